import { expect, test } from 'vitest';
import { placesText } from './profile-words.ts';

const names = new Map([1, 2, 3, 4].map((id) => [`/api/locations/${id}`, `Halle ${id}`]));
const places = (...ids: number[]) => ids.map((id) => `/api/locations/${id}`);

test.each([
  [undefined, 'alle'],
  [[], 'alle'],
  [places(1), 'Halle 1'],
  [places(1, 2), 'Halle 1, Halle 2'],
  [places(1, 2, 3, 4), 'Halle 1, Halle 2 und 2 weitere'],
  [places(9), '…'],
])('the locations %j of a profile are shown as: %s', (locations, text) => {
  expect(placesText(locations, names)).toBe(text);
});
