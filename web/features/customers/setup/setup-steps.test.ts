import { expect, it } from 'vitest';
import type { Setup } from './setup.api.ts';
import { setupSteps } from './setup-steps.ts';

const CUSTOMER = '/api/customers/7';
const empty: Setup = {
  locationCount: 0,
  location: undefined,
  withoutHours: undefined,
  profileCount: 0,
  operatorCount: 0,
  serviceCount: 0,
  hasCertificates: false,
  activityCount: 0,
};
const doneIn = (setup: Partial<Setup>) =>
  setupSteps({ ...empty, ...setup }, CUSTOMER).flatMap(({ label, isDone }) => (isDone ? [label] : []));

it.each<[string[], Partial<Setup>]>([
  [[], {}],
  [['Standort anlegen', 'Öffnungszeiten eintragen'], { locationCount: 1 }],
  [['Standort anlegen'], { locationCount: 2, withoutHours: '/api/locations/31' }],
  [['Verwaltung einladen'], { operatorCount: 1 }],
  [['Mitarbeiter-Profile anlegen'], { profileCount: 1 }],
  [['Tablet verbinden'], { serviceCount: 1 }],
  [['OASIS-Zertifikat hochladen'], { hasCertificates: true }],
  [['Erste Maßnahme erfassen'], { activityCount: 1 }],
])('the steps %j are done with %j', (labels, setup) => {
  expect(doneIn(setup)).toEqual(labels);
});

it.each<[string, Partial<Setup>, string[]]>([
  ['no location', { profileCount: 1 }, ['Tablet verbinden', 'OASIS-Zertifikat hochladen', 'Erste Maßnahme erfassen']],
  ['a location without people', { location: '/api/locations/31' }, ['Erste Maßnahme erfassen']],
  ['a location with people', { location: '/api/locations/31', profileCount: 1 }, []],
])('with %s, some steps would lead nowhere', (_, setup, labels) => {
  const steps = setupSteps({ ...empty, ...setup }, CUSTOMER);
  expect(steps.filter(({ needs }) => needs !== undefined).map(({ label }) => label)).toEqual(labels);
  expect(steps.at(-1)?.workAt).toBe(setup.location);
});

it('the step for opening hours leads to the first location without them', () => {
  const [, hours] = setupSteps({ ...empty, locationCount: 2, withoutHours: '/api/locations/31' }, CUSTOMER);
  expect(hours).toMatchObject({ to: '/locations/edit/$id', params: { id: '31' }, search: { section: 'hours' } });
});
