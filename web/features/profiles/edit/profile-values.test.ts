import { expect, test } from 'vitest';
import { PROFILE_NAME_MESSAGE, type Profile } from '#shared/contracts/profiles/profiles.ts';
import { changesTo, checkValues, PROFILE_FIELDS } from './profile-values.ts';

const profile: Profile = {
  '@id': '/api/profiles/1',
  '@type': 'Profile',
  id: 1,
  name: 'Petra Pult',
  isActive: true,
  customer: '/api/customers/1',
  locations: ['/api/locations/2', '/api/locations/1'],
  hasPin: false,
  createdAt: '2026-01-05T10:00:00+00:00',
};
const values = PROFILE_FIELDS.valuesOf(profile);

test('an unchanged form produces no changes', () => {
  expect(changesTo(values, { ...values, locations: values.locations.toReversed() })).toEqual({});
});

test('only changed fields are sent, and emptied fields are sent as null', () => {
  const filled = { ...values, comment: 'Ersthelferin', user: '/api/users/3' };
  expect(changesTo(values, filled)).toEqual({ comment: 'Ersthelferin', user: '/api/users/3' });
  expect(changesTo(filled, { ...values, comment: '  ', locations: [] })).toEqual({
    comment: null,
    user: null,
    locations: [],
  });
});

test('a missing name is reported in the words of the specification', () => {
  expect(checkValues({ ...values, name: '   ' })).toEqual({ name: PROFILE_NAME_MESSAGE });
});
