import { Button, Stack } from '@mantine/core';
import { IconMail, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { listUsers } from '#shared/contracts/users/users.ts';
import { canCreateUsers, isAdmin } from '#shared/permissions.ts';
import { customerChoices, namesByIri } from '#web/api/choices.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useActor, useSession } from '#web/api/session/session.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import { usePaletteAction } from '#web/ui/page/palette-actions.ts';
import { ImportButton } from '#web/features/imports/imports.public.ts';
import { EntryCount } from '#web/ui/list/entry-count.tsx';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { noMatch } from '#web/ui/filter/no-match.ts';
import { DataList } from '#web/ui/list/data-list.tsx';
import { useNewEntryHotkey } from '#web/ui/dialog/hotkeys.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import { userColumns } from './user-columns.tsx';
import { NO_USER_FILTER, userListQuery, USER_ORDER } from './user-filter.ts';
import { UserFilters } from './user-filters.tsx';
import { locationsOfQuery, useUserList } from '#web/features/users/users.api.ts';
import { sortingOf } from '#web/ui/list/list-order.ts';

export function UserListPage() {
  const [filter, change] = useUrlState(NO_USER_FILTER);
  const list = useUserList(filter);
  const navigate = useNavigate();
  const mayCreate = canCreateUsers(useActor());
  const add = () => void navigate({ to: mayCreate ? '/users/create' : '/users/invite' });
  useNewEntryHotkey(add);
  usePaletteAction({ id: 'new-user', label: mayCreate ? 'Neuer Zugang' : 'Person einladen', onChosen: add });
  const columns = userColumns(useNames());
  const sorting = sortingOf(USER_ORDER, filter.order, columns, (order) => change({ order }));
  return (
    <Stack gap="lg">
      <PageHeader title="Zugangsdaten" badge={<EntryCount list={list} />}>
        <ExportButtons
          path={listUsers.list.exported}
          query={() => userListQuery(filter)}
          fileName={`Zugangsdaten-${localDay(serverNow())}`}
          onError={showError}
        />
        <ImportButton kind="users" />
        <Button
          leftSection={mayCreate ? <IconPlus size={18} aria-hidden /> : <IconMail size={18} aria-hidden />}
          onClick={add}
        >
          {mayCreate ? 'Neuer Zugang' : 'Einladen'}
        </Button>
      </PageHeader>
      <UserFilters filter={filter} onChange={change} sorting={sorting} />
      <DataList
        label="Zugangsdaten"
        columns={columns}
        list={list}
        sorting={sorting}
        noMatch={noMatch('Kein Zugang', filter, change)}
        onOpen={({ id }) => void navigate({ to: `/users/edit/${id}` })}
      />
    </Stack>
  );
}

function useNames() {
  const { actor, customer } = useSession();
  const seesAllOrganisations = isAdmin(actor);
  const customers = useQuery({ ...customerChoices, enabled: seesAllOrganisations }).data;
  const locations = useQuery(locationsOfQuery(seesAllOrganisations || customer === null ? [] : [customer['@id']])).data;
  return {
    customers: seesAllOrganisations ? namesByIri(customers) : null,
    locations: seesAllOrganisations ? null : namesByIri(locations),
  };
}
