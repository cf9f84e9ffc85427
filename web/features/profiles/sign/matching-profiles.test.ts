import { expect, test } from 'vitest';
import { isChoosableOffline, matchingProfiles } from './matching-profiles.ts';

const staff = [
  { name: 'Maria Krause', isActive: true },
  { name: 'Jörg Özdemir', isActive: true },
  { name: 'Mario Alt', isActive: false },
];
const names = (search: string) => matchingProfiles(staff, search).map(({ name }) => name);

test.each([
  ['', ['Maria Krause', 'Jörg Özdemir']],
  ['KRAU', ['Maria Krause']],
  ['özd', ['Jörg Özdemir']],
  ['  maria ', ['Maria Krause']],
  ['xyz', []],
])('searching "%s" offers %j', (search, expected) => {
  expect(names(search)).toEqual(expected);
});

test('an inactive profile cannot be chosen', () => {
  expect(names('mario')).toEqual([]);
});

test.each([
  ['without a PIN anybody', false, { pinRequired: false }, true],
  ['with a PIN nobody', true, { pinRequired: false }, false],
  ['where the location asks for a PIN nobody', false, { pinRequired: true }, false],
  ['with a PIN nowhere', true, null, false],
])('%s can be chosen without the server', (_who, hasPin, location, expected) => {
  expect(isChoosableOffline({ hasPin }, location)).toBe(expected);
});
