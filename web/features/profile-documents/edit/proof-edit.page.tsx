import { Button, Group, Paper, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import type { ProfileDocument } from '#shared/contracts/profile-documents/profile-documents.ts';
import { profiles } from '#shared/contracts/profiles/profiles.ts';
import { isManagement } from '#shared/permissions.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { isMissing } from '#web/api/client/api-error.ts';
import { useActor } from '#web/api/session/session.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { UnknownPage } from '#web/ui/page/unknown-page.tsx';
import { LedgerEntryLine } from '#web/features/ledger/ledger.public.ts';
import { labelOf } from '#web/ui/filter/choice-filter.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { usePathParameter, useUrlState } from '#web/ui/filter/url-state.ts';
import { proofQuery } from '#web/features/profile-documents/profile-documents.api.ts';
import { useProfileChoices } from '#web/features/profile-documents/proof-choices.ts';
import { ProofFacts } from '#web/features/profile-documents/proof-facts.tsx';
import { ProofForm } from './proof-form.tsx';
import { ProofReview } from '#web/features/profile-documents/proof-review.tsx';

export function ProofEditPage() {
  const id = usePathParameter('id');
  const proof = useQuery(proofQuery(id));
  if (proof.data !== undefined) return <OneProof key={id} current={proof.data} />;
  if (isMissing(proof.error)) return <UnknownPage />;
  return (
    <Stack gap="lg">
      <PageHeader title="Nachweis" />
      {proof.isError ? (
        <ErrorNotice subject="Angaben zum Nachweis" onRetry={() => void proof.refetch()} />
      ) : (
        <Skeleton height={420} radius="md" aria-label="Nachweis wird geladen" />
      )}
    </Stack>
  );
}

function OneProof({ current }: { readonly current: Versioned<ProfileDocument> }) {
  const proof = current.item;
  const mayDecide = isManagement(useActor());
  const person = labelOf(useProfileChoices(), proof.profile);
  const [{ edit }] = useUrlState({ edit: '' });
  const [isEditing, setIsEditing] = useState(edit !== '' && mayDecide);
  return (
    <Stack gap="lg" maw="44rem">
      <PageHeader
        title={proof.name}
        subtitle={person}
        back={{
          to: '/users/profiles_documents/{-$profile}',
          params: { profile: String(idFromIri(proof.profile, profiles.path)) },
          label: `Nachweise von ${person}`,
        }}
      />
      {isEditing ? (
        <ProofForm
          current={current}
          beginning={proof}
          onSaved={() => {
            showSuccess('Der Nachweis wurde gespeichert.');
            setIsEditing(false);
          }}
          onCancel={() => setIsEditing(false)}
        />
      ) : (
        <>
          <Paper withBorder p="md">
            <ProofFacts proof={proof} />
          </Paper>
          {mayDecide && proof.state !== 'accepted' && <ProofReview proof={proof} />}
          {mayDecide && (
            <Group>
              <Button variant="default" onClick={() => setIsEditing(true)}>
                Bearbeiten
              </Button>
            </Group>
          )}
          <LedgerEntryLine entity={proof['@id']} />
        </>
      )}
    </Stack>
  );
}
