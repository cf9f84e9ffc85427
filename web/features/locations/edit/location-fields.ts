import { type Location, LOCATION_TYPE_TEXTS } from '#shared/contracts/locations/locations.ts';
import { fromMinutes, hoursText, toMinutes } from '#web/features/locations/location-texts.ts';
import { ADDRESS_LABELS } from '#web/ui/form/address-fields.tsx';
import {
  flagField,
  type FormField,
  formFields,
  numberField,
  optionalNumberField,
  optionalTextField,
  textField,
} from '#web/ui/form/form-fields.ts';

/** Opening times as they are being typed. */
export interface HoursInput {
  /** Key of the line while lines are added and removed. */
  readonly key: string;
  readonly days: readonly number[];
  readonly from: string;
  readonly to: string;
}

type Hours = Location['openingHours'][number];
const sortedDays = (days: readonly number[]) => days.toSorted((one, other) => one - other);
export const toHours = ({ days, from, to }: HoursInput): Hours => ({ days: sortedDays(days), from, to });

const hoursField: FormField<readonly Hours[] | undefined, HoursInput[], Hours[]> = {
  label: 'Öffnungszeiten',
  empty: [],
  read: (stored = []) => stored.map((hours, index) => ({ key: String(index), ...hours })),
  send: (lines) => lines.map(toHours),
  text: (lines) => hoursText(lines.map(toHours)),
};

/** '' means not chosen. */
const typeField: FormField<Location['type'] | undefined, Location['type'] | '', Location['type'] | undefined> = {
  label: 'Art',
  empty: '',
  read: (stored) => stored ?? '',
  send: (type) => (type === '' ? undefined : type),
  text: (type) => (type === '' ? '' : LOCATION_TYPE_TEXTS[type]),
};

/** Stored in seconds, edited in minutes. */
const minutesField = (label: string): FormField<number | undefined, string, number> => ({
  ...textField(label),
  read: (seconds = 0) => toMinutes(seconds),
  send: fromMinutes,
});

export const LOCATION_FIELDS = formFields({
  name: textField('Name des Standorts'),
  type: typeField,
  street: optionalTextField(ADDRESS_LABELS.street),
  postalCode: optionalTextField(ADDRESS_LABELS.postalCode),
  city: optionalTextField(ADDRESS_LABELS.city),
  state: textField('Bundesland'),
  socialconcept: optionalTextField('Sozialkonzept'),
  oasisSiteId: optionalTextField('Betriebsstättenkennung (OASIS)'),
  /** Number of years; '' means the rule of the state. */
  minAge: optionalNumberField('Mindestalter'),
  /** '' means the rule of the state. */
  reportIntervalMonths: optionalNumberField('Bericht zum Sozialkonzept alle … Monate'),
  openingHours: hoursField,
  tourintervall: minutesField('Abstand in Minuten'),
  isInspectiontourReverse: flagField('Erster Kontrollgang gleich beim Öffnen'),
  isTaskAllowed: flagField('Aufgaben'),
  isInspectionTourAllowed: flagField('Kontrollgänge'),
  isProtocolAllowed: flagField('Protokolle'),
  isActivityAllowed: flagField('Maßnahmen'),
  playerCheckAllowed: flagField('Spieler prüfen'),
  pinRequired: flagField('PIN verlangen'),
  /** Minutes without input; '' means never. */
  profileLockMinutes: {
    ...optionalNumberField('Profil abmelden, wenn niemand das Gerät berührt'),
    text: (minutes: string) => (minutes === '' ? 'nie' : `nach ${minutes} min`),
  },
  isPremium: flagField('Premium'),
  monthlyLimit: numberField('OASIS-Abfragen im Monat'),
});

/** Names of the fields, in the form and in notices about changes. */
export const LOCATION_LABELS = { ...LOCATION_FIELDS.labels, isUnlimited: 'Unbegrenzt viele OASIS-Abfragen' };

/** Labels by field name, for the summary of errors. */
export const labelsOf = (hours: readonly HoursInput[]): Record<string, string> => ({
  ...LOCATION_LABELS,
  ...Object.fromEntries(
    hours.flatMap((_, index) =>
      Object.entries({ days: 'Wochentage', from: 'von', to: 'bis' }).map(([name, label]) => [
        `openingHours.${index}.${name}`,
        `Zeile ${index + 1}, ${label}`,
      ]),
    ),
  ),
});
