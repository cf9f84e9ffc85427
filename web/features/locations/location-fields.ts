import { WEEKDAY_NAMES } from '#shared/opening-hours.ts';
import type { EditedFields } from '#web/ui/merge-edits.ts';
import type { HoursInput, LocationValues } from './location-values.ts';
import { INTERVAL_LABEL, LOCK_LABEL } from './location-words.ts';

/** How each field reads, for who is told what somebody else saved. */
export const LOCATION_FIELDS: EditedFields<LocationValues> = {
  openingHours: { label: 'Öffnungszeiten', text: ({ openingHours }) => openingHours.map(hoursText).join('; ') },
  tourintervall: { label: INTERVAL_LABEL, text: ({ tourintervall }) => tourintervall.trim() },
  isInspectiontourReverse: {
    label: 'Erster Kontrollgang gleich beim Öffnen',
    text: ({ isInspectiontourReverse }) => yesOrNo(isInspectiontourReverse),
  },
  pinRequired: { label: 'PIN verlangen', text: ({ pinRequired }) => yesOrNo(pinRequired) },
  profileLockMinutes: {
    label: LOCK_LABEL,
    text: ({ profileLockMinutes }) => (profileLockMinutes === '' ? 'nie' : `nach ${profileLockMinutes} min`),
  },
};

const yesOrNo = (value: boolean) => (value ? 'ja' : 'nein');

const hoursText = ({ days, from, to }: HoursInput) =>
  `${days
    .toSorted((one, other) => one - other)
    .map((day) => WEEKDAY_NAMES[day - 1]?.slice(0, 2))
    .join(', ')} ${from}–${to}`;
