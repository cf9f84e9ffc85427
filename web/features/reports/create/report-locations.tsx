import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { locationChoices } from '#web/api/choices.ts';
import { LocationBoxes } from '#web/features/locations/location-choice.public.ts';
import { useIsWideScreen } from '#web/ui/screen/screen-width.ts';
import { REPORT_LABELS } from './new-report.ts';
import styles from '#web/features/reports/report.module.css';

interface ReportLocationsProps {
  /** IRI of the organisation; '' until one is chosen. */
  readonly customer: string;
  readonly value: readonly string[];
  readonly error: ReactNode;
  readonly onChange: (locations: string[]) => void;
}

/** More boxes than these would push the rest of the dialog out of sight. */
const MAX_BOXES = 12;

/** Shows the locations as boxes. On a phone, or if they are many, what is chosen at first is shown as a number. */
export function ReportLocations({ customer, value, error, onChange }: ReportLocationsProps) {
  const isWideScreen = useIsWideScreen();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const offered = useQuery({ ...locationChoices(customer), enabled: customer !== '' });
  const locations = offered.data ?? [];
  const changeOpenly = (chosen: string[]) => {
    // The boxes must not fold under the finger that has just chosen one of them.
    setIsUnfolded(true);
    onChange(chosen);
  };
  const isShort = isWideScreen && locations.length <= MAX_BOXES;
  if (!isUnfolded && !isShort && value.length > 0)
    return (
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Text fw={600}>
          {REPORT_LABELS.locations}{' '}
          <Text span c="dimmed" fw={400}>
            {value.length} von {locations.length} gewählt
          </Text>
        </Text>
        <Button variant="default" aria-label="Standorte ändern" onClick={() => setIsUnfolded(true)}>
          Ändern
        </Button>
      </Group>
    );
  return (
    <div className={styles.locations}>
      <LocationBoxes offered={offered} isAllOffered value={value} error={error} onChange={changeOpenly}>
        {customer === '' && <Text c="dimmed">Bitte zuerst die Organisation wählen.</Text>}
      </LocationBoxes>
    </div>
  );
}
