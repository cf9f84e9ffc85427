import '#web/mantine-forms.css';
import { Checkbox, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { locationsQuery } from './locations.api.ts';

interface LocationChoiceProps {
  /** What it means to be chosen. */
  readonly description: string;
  /** IRI of the organisation. */
  readonly customer: string;
  readonly value: readonly string[];
  readonly error?: ReactNode;
  readonly onChange: (locations: string[]) => void;
}

/** Some of the locations of one organisation. */
export function LocationChoice({ description, customer, value, error, onChange }: LocationChoiceProps) {
  const query = useQuery(locationsQuery);
  const places = (query.data ?? []).filter((place) => place.customer === customer);
  return (
    <Checkbox.Group
      label="Standorte"
      description={description}
      value={[...value]}
      onChange={onChange}
      error={query.isError ? 'Die Standorte konnten nicht geladen werden.' : error}
    >
      <Stack gap="sm" mt={8}>
        {query.isPending && <Skeleton height={120} />}
        {places.map((place) => (
          <Checkbox
            key={place['@id']}
            name="locations"
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
