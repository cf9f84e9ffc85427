import { expect, test } from 'vitest';
import { shortLocationNames } from './short-location-name.public.ts';

test.each([
  ['Spielhalle Stade', 'Stade'],
  ['Wettladen Köln-Ehrenfeld', 'Köln-Ehrenfeld'],
  ['Spielhalle', 'Spielhalle'],
  ['Goldstube', 'Goldstube'],
])('%s is called %s', (name, short) => {
  expect(shortLocationNames([name])(name)).toBe(short);
});

test.each([
  [
    'another kind has the same short name',
    ['Spielhalle Stade', 'Wettladen Stade', 'Wettladen Mainz'],
    'Spielhalle Stade',
  ],
  ['another one is named without a kind', ['Spielhalle Stade', 'Stade'], 'Spielhalle Stade'],
  ['another one begins alike', ['Spielhalle Stade', 'Wettladen Stade-Süd'], 'Stade'],
  ['two organisations use the very same name', ['Spielhalle Stade', 'Spielhalle Stade'], 'Stade'],
  ['only a former name of a location is known', ['Wettladen Stade'], 'Spielhalle Stade'],
])('Spielhalle Stade among others: %s', (_case, names, expected) => {
  expect(shortLocationNames(names)('Spielhalle Stade')).toBe(expected);
});
