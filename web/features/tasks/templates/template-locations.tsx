import '#web/mantine-forms.css';
import { Checkbox, Fieldset, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { locationsQuery } from '#web/features/locations/locations.public.ts';
import type { TemplateValues } from './task-template-values.ts';

type LocationChoice = Pick<TemplateValues, 'isEverywhere' | 'locations'>;

interface TemplateLocationsProps extends LocationChoice {
  /** IRI; '' for none yet. */
  readonly customer: string;
  readonly error: ReactNode;
  readonly onChange: (changes: Partial<LocationChoice>) => void;
}

/** Chooses all locations of the organisation, including future ones, or some of them. */
export function TemplateLocations({ customer, isEverywhere, locations, error, onChange }: TemplateLocationsProps) {
  const query = useQuery(locationsQuery);
  const choices = (query.data ?? []).filter((location) => location.customer === customer);
  return (
    <Fieldset legend="Standorte">
      <Stack gap="sm">
        <Checkbox
          size="md"
          label="Alle Standorte, die Aufgaben haben"
          checked={isEverywhere}
          onChange={(event) => onChange({ isEverywhere: event.currentTarget.checked })}
        />
        {!isEverywhere && query.isPending && <Skeleton height={120} />}
        {!isEverywhere && (
          <Checkbox.Group
            label="Nur diese"
            value={locations.map(({ location }) => location)}
            error={error}
            onChange={(chosen) => onChange({ locations: chosen.map((location) => ({ location })) })}
          >
            <Stack gap="sm" mt={6}>
              {choices.map((location) => (
                <Checkbox
                  key={location['@id']}
                  name="locations"
                  size="md"
                  value={location['@id']}
                  label={location.name}
                  description={remarkOn(location)}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        {query.isError && <Text c="var(--mantine-color-error)">Die Standorte konnten nicht geladen werden.</Text>}
      </Stack>
    </Fieldset>
  );
}

function remarkOn({ status, isTaskAllowed }: { status: 'active' | 'inactive'; isTaskAllowed: boolean }) {
  if (status === 'inactive') return 'nicht aktiv: erhält keine Aufgaben';
  return isTaskAllowed ? undefined : 'ohne Aufgaben';
}
