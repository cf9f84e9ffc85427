import { useQuery } from '@tanstack/react-query';
import { LOCATION_STATUS_TEXTS, LOCATION_TYPE_TEXTS } from '#shared/contracts/locations/locations.ts';
import { WEEKDAY_NAMES } from '#shared/domain/opening-hours.ts';
import { ADDRESS_LABELS } from '#web/ui/form/address-fields.tsx';
import type { EditedField, EditedFields } from '#web/ui/edit/merge-edits.ts';
import type { HoursInput, LocationValues } from './location-values.ts';
import { conceptsQuery, statesQuery } from '#web/features/locations/locations.api.ts';

/** Names of the fields, in the form and in notices about changes. */
export const LOCATION_LABELS = {
  name: 'Name des Standorts',
  type: 'Art',
  status: 'Status',
  ...ADDRESS_LABELS,
  state: 'Bundesland',
  socialconcept: 'Sozialkonzept',
  oasisSiteId: 'Betriebsstättenkennung (OASIS)',
  minAge: 'Mindestalter',
  reportIntervalMonths: 'Bericht zum Sozialkonzept alle … Monate',
  openingHours: 'Öffnungszeiten',
  tourintervall: 'Abstand in Minuten',
  isInspectiontourReverse: 'Erster Kontrollgang gleich beim Öffnen',
  isTaskAllowed: 'Aufgaben',
  isInspectionTourAllowed: 'Kontrollgänge',
  isProtocolAllowed: 'Protokolle',
  isActivityAllowed: 'Maßnahmen',
  playerCheckAllowed: 'Spieler prüfen',
  pinRequired: 'PIN verlangen',
  profileLockMinutes: 'Profil abmelden, wenn niemand das Gerät berührt',
  isPremium: 'Premium',
  isUnlimited: 'Unbegrenzt viele OASIS-Abfragen',
  monthlyLimit: 'OASIS-Abfragen im Monat',
} as const satisfies Record<keyof LocationValues, string>;

type Flag = {
  [Name in keyof LocationValues]: LocationValues[Name] extends boolean ? Name : never;
}[keyof LocationValues];

const flag = (name: Flag): EditedField<LocationValues> => ({
  label: LOCATION_LABELS[name],
  text: (values) => (values[name] ? 'ja' : 'nein'),
});

type Text =
  | 'name'
  | 'street'
  | 'postalCode'
  | 'city'
  | 'oasisSiteId'
  | 'minAge'
  | 'reportIntervalMonths'
  | 'tourintervall'
  | 'monthlyLimit';

const text = (name: Text): EditedField<LocationValues> => ({
  label: LOCATION_LABELS[name],
  text: (values) => values[name].trim(),
});

/** Describes each field in words, to show what somebody else has saved. */
export function useLocationFields(): EditedFields<LocationValues> {
  const states = useQuery(statesQuery).data ?? [];
  const concepts = useQuery(conceptsQuery).data ?? [];
  const nameIn = (items: readonly { '@id': string; name: string }[], iri: string) =>
    items.find((item) => item['@id'] === iri)?.name ?? iri;
  return {
    ...PLAIN_FIELDS,
    state: { label: LOCATION_LABELS.state, text: ({ state }) => nameIn(states, state) },
    socialconcept: {
      label: LOCATION_LABELS.socialconcept,
      text: ({ socialconcept }) => nameIn(concepts, socialconcept),
    },
  };
}

const PLAIN_FIELDS: Omit<EditedFields<LocationValues>, 'state' | 'socialconcept'> = {
  name: text('name'),
  type: { label: LOCATION_LABELS.type, text: ({ type }) => (type === '' ? '' : LOCATION_TYPE_TEXTS[type]) },
  status: { label: LOCATION_LABELS.status, text: ({ status }) => LOCATION_STATUS_TEXTS[status] },
  street: text('street'),
  postalCode: text('postalCode'),
  city: text('city'),
  oasisSiteId: text('oasisSiteId'),
  minAge: text('minAge'),
  reportIntervalMonths: text('reportIntervalMonths'),
  openingHours: {
    label: LOCATION_LABELS.openingHours,
    text: ({ openingHours }) => openingHours.map(hoursText).join('; '),
  },
  tourintervall: text('tourintervall'),
  isInspectiontourReverse: flag('isInspectiontourReverse'),
  isTaskAllowed: flag('isTaskAllowed'),
  isInspectionTourAllowed: flag('isInspectionTourAllowed'),
  isProtocolAllowed: flag('isProtocolAllowed'),
  isActivityAllowed: flag('isActivityAllowed'),
  playerCheckAllowed: flag('playerCheckAllowed'),
  pinRequired: flag('pinRequired'),
  profileLockMinutes: {
    label: LOCATION_LABELS.profileLockMinutes,
    text: ({ profileLockMinutes }) => (profileLockMinutes === '' ? 'nie' : `nach ${profileLockMinutes} min`),
  },
  isPremium: flag('isPremium'),
  isUnlimited: flag('isUnlimited'),
  monthlyLimit: text('monthlyLimit'),
};

function hoursText({ days, from, to }: HoursInput) {
  const names = days.toSorted((one, other) => one - other).map((day) => WEEKDAY_NAMES[day - 1]?.slice(0, 2));
  return `${names.join(', ')} ${from}–${to}`;
}
