import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { customerChoices, namesByIri } from '#web/api/choices.ts';
import { useNavigate } from '@tanstack/react-router';
import { canManageProfiles, canReadProofs, isAdmin } from '#shared/permissions.ts';
import { useSession } from '#web/api/session/session.ts';
import { usePaletteAction } from '#web/ui/page/palette-actions.ts';
import { ImportButton } from '#web/features/imports/imports.public.ts';
import { locationsQuery } from '#web/features/locations/locations.public.ts';
import { noMatch } from '#web/ui/filter/no-match.ts';
import { DataList } from '#web/ui/list/data-list.tsx';
import { useNewEntryHotkey } from '#web/ui/dialog/hotkeys.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import { LazyProfileChooserModal } from '#web/features/profiles/sign/lazy-profile-choosers.ts';
import { managementColumns, serviceColumns } from './profile-columns.tsx';
import { isGroupedByUrgency, urgencyHeadingOf } from './urgency-headings.ts';
import { NO_PROFILE_FILTER, profileListQuery, profileOrderFor } from './profile-filter.ts';
import { ProfileFilters } from './profile-filters.tsx';
import { useProfileList } from './profile-lists.api.ts';
import { EntryCount } from '#web/ui/list/entry-count.tsx';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { showError } from '#web/ui/notice/alerts.ts';
import { listProfiles } from '#shared/contracts/profiles/profiles.ts';
import { sortingOf } from '#web/ui/list/list-order.ts';

export function ProfileListPage() {
  return canManageProfiles(useSession().actor) ? <ManagedProfiles /> : <Colleagues />;
}

function ManagedProfiles() {
  const [filter, changeFilter] = useUrlState(NO_PROFILE_FILTER);
  const list = useProfileList(filter);
  const navigate = useNavigate();
  const create = () => void navigate({ to: '/users/profiles_create' });
  useNewEntryHotkey(create);
  usePaletteAction({ id: 'new-profile', label: 'Neues Mitarbeiter-Profil', onChosen: create });
  const usualOrder = profileOrderFor(useSession().actor);
  const isGrouped = isGroupedByUrgency(usualOrder, filter.order);
  const columns = managementColumns({ ...useColumnData(), isGrouped });
  const sorting = sortingOf(usualOrder, filter.order, columns, (order) => changeFilter({ order }));
  return (
    <Stack gap="lg">
      <PageHeader title="Mitarbeiter-Profile" badge={<EntryCount list={list} />}>
        <ExportButtons
          path={listProfiles.list.exported}
          query={() => profileListQuery(filter, usualOrder)}
          fileName="Mitarbeiter-Profile"
          onError={showError}
        />
        <ImportButton kind="profiles" />
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={create}>
          Profil anlegen
        </Button>
      </PageHeader>
      <ProfileFilters filter={filter} onChange={changeFilter} sorting={sorting} />
      <DataList
        label="Mitarbeiter-Profile"
        columns={columns}
        list={list}
        sorting={sorting}
        headingOf={isGrouped ? urgencyHeadingOf : undefined}
        noMatch={noMatch('Kein Profil', filter, changeFilter)}
        onOpen={({ id }) => void navigate({ to: `/users/profiles_edit/${id}` })}
      />
    </Stack>
  );
}

function useColumnData() {
  const seesAllOrganisations = isAdmin(useSession().actor);
  const customers = useQuery({ ...customerChoices, enabled: seesAllOrganisations }).data;
  return {
    locations: namesByIri(useQuery(locationsQuery).data),
    customers: seesAllOrganisations ? namesByIri(customers) : null,
  };
}

/** Lists the profiles for service staff. A click on a name opens the dialog in which they choose the active profile. */
function Colleagues() {
  const [filter, changeFilter] = useUrlState(NO_PROFILE_FILTER);
  const list = useProfileList(filter);
  const [isChooserOpen, { open, close }] = useDisclosure(false);
  const { actor } = useSession();
  const columns = serviceColumns(canReadProofs(actor));
  const sorting = sortingOf(profileOrderFor(actor), filter.order, columns, (order) => changeFilter({ order }));
  return (
    <Stack gap="lg">
      <PageHeader title="Mitarbeiter-Profile" badge={<EntryCount list={list} />}>
        <Button onClick={open}>Profil wechseln</Button>
      </PageHeader>
      <ProfileFilters filter={filter} onChange={changeFilter} sorting={sorting} />
      <DataList
        label="Mitarbeiter-Profile"
        columns={columns}
        list={list}
        sorting={sorting}
        noMatch={noMatch('Kein Profil', filter, changeFilter)}
        onOpen={open}
      />
      {isChooserOpen && <LazyProfileChooserModal isOpen onClose={close} />}
    </Stack>
  );
}
