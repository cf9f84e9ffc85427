import '#web/mantine-forms.css';
import { Button, Checkbox, Group, Stack, TextInput, Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { LocationValues } from './location-values.ts';
import { LOCATION_LABELS, type HoursInput } from './location-fields.ts';
import { daysWithoutTour, WEEKDAY_NAMES } from '#shared/domain/opening-hours.ts';
import { fromMinutes } from '#web/features/locations/location-texts.ts';

const isTyped = ({ days, from, to }: HoursInput) => days.length > 0 && from !== '' && to !== '';

const listFormat = new Intl.ListFormat('de', { type: 'conjunction' });

const namesOf = (days: readonly number[]) => listFormat.format(days.map((day) => WEEKDAY_NAMES[day - 1] ?? ''));

interface TourFieldsProps {
  readonly values: LocationValues;
  readonly error: ReactNode;
  readonly onChange: (changes: Partial<LocationValues>) => void;
}

const PRESET_MINUTES = ['30', '45', '60', '90', '120'] as const;

export function TourFields({ values, error, onChange }: TourFieldsProps) {
  return (
    <Stack gap="md">
      <TextInput
        label={LOCATION_LABELS.tourintervall}
        name="tourintervall"
        inputMode="decimal"
        required
        maw="20rem"
        value={values.tourintervall}
        error={error}
        onChange={(event) => onChange({ tourintervall: event.currentTarget.value })}
      />
      <Group gap="xs" role="group" aria-label="Übliche Abstände">
        {PRESET_MINUTES.map((minutes) => (
          <Button
            key={minutes}
            variant={values.tourintervall === minutes ? 'light' : 'default'}
            aria-pressed={values.tourintervall === minutes}
            onClick={() => onChange({ tourintervall: minutes })}
          >
            {minutes} min
          </Button>
        ))}
      </Group>
      <MissingTours values={values} />
      <Checkbox
        size="md"
        label={LOCATION_LABELS.isInspectiontourReverse}
        description="Sonst ist der erste einen Abstand nach dem Öffnen fällig."
        checked={values.isInspectiontourReverse}
        onChange={(event) => onChange({ isInspectiontourReverse: event.currentTarget.checked })}
      />
    </Stack>
  );
}

/** Warns before saving that a location which closes before its first tour is due never has a tour. */
function MissingTours({ values }: { readonly values: LocationValues }) {
  const hours = values.openingHours.filter(isTyped);
  const { days, isEvery } = daysWithoutTour(hours, fromMinutes(values.tourintervall));
  if (days.length === 0 || values.isInspectiontourReverse || hours.length < values.openingHours.length) return null;
  return (
    <Alert
      role="status"
      color="red"
      // Orange text on an orange background would have too little contrast.
      variant={isEvery ? 'light' : 'default'}
      icon={<IconAlertTriangle aria-hidden color={isEvery ? undefined : 'var(--mantine-color-orange-6)'} />}
      title={isEvery ? 'So wird nie ein Kontrollgang fällig.' : `Kein Kontrollgang am ${namesOf(days)}.`}
    >
      Der Abstand ist länger, als der Standort {isEvery ? '' : 'dann '}am Stück geöffnet hat. Wählen Sie einen kürzeren
      Abstand oder „Erster Kontrollgang gleich beim Öffnen“.
    </Alert>
  );
}
