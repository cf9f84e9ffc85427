import { expect, it } from 'vitest';
import { groupedAccessCode } from './access-code.ts';

it.each([
  ['', ''],
  ['7139', '7139'],
  ['71392', '7139 2'],
  ['71392924', '7139 2924'],
  ['7139 2924', '7139 2924'],
  ['71-39-29-24', '7139 2924'],
  ['7139 ', '7139'],
])('what was typed of a code is shown in groups: %j', (typed, shown) => {
  expect(groupedAccessCode(typed)).toBe(shown);
});
