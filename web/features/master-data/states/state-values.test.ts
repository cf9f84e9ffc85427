import { expect, test } from 'vitest';
import type { State } from '#shared/contracts/master-data/states.ts';
import { changesTo, checkStateValues, toStateValues, usualStateNumbers } from './state-values.ts';

const state: State = {
  '@id': '/api/states/6',
  '@type': 'State',
  id: 6,
  code: 'HH',
  name: 'Hamburg',
  country: '/api/countries/1',
  lawName: 'HmbSpielhG',
  closingFrom: '05:00',
  closingTo: '12:00',
  silentDays: [],
  minAge: 18,
  trainingIntervals: [36, 60],
  reportMode: 'submit',
  sources: { trainingIntervals: { source: 'hamburg.de', confidence: 'high' } },
  createdAt: '2026-01-05T10:00:00+00:00',
};
const base = toStateValues(state);
const origin = { value: 'minAge', source: '§ 2', confidence: 'high', verifiedAt: '2026-11-21' } as const;

test('an unchanged form produces no changes', () => {
  expect(changesTo(base, toStateValues(state))).toEqual({});
});

test('a changed value is sent with its source, and nothing else is sent', () => {
  expect(changesTo(base, { ...base, minAge: '21', sources: [origin] })).toEqual({
    minAge: 21,
    sources: { minAge: { source: '§ 2', confidence: 'high', verifiedAt: '2026-11-21' } },
  });
});

test('an emptied value is sent as unknown, and needs no source', () => {
  const values = { ...base, closingTo: '', trainingIntervals: [] };
  expect(changesTo(base, values)).toEqual({ closingTo: null, trainingIntervals: [] });
  expect(checkStateValues(base, values)).toEqual({});
});

test('a value that was checked again is sent only with its new source', () => {
  const checkedOrigin = { ...origin, value: 'trainingIntervals' as const };
  expect(changesTo(base, { ...base, sources: [checkedOrigin] })).toEqual({
    sources: { trainingIntervals: { source: '§ 2', confidence: 'high', verifiedAt: '2026-11-21' } },
  });
});

test('silent days are sent in the order of the list, in whatever order they were chosen', () => {
  const silentDays = [{ day: 'Heiligabend' }, { day: 'Karfreitag' }];
  const sources = [{ ...origin, value: 'silentDays' as const }];
  expect(changesTo(base, { ...base, silentDays, sources }).silentDays).toEqual(['Karfreitag', 'Heiligabend']);
});

test('an error is reported at its field, and a missing source beside its value', () => {
  const intervals = [...base.trainingIntervals, { key: 'new', months: 'zwei' }];
  expect(checkStateValues(base, { ...base, minAge: '17', trainingIntervals: intervals })).toEqual({
    minAge: 'Bitte zwischen 18 und 99 Jahren angeben.',
    'trainingIntervals.2': 'Bitte zwischen 1 und 240 Monaten angeben.',
    'sources.minAge.source': 'Bitte die Quelle angeben.',
    'sources.minAge.verifiedAt': 'Bitte angeben, wann der Wert geprüft wurde.',
    'sources.trainingIntervals.source': 'Bitte die Quelle angeben.',
    'sources.trainingIntervals.verifiedAt': 'Bitte angeben, wann der Wert geprüft wurde.',
  });
});

test('the usual months of a training belong to its row, whichever place it has', () => {
  const numbers = usualStateNumbers({ ...base, trainingIntervals: base.trainingIntervals.slice(1) });
  expect(numbers['trainingIntervals.0']).toMatchObject({ typed: '60', row: '1' });
});
