import { Paper, Stack } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconInbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  type ProfileDocument,
  type ProfileDocumentState,
  PROOF_REVIEW_TEXTS,
} from '#shared/contracts/profile-documents/profile-documents.ts';
import { isManagement } from '#shared/permissions.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { useActor } from '#web/api/session/session.ts';
import { LedgerEntryLine } from '#web/features/ledger/ledger.public.ts';
import { proofQuery } from '#web/features/profile-documents/profile-documents.api.ts';
import { useProfileChoices } from '#web/features/profile-documents/proof-choices.ts';
import { ProofFacts } from '#web/features/profile-documents/proof-facts.tsx';
import { labelOf } from '#web/ui/filter/choice-filter.tsx';
import { usePathParameter } from '#web/ui/filter/url-state.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { RecordLoader } from '#web/ui/sections/record-loader.tsx';
import { ProofEditForm } from './proof-edit-form.tsx';

const BACK = { to: '/users/profiles_documents/{-$profile}', label: 'Nachweise' };
const ICONS = { submitted: IconInbox, accepted: IconCircleCheck, rejected: IconCircleX } as const satisfies Record<
  ProfileDocumentState,
  unknown
>;

export function ProofEditPage() {
  const id = usePathParameter('id');
  // Editing begins with the stored values.
  const proof = useQuery({ ...proofQuery(id), staleTime: 0 });
  return (
    <RecordLoader query={proof} title="Nachweis" back={BACK} subject="Angaben zum Nachweis">
      {(current) => <OneProof key={id} current={current} />}
    </RecordLoader>
  );
}

function OneProof({ current }: { readonly current: Versioned<ProfileDocument> }) {
  const { item: proof } = current;
  const head = {
    title: proof.name,
    subtitle: `Nachweis von ${labelOf(useProfileChoices(), proof.profile)}`,
    badge: (
      <StatusBadge tone="calm" icon={ICONS[proof.state]}>
        {PROOF_REVIEW_TEXTS[proof.state]}
      </StatusBadge>
    ),
    back: BACK,
  };
  if (isManagement(useActor())) return <ProofEditForm current={current} {...head} />;
  return (
    <Stack gap="lg" maw="44rem">
      <PageHeader {...head} />
      <Paper withBorder p="md">
        <ProofFacts proof={proof} />
      </Paper>
      <LedgerEntryLine entity={proof['@id']} />
    </Stack>
  );
}
