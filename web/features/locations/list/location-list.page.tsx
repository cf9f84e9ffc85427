import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { listLocations } from '#shared/contracts/locations/locations.ts';
import { isAdmin } from '#shared/permissions.ts';
import { customerChoices, namesByIri } from '#web/api/choices.ts';
import { useActor } from '#web/api/session/session.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import { usePaletteAction } from '#web/ui/page/palette-actions.ts';
import { ImportButton } from '#web/features/imports/imports.public.ts';
import { noMatch } from '#web/ui/filter/no-match.ts';
import { DataList } from '#web/ui/list/data-list.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { EntryCount } from '#web/ui/list/entry-count.tsx';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { useNewEntryHotkey } from '#web/ui/dialog/hotkeys.ts';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import { LocationTabs } from '#web/features/locations/location-tabs.tsx';
import { locationColumns } from './location-columns.tsx';
import { locationListQuery, NO_LOCATION_FILTER, LOCATION_ORDER } from './location-filter.ts';
import { LocationFilters } from './location-filters.tsx';
import { statesQuery, useLocationList } from '#web/features/locations/locations.api.ts';
import { sortingOf } from '#web/ui/list/list-order.ts';

export function LocationListPage() {
  const [filter, change] = useUrlState(NO_LOCATION_FILTER);
  const list = useLocationList(filter);
  const navigate = useNavigate();
  const create = () => void navigate({ to: '/locations/create' });
  useNewEntryHotkey(create);
  usePaletteAction({ id: 'new-location', label: 'Neuer Standort', onChosen: create });
  const states = useQuery(statesQuery).data ?? [];
  const seesAllOrganisations = isAdmin(useActor());
  const customers = useQuery({ ...customerChoices, enabled: seesAllOrganisations }).data;
  const columns = locationColumns({
    states: namesByIri(states),
    customers: seesAllOrganisations ? namesByIri(customers) : null,
  });
  const sorting = sortingOf(LOCATION_ORDER, filter.order, columns, (order) => change({ order }));
  return (
    <Stack gap="lg">
      <PageHeader title="Standorte" badge={<EntryCount list={list} />}>
        <ExportButtons
          path={listLocations.list.exported}
          query={() => locationListQuery(filter)}
          fileName="Standorte"
          onError={showError}
        />
        <ImportButton kind="locations" />
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={create}>
          Standort anlegen
        </Button>
      </PageHeader>
      <LocationTabs />
      <LocationFilters filter={filter} onChange={change} sorting={sorting} />
      <DataList
        label="Standorte"
        columns={columns}
        list={list}
        sorting={sorting}
        noMatch={noMatch('Kein Standort', filter, change)}
        onOpen={({ id }) => void navigate({ to: `/locations/edit/${id}` })}
      />
    </Stack>
  );
}
