import '#web/mantine-forms.css';
import { Checkbox, Skeleton, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Location } from '#shared/contracts/locations/locations.ts';

export interface LocationBoxesProps {
  /** Explains the consequence of choosing a location. */
  readonly description?: string;
  /** The locations that may be chosen. */
  readonly offered: Pick<UseQueryResult<readonly Location[]>, 'data' | 'isError' | 'isLoading'>;
  readonly value: readonly string[];
  readonly error: ReactNode;
  readonly onChange: (locations: string[]) => void;
  /** Checkboxes above the locations, e.g. for all of them. */
  readonly children?: ReactNode;
}

/** A list of checkboxes that shows all locations at once. */
export function LocationBoxes({ description, offered, value, error, onChange, children }: LocationBoxesProps) {
  return (
    <Checkbox.Group
      label="Standorte"
      description={description}
      value={[...value]}
      onChange={onChange}
      error={offered.isError ? 'Die Standorte konnten nicht geladen werden.' : error}
    >
      <Stack gap="sm" mt={8} tabIndex={-1} data-field="locations" align="flex-start">
        {offered.isLoading && <Skeleton height={120} />}
        {offered.data?.length === 0 && <Text c="dimmed">Noch keine Standorte.</Text>}
        {children}
        {offered.data?.map((place) => (
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
