import { expect, test } from 'vitest';
import { locationsText } from './profile-texts.ts';

const names = new Map([1, 2, 3, 4].map((id) => [`/api/locations/${id}`, `Halle ${id}`]));
const locationIris = (...ids: number[]) => ids.map((id) => `/api/locations/${id}`);

test.each([
  [undefined, 'alle'],
  [[], 'alle'],
  [locationIris(1), 'Halle 1'],
  [locationIris(1, 2), 'Halle 1, Halle 2'],
  [locationIris(1, 2, 3, 4), 'Halle 1, Halle 2 und 2 weitere'],
  [locationIris(9), '…'],
])('the locations %j of a profile are shown as: %s', (locations, text) => {
  expect(locationsText(locations, names)).toBe(text);
});
