import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { daysWithoutTour, WEEKDAY_NAMES } from '#shared/domain/opening-hours.ts';
import type { HoursInput } from './location-fields.ts';
import type { LocationValues } from './location-values.ts';
import { fromMinutes } from '#web/features/locations/location-words.ts';

/** Warns before saving that a location which closes before its first tour is due never has a tour. */
export function MissingTours({ values }: { readonly values: LocationValues }) {
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

const isTyped = ({ days, from, to }: HoursInput) => days.length > 0 && from !== '' && to !== '';

const listFormat = new Intl.ListFormat('de', { type: 'conjunction' });
const namesOf = (days: readonly number[]) => listFormat.format(days.map((day) => WEEKDAY_NAMES[day - 1] ?? ''));
