import { expect, test } from 'vitest';
import { rankByName } from './search.rules.ts';

const names = (search: string, ...titles: string[]) =>
  rankByName(
    titles.map((title) => ({ title })),
    search,
  ).map(({ title }) => title);

test('the exact name comes first, then names that begin so, then those with a word that begins so', () => {
  expect(names('stade', 'Spielhalle am Hafen', 'Neustadt Stadeum', 'Stader Straße', 'Casino Stade', 'Stade')).toEqual([
    'Stade',
    'Stader Straße',
    'Neustadt Stadeum',
    'Casino Stade',
    'Spielhalle am Hafen',
  ]);
});

test('names are compared without capitals, umlauts and signs', () => {
  expect(names('  luebeck 2', 'Lübeck 20', 'Lübeck-2')).toEqual(['Lübeck-2', 'Lübeck 20']);
});

test('names that fit equally well keep their order', () => {
  expect(names('nord', 'West', 'Ost', 'Süd')).toEqual(['West', 'Ost', 'Süd']);
});
