import { expect, test } from 'vitest';
import { shortLocationName } from './short-location-name.public.ts';

test.each([
  ['Spielhalle Stade', 'Stade'],
  ['Wettladen Köln-Ehrenfeld', 'Köln-Ehrenfeld'],
  ['Spielhalle', 'Spielhalle'],
  ['Goldstube', 'Goldstube'],
])('%s is called %s', (name, short) => {
  expect(shortLocationName(name)).toBe(short);
});
