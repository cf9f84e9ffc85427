import { expect, test } from 'vitest';
import { LocationPatch } from '#shared/contracts/locations/location-changes.ts';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { LOCATION_FIELDS } from './location-fields.ts';
import {
  changesTo,
  checkNewLocation,
  checkValues,
  NEW_LOCATION,
  type NewLocationValues,
  toValues,
  withProposedState,
} from './location-values.ts';

const location: Location = {
  '@id': '/api/locations/1',
  '@type': 'Location',
  id: 1,
  name: 'Spielhalle',
  customer: '/api/customers/1',
  status: 'active',
  type: 'arcade',
  tourintervall: 3600,
  isInspectiontourReverse: false,
  isTaskAllowed: true,
  isInspectionTourAllowed: true,
  isProtocolAllowed: true,
  isActivityAllowed: true,
  isPremium: true,
  playerCheckAllowed: true,
  pinRequired: false,
  openingHours: [{ days: [1, 2], from: '12:00', to: '05:00' }],
  createdAt: '2026-01-05T10:00:00+00:00',
};
const values = toValues(location);

test('a form that was not touched changes nothing', () => {
  expect(changesTo(values, toValues(location))).toEqual({});
});

test('the form has every field that the contract lets somebody change', () => {
  // The measures on the tiles are chosen where all measures are, at the workplace; the status is an act of its own.
  const { pinnedActions: _pinned, status: _status, ...inTheForm } = LocationPatch.shape;
  expect(Object.keys(LOCATION_FIELDS.labels).toSorted()).toEqual(Object.keys(inTheForm).toSorted());
});

test('only what was changed is sent, never signing off as nothing', () => {
  expect(changesTo(values, { ...values, tourintervall: '45', profileLockMinutes: '10' })).toEqual({
    tourintervall: 2700,
    profileLockMinutes: 10,
  });
  expect(changesTo({ ...values, profileLockMinutes: '10' }, values)).toEqual({ profileLockMinutes: null });
});

test('a line of hours is sent with its days in order', () => {
  const weekend = { key: 'new', days: [7, 6], from: '10:00', to: '00:00' };
  expect(changesTo(values, { ...values, openingHours: [...values.openingHours, weekend] })).toEqual({
    openingHours: [
      { days: [1, 2], from: '12:00', to: '05:00' },
      { days: [6, 7], from: '10:00', to: '00:00' },
    ],
  });
});

test('what is wrong stands at its field', () => {
  const empty = { key: 'new', days: [], from: '', to: '' };
  expect(checkValues(values, { ...values, tourintervall: '', openingHours: [...values.openingHours, empty] })).toEqual({
    tourintervall: 'Bitte einen Abstand zwischen 1 Minute und 24 Stunden angeben.',
    'openingHours.1.days': 'Bitte mindestens einen Wochentag wählen.',
    'openingHours.1.from': 'Bitte eine Uhrzeit wie 12:00 angeben.',
    'openingHours.1.to': 'Bitte eine Uhrzeit wie 12:00 angeben.',
  });
  const night = { key: 'new', days: [3], from: '04:00', to: '08:00' };
  expect(checkValues(values, { ...values, openingHours: [...values.openingHours, night] })).toEqual({
    'openingHours.1.from': 'Am Mittwoch überschneiden sich diese Zeiten mit Zeile 1.',
  });
  expect(checkValues(values, values)).toEqual({});
});

test.each<[string, Partial<NewLocationValues>, string[]]>([
  ['is asked for', {}, ['socialconcept']],
  ['is there', { socialconcept: '/api/socialconcepts/1' }, []],
  ['was left out on purpose', { isConceptChosen: true }, []],
  ['waits for the type', { type: '' }, ['type']],
])('the concept of a new location %s', (_, change, fields) => {
  const named = { ...NEW_LOCATION, name: 'Spielhalle', type: 'arcade' as const, state: '/api/states/1' };
  expect(Object.keys(checkNewLocation({ ...named, ...change }))).toEqual(fields);
});

test('the state follows from the postal code until somebody chooses one', () => {
  const states = [
    { '@id': '/api/states/6', code: 'HH' },
    { '@id': '/api/states/11', code: 'RP' },
  ];
  const proposedFor = (place: Partial<NewLocationValues>) =>
    withProposedState(states, { ...NEW_LOCATION, ...place }).state;
  expect(proposedFor({ postalCode: '54290' })).toBe('/api/states/11');
  expect(proposedFor({ postalCode: '54290', state: '/api/states/6' })).toBe('/api/states/6');
  expect(proposedFor({ postalCode: '5429' })).toBe('');
  expect(proposedFor({ postalCode: '80331' })).toBe('');
});
