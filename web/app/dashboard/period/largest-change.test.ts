import { expect, test } from 'vitest';
import { NO_LARGE_CHANGE_TEXT, largestChange } from './largest-change.ts';

const figures = { activities: 400, toursKept: 900, toursAutomatic: 40, toursMissed: 10, tasksDone: 300 };
const place = { location: '/api/locations/1', toursMissed: 0, toursMissedBefore: 0 };
const altona = { ...place, name: 'Spielhalle Altona', activities: 200, activitiesBefore: 200 };
const stade = { ...place, name: 'Spielhalle Stade', activities: 200, activitiesBefore: 200 };

test.each([
  ['nothing changed', figures, [], { sentence: NO_LARGE_CHANGE_TEXT, verdict: null }],
  ['the differences are small', { ...figures, activities: 410 }, [], { sentence: NO_LARGE_CHANGE_TEXT, verdict: null }],
  [
    'a figure rose',
    { ...figures, toursMissed: 25 },
    [],
    { sentence: '150 % mehr versäumte Kontrollgänge: 25 statt 10.', verdict: 'schlechter' },
  ],
  [
    'a bad figure fell',
    { ...figures, toursAutomatic: 10 },
    [],
    { sentence: '75 % weniger automatische Kontrollgänge: 10 statt 40.', verdict: 'besser' },
  ],
  [
    'something has become worse and something else improved more',
    { ...figures, toursMissed: 25, toursAutomatic: 2 },
    [],
    { sentence: '150 % mehr versäumte Kontrollgänge: 25 statt 10.', verdict: 'schlechter' },
  ],
  [
    'a figure fell',
    { ...figures, activities: 300 },
    [],
    { sentence: '25 % weniger Maßnahmen: 300 statt 400.', verdict: null },
  ],
  [
    'one location changed more than all together',
    figures,
    [
      { ...altona, activities: 120 },
      { ...stade, activities: 280 },
    ],
    { sentence: 'In Altona 40 % weniger Maßnahmen: 120 statt 200.', verdict: null },
  ],
  [
    'something is new at a location',
    figures,
    [{ ...altona, toursMissed: 7 }, stade],
    { sentence: 'In Altona versäumte Kontrollgänge: 7 statt 0.', verdict: 'schlechter' },
  ],
] as const)('says what changed most: %s', (_case, latest, locations, change) => {
  expect(largestChange({ latest, before: figures, locations: [...locations] })).toEqual(change);
});

test('a figure that is marked as worse is named, however small the numbers are', () => {
  const before = { ...figures, toursAutomatic: 9, toursMissed: 8 };
  const latest = { ...before, toursAutomatic: 12, toursMissed: 13, activities: 410 };
  expect(largestChange({ latest, before, locations: [] })).toEqual({
    sentence: '63 % mehr versäumte Kontrollgänge: 13 statt 8.',
    verdict: 'schlechter',
  });
});

test('a rise that alone would be random comes before a large improvement', () => {
  const before = { ...figures, toursAutomatic: 200, toursMissed: 50 };
  const latest = { ...before, toursAutomatic: 154, toursMissed: 58 };
  expect(largestChange({ latest, before, locations: [] })).toEqual({
    sentence: '16 % mehr versäumte Kontrollgänge: 58 statt 50.',
    verdict: 'schlechter',
  });
  expect(largestChange({ latest: { ...latest, toursMissed: 50 }, before, locations: [] })).toEqual({
    sentence: '23 % weniger automatische Kontrollgänge: 154 statt 200.',
    verdict: 'besser',
  });
});

test.each([
  ['small', { toursAutomatic: 40, toursMissed: 13 }, '63 % mehr versäumte Kontrollgänge: 13 statt 8.'],
  ['large', { toursAutomatic: 90, toursMissed: 24 }, '200 % mehr versäumte Kontrollgänge: 24 statt 8.'],
] as const)('more missed tours come before more unconfirmed ones, if both changes are %s', (_size, now, sentence) => {
  const before = { ...figures, toursAutomatic: 30, toursMissed: 8 };
  expect(largestChange({ latest: { ...before, ...now }, before, locations: [] }).sentence).toBe(sentence);
});
