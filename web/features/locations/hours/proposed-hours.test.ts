import { expect, it } from 'vitest';
import { NEW_LOCATION } from '#web/features/locations/edit/location-values.ts';
import { proposingLocation, usualHours, withProposedHours } from './proposed-hours.ts';

const OWN = '/api/customers/7';
const [HERE, THERE] = ['/api/states/1', '/api/states/2'];
const hours = (from: string) => [{ days: [1, 2], from, to: '23:00' }];
const location = (id: number, fields: object = {}) => ({
  id,
  name: `Spielhalle ${id}`,
  customer: OWN,
  state: HERE,
  openingHours: hours('10:00'),
  ...fields,
});
const place = (fields: object = {}) => ({ ...NEW_LOCATION, customer: OWN, ...fields });

it.each([
  ['the newest location of the organisation', '', [location(3), location(5), location(4)], 5],
  ['none of another organisation', '', [location(3), location(5, { customer: '/api/customers/8' })], 3],
  ['none without hours', '', [location(3), location(5, { openingHours: [] })], 3],
  ['one in the same state', HERE, [location(3), location(5, { state: THERE })], 3],
  ['none in another state', HERE, [location(5, { state: THERE })], undefined],
])('%s proposes its hours', (_case, state, locations, id) => {
  expect(proposingLocation(locations, place({ state }))?.id).toBe(id);
});

it('hours are proposed until the user changes them, even if none are left', () => {
  const locations = [location(3)];
  expect(withProposedHours(locations, place()).openingHours).toMatchObject(hours('10:00'));
  expect(withProposedHours(locations, place({ areHoursChosen: true })).openingHours).toEqual([]);
});

it.each([
  ['without a closing time', undefined, undefined, ['Täglich 6–24 Uhr', 'Rund um die Uhr']],
  ['that keeps the night closed', '03:00', '06:00', ['Täglich 6–24 Uhr', 'Täglich 6–3 Uhr']],
  ['whose closing time ends at six', '00:00', '06:00', ['Täglich 6–24 Uhr']],
  ['that closes before midnight', '23:00', '06:00', ['Täglich 6–23 Uhr']],
  ['that keeps the morning closed', '02:30', '10:00', ['Täglich 10–2:30 Uhr']],
  ['whose closing time has no end', '23:00', undefined, []],
])('a state %s offers only hours that are lawful', (_case, closingFrom, closingTo, labels) => {
  expect(usualHours({ closingFrom, closingTo }).map(({ label }) => label)).toEqual(labels);
});
