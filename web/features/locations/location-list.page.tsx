import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { DataList } from '#web/ui/data-list.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useUrlState } from '#web/ui/url-state.ts';
import { locationColumns } from './location-columns.tsx';
import { NO_LOCATION_FILTER } from './location-filter.ts';
import { LocationFilters } from './location-filters.tsx';
import { useLocationList } from './locations.api.ts';

export function LocationListPage() {
  const [filter, change] = useUrlState(NO_LOCATION_FILTER);
  const list = useLocationList(filter);
  const navigate = useNavigate();
  return (
    <Stack gap="lg">
      <PageHeader title="Standorte" />
      <LocationFilters filter={filter} onChange={change} />
      <DataList
        label="Standorte"
        columns={locationColumns}
        list={list}
        onOpen={({ id }) => void navigate({ to: `/locations/edit/${id}` })}
      />
    </Stack>
  );
}
