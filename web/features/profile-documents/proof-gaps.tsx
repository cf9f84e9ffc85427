import { Group, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { idFromIri } from '#shared/contracts/hydra.ts';
import type { ProofGap } from '#shared/contracts/profile-documents.ts';
import { profiles } from '#shared/contracts/profiles.ts';
import { canManageUploadLinks, isAdmin, isManagement } from '#shared/permissions.ts';
import { useActor } from '#web/api/session.ts';
import { locationsQuery } from '#web/features/locations/locations.public.ts';
import { activeFilters } from '#web/ui/active-filters.ts';
import { choicesOf, toChoices } from '#web/ui/choice-filter.tsx';
import { type ChoiceField, ChoiceFilters, chosenFilters } from '#web/ui/choice-filters.tsx';
import { type Column, DataList } from '#web/ui/data-list.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { useUrlState } from '#web/ui/url-state.ts';
import { GAP_REASONS, type GapFilter, NO_GAP_FILTER } from './gap-filter.ts';
import { GapReason } from './gaps-of-person.tsx';
import { useGapList } from './profile-documents.api.ts';
import { useCustomerChoices, useProfileChoices, useTypeChoices } from './proof-choices.ts';
import { UploadLinkButton } from './upload-link-button.tsx';

/** Which required proof is missing, and whose: everybody active, type by type. */
export function ProofGaps() {
  const actor = useActor();
  const [filter, change] = useUrlState(NO_GAP_FILTER);
  const list = useGapList(filter);
  const navigate = useNavigate();
  const fields = useChoiceFields();
  const chosen = { fields, filter, onChosen: (name: keyof GapFilter, value: string) => change({ [name]: value }) };
  return (
    <Stack gap="lg">
      <FilterBar active={activeFilters(chosenFilters(chosen))} onClearAll={() => change(NO_GAP_FILTER)}>
        <ChoiceFilters {...chosen} />
      </FilterBar>
      <DataList
        label="Fehlende Nachweise"
        columns={canManageUploadLinks(actor) ? [...columns, linkColumn] : columns}
        list={list}
        onOpen={({ profile }) =>
          void navigate({
            to: '/users/profiles_documents/{-$profile}',
            params: { profile: String(idFromIri(profile, profiles.path)) },
          })
        }
      />
    </Stack>
  );
}

function useChoiceFields(): readonly ChoiceField<keyof GapFilter>[] {
  const actor = useActor();
  const profileChoices = useProfileChoices();
  const types = useTypeChoices();
  const customers = useCustomerChoices();
  const locations = toChoices(useQuery({ ...locationsQuery, enabled: isManagement(actor) }).data);
  return [
    { name: 'reason', label: 'Warum', choices: choicesOf(GAP_REASONS) },
    { name: 'profile', label: 'Profil', choices: profileChoices },
    { name: 'type', label: 'Art', choices: types },
    ...(isManagement(actor) ? [{ name: 'location', label: 'Standort', choices: locations } as const] : []),
    ...(isAdmin(actor) ? [{ name: 'customer', label: 'Organisation', choices: customers } as const] : []),
  ];
}

const columns: Column<ProofGap>[] = [
  { name: 'Stand', kind: 'short', render: (gap) => <GapReason gap={gap} /> },
  { name: 'Profil', kind: 'title', render: (gap) => <Person gap={gap} /> },
  { name: 'Nachweis', render: ({ typeName }) => typeName },
];

function Person({ gap: { profileName, mayNotWork } }: { readonly gap: ProofGap }) {
  return (
    <Group gap="4px 8px" component="span">
      {profileName}
      {mayNotWork && (
        <StatusBadge tone="act" icon={IconAlertTriangle}>
          darf nicht eingesetzt werden
        </StatusBadge>
      )}
    </Group>
  );
}

const linkColumn: Column<ProofGap> = {
  name: 'Anfordern',
  kind: 'action',
  render: ({ profile, profileName, type, typeName }) => (
    <UploadLinkButton
      profile={{ '@id': profile, name: profileName }}
      type={type}
      label={`Upload-Link für ${typeName} an ${profileName} senden`}
    >
      Upload-Link
    </UploadLinkButton>
  ),
};
