import '#web/mantine-forms.css';
import { Button, Checkbox, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { locationChoices } from '#web/api/choices.ts';
import { REPORT_LABELS } from './new-report.ts';

interface ReportLocationsProps {
  /** IRI; '' until one is chosen. */
  readonly customer: string;
  readonly value: readonly string[];
  readonly error: ReactNode;
  readonly onChange: (locations: string[]) => void;
}

export function ReportLocations({ customer, value, error, onChange }: ReportLocationsProps) {
  const query = useQuery({ ...locationChoices(customer), enabled: customer !== '' });
  const places = query.data ?? [];
  const isEverywhere = places.length > 0 && value.length === places.length;
  return (
    <Checkbox.Group
      label={REPORT_LABELS.locations}
      value={[...value]}
      onChange={onChange}
      error={query.isError ? 'Die Standorte konnten nicht geladen werden.' : error}
    >
      <Stack gap="sm" mt={8} tabIndex={-1} data-field="locations" align="flex-start">
        {query.isLoading && <Skeleton height={120} />}
        {customer === '' && <Text c="dimmed">Bitte zuerst die Organisation wählen.</Text>}
        {query.isSuccess && places.length === 0 && <Text c="dimmed">Noch keine Standorte.</Text>}
        {places.length > 1 && (
          <Button variant="default" onClick={() => onChange(isEverywhere ? [] : places.map((place) => place['@id']))}>
            {isEverywhere ? 'Keinen auswählen' : 'Alle auswählen'}
          </Button>
        )}
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
