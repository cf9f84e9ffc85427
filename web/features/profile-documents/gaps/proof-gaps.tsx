import { Button, Group, Stack, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { listProofGaps, PROOF_GAP_TEXTS, type ProofGap } from '#shared/contracts/profile-documents/proof-gaps.ts';
import { profiles } from '#shared/contracts/profiles/profiles.ts';
import { canManageUploadLinks } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { useLocationField } from '#web/features/locations/locations.public.ts';
import { useProfileField } from '#web/features/profiles/profiles.public.ts';
import { LazyUploadLinkDialog } from '#web/features/upload-links/upload-links.public.ts';
import { choicesOf } from '#web/ui/filter/choice-filter.tsx';
import { useCustomerField } from '#web/ui/filter/customer-field.ts';
import { noMatch } from '#web/ui/filter/no-match.ts';
import { DataList } from '#web/ui/list/data-list.tsx';
import type { Column } from '#web/ui/list/data-table.tsx';
import { ListFilters } from '#web/ui/filter/list-filters.tsx';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import { formatDay } from '#web/ui/time/local-time.ts';
import { gapListQuery, NO_GAP_FILTER } from './gap-filter.ts';
import { GapOrigin } from './gap-origin.tsx';
import { useGapList } from '#web/features/profile-documents/profile-documents.api.ts';
import { useTypeChoices } from '#web/features/profile-documents/proof-choices.ts';
import { PROOF_BADGES } from '#web/features/profile-documents/proof-badge.tsx';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { showError } from '#web/ui/notice/alerts.ts';

/** Lists the missing proofs of all active staff members by type. */
export function ProofGaps() {
  const actor = useActor();
  const [asked, setAsked] = useState<ProofGap | null>(null);
  const [filter, change] = useUrlState(NO_GAP_FILTER);
  const list = useGapList(filter);
  const navigate = useNavigate();
  const profile = useProfileField();
  const types = useTypeChoices();
  const location = useLocationField();
  const customer = useCustomerField();
  return (
    <Stack gap="lg">
      <ListFilters
        filter={filter}
        onChange={change}
        fields={[
          { kind: 'choice', name: 'reason', label: 'Warum', choices: choicesOf(PROOF_GAP_TEXTS) },
          profile,
          { kind: 'choice', name: 'type', label: 'Art', choices: types },
          location,
          customer,
        ]}
      />
      <DataList
        label="Fehlende Nachweise"
        columns={canManageUploadLinks(actor) ? [...columns, linkColumn(setAsked)] : columns}
        list={list}
        noMatch={noMatch('Kein fehlender Nachweis', filter, change)}
        onOpen={(gap) =>
          void navigate({
            to: '/users/profiles_documents/{-$profile}',
            params: { profile: String(idFromIri(gap.profile, profiles.path)) },
          })
        }
      />
      <Group justify="flex-end">
        <ExportButtons
          path={listProofGaps.list.exported}
          query={() => gapListQuery(filter)}
          fileName="Fehlende Nachweise"
          onError={showError}
        />
      </Group>
      {asked !== null && (
        <LazyUploadLinkDialog
          profile={{ '@id': asked.profile, name: asked.profileName }}
          type={asked.type}
          onClose={() => setAsked(null)}
        />
      )}
    </Stack>
  );
}

const columns: Column<ProofGap>[] = [
  { name: 'Stand', render: (gap) => <Standing gap={gap} /> },
  { name: 'Profil', kind: 'title', render: ({ profileName }) => profileName },
  {
    name: 'Nachweis',
    render: (gap) => (
      <>
        {gap.typeName}
        <GapOrigin gap={gap} />
      </>
    ),
  },
];

/** One below the other: side by side they are wider than a tablet. */
function Standing({ gap: { reason, invalidAt, mayNotWork } }: { readonly gap: ProofGap }) {
  const { tone, icon } = PROOF_BADGES[reason];
  return (
    <Stack gap={4} align="flex-start" component="span">
      <StatusBadge tone={tone} icon={icon}>
        {PROOF_GAP_TEXTS[reason]}
      </StatusBadge>
      {invalidAt !== undefined && (
        <Text size="sm" c="dimmed" component="span">
          gültig bis {formatDay(invalidAt)}
        </Text>
      )}
      {mayNotWork && (
        <Text size="sm" fw={600} c="var(--mantine-color-error)" component="span">
          darf nicht eingesetzt werden
        </Text>
      )}
    </Stack>
  );
}

const linkColumn = (onAsk: (gap: ProofGap) => void): Column<ProofGap> => ({
  name: 'Anfordern',
  kind: 'action',
  render: (gap) => (
    <Button
      variant="default"
      leftSection={<IconSend size={18} aria-hidden />}
      aria-label={`Upload-Link für ${gap.typeName} an ${gap.profileName} senden`}
      onClick={(event) => {
        // The row would open.
        event.stopPropagation();
        onAsk(gap);
      }}
    >
      Upload-Link
    </Button>
  ),
});
