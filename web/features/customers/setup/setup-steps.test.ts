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

it('nothing is recorded before there is a location to record it at', () => {
  const stepOf = (location: string | undefined) => setupSteps({ ...empty, location }, CUSTOMER).at(-1);
  expect(stepOf(undefined)).toMatchObject({ isPossible: false });
  expect(stepOf('/api/locations/31')).toMatchObject({ isPossible: true, workAt: '/api/locations/31' });
});

it('the step for opening hours leads to the first location without them', () => {
  const [, hours] = setupSteps({ ...empty, locationCount: 2, withoutHours: '/api/locations/31' }, CUSTOMER);
  expect(hours).toMatchObject({ to: '/locations/edit/$id', params: { id: '31' } });
});
