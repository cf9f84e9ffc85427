import '#web/mantine-forms.css';
import { Checkbox, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { locationsOfQuery } from './users.api.ts';

interface ChosenLocationsProps {
  /** IRIs of the organisations whose locations are offered. */
  readonly customers: readonly string[];
  readonly value: readonly string[];
  readonly description: string;
  readonly error: ReactNode;
  readonly onChange: (locations: string[]) => void;
}

export function ChosenLocations({ customers, value, description, error, onChange }: ChosenLocationsProps) {
  const query = useQuery(locationsOfQuery(customers));
  const places = query.data ?? [];
  return (
    <Checkbox.Group
      label="Standorte"
      description={description}
      value={[...value]}
      onChange={onChange}
      error={query.isError ? 'Die Standorte konnten nicht geladen werden.' : error}
    >
      <Stack gap="sm" mt={8} tabIndex={-1} data-field="locations">
        {query.isLoading && <Skeleton height={120} />}
        {!query.isLoading && places.length === 0 && <Text c="dimmed">Noch keine Standorte.</Text>}
        {places.map((place) => (
          <Checkbox
            key={place['@id']}
            size="md"
            value={place['@id']}
            label={place.name}
            description={place.status === 'inactive' ? 'nicht aktiv' : undefined}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
