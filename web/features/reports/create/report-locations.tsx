import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { locationChoices } from '#web/api/choices.ts';
import { LocationBoxes } from '#web/features/locations/location-choice.public.ts';

interface ReportLocationsProps {
  /** IRI of the organisation; '' until one is chosen. */
  readonly customer: string;
  readonly value: readonly string[];
  readonly error: ReactNode;
  readonly onChange: (locations: string[]) => void;
}

export function ReportLocations({ customer, ...chosen }: ReportLocationsProps) {
  const offered = useQuery({ ...locationChoices(customer), enabled: customer !== '' });
  const places = offered.data ?? [];
  const isEverywhere = places.length > 0 && chosen.value.length === places.length;
  return (
    <LocationBoxes offered={offered} {...chosen}>
      {customer === '' && <Text c="dimmed">Bitte zuerst die Organisation wählen.</Text>}
      {places.length > 1 && (
        <Button
          variant="default"
          onClick={() => chosen.onChange(isEverywhere ? [] : places.map((place) => place['@id']))}
        >
          {isEverywhere ? 'Keinen auswählen' : 'Alle auswählen'}
        </Button>
      )}
    </LocationBoxes>
  );
}
