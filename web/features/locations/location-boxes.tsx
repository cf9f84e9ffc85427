import '#web/mantine-forms.css';
import { Button, Checkbox, Skeleton, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Location } from '#shared/contracts/locations/locations.ts';

type OfferedLocation = Pick<Location, '@id' | 'name' | 'status'>;

export interface LocationBoxesProps {
  /** Explains the consequence of choosing a location. */
  readonly description?: string;
  /** The locations that may be chosen. */
  readonly offered: Pick<UseQueryResult<readonly OfferedLocation[]>, 'data' | 'isError' | 'isLoading'>;
  readonly value: readonly string[];
  readonly error: ReactNode;
  readonly onChange: (locations: string[]) => void;
  /** Whether a button chooses all active locations at once. */
  readonly isAllOffered?: boolean;
  readonly isRequired?: boolean;
  /** A notice above the locations. */
  readonly children?: ReactNode;
}

/** Each row is as high as a finger needs. */
const ROW_STYLES = {
  inner: { marginTop: 10 },
  label: { paddingBlock: 10 },
  description: { marginTop: -8, paddingBottom: 10 },
} as const;

/** A list of checkboxes that shows all locations at once. */
export function LocationBoxes(props: LocationBoxesProps) {
  const { description, offered, value, error, onChange, isAllOffered = false, isRequired = false, children } = props;
  return (
    <Checkbox.Group
      label="Standorte"
      withAsterisk={isRequired}
      description={description}
      value={[...value]}
      onChange={onChange}
      errorProps={{ mt: 8 }}
      error={offered.isError ? 'Die Standorte konnten nicht geladen werden.' : error}
    >
      <Stack gap={0} tabIndex={-1} data-field="locations" align="flex-start">
        {offered.isLoading && <Skeleton height={120} />}
        {offered.data?.length === 0 && <Text c="dimmed">Noch keine Standorte.</Text>}
        {children}
        {isAllOffered && <AllButton locations={offered.data ?? []} value={value} onChange={onChange} />}
        {offered.data?.map((place) => (
          <Checkbox
            key={place['@id']}
            size="md"
            styles={ROW_STYLES}
            value={place['@id']}
            label={place.name}
            description={place.status === 'inactive' ? 'nicht aktiv' : undefined}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

interface AllButtonProps extends Pick<LocationBoxesProps, 'value' | 'onChange'> {
  readonly locations: readonly OfferedLocation[];
}

/** Chooses all active locations, or none at all. Those that are not active can only be chosen one by one. */
function AllButton({ locations, value, onChange }: AllButtonProps) {
  const active = locations.filter(({ status }) => status === 'active').map((location) => location['@id']);
  if (active.length < 2) return null;
  const areAllChosen = active.every((iri) => value.includes(iri));
  const label = active.length === locations.length ? 'Alle auswählen' : `Alle ${active.length} aktiven auswählen`;
  return (
    <Button
      variant="default"
      onClick={() => onChange(areAllChosen ? [] : [...value.filter((iri) => !active.includes(iri)), ...active])}
    >
      {areAllChosen ? 'Keinen auswählen' : label}
    </Button>
  );
}
