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

export function ReportLocations({ customer, ...fieldProps }: ReportLocationsProps) {
  const locationsResult = useQuery({ ...locationChoices(customer), enabled: customer !== '' });
  const offeredLocations = locationsResult.data ?? [];
  const areAllChosen = offeredLocations.length > 0 && fieldProps.value.length === offeredLocations.length;
  return (
    <LocationBoxes offered={locationsResult} {...fieldProps}>
      {customer === '' && <Text c="dimmed">Bitte zuerst die Organisation wählen.</Text>}
      {offeredLocations.length > 1 && (
        <Button
          variant="default"
          onClick={() => fieldProps.onChange(areAllChosen ? [] : offeredLocations.map((location) => location['@id']))}
        >
          {areAllChosen ? 'Keinen auswählen' : 'Alle auswählen'}
        </Button>
      )}
    </LocationBoxes>
  );
}
