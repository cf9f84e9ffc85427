import { describe, expect, it } from 'vitest';
import type { StatePatch } from '#shared/contracts/master-data/states.ts';
import { changeOf, checkStateChange, type Origins, type LegalValues } from './states.rules.ts';

const values: LegalValues = {
  lawName: 'Spielhallengesetz',
  lawUrl: null,
  closingFrom: '03:00',
  closingTo: null,
  sundayHolidayRule: null,
  silentDays: ['Karfreitag'],
  minAge: 18,
  trainingInitialDueDays: null,
  trainingIntervals: [36, 60],
  reportIntervalMonths: 24,
  reportDueDayMonth: null,
  reportMode: 'submit',
  authorityName: null,
};
const knownSource = { source: 'Gesetzblatt', confidence: 'medium' } as const;
const origins: Origins = { closingFrom: knownSource, silentDays: knownSource, trainingIntervals: knownSource };
const origin = { source: '§ 4 SpielhG', confidence: 'high', verifiedAt: '2026-11-20' } as const;
const before = { values, origins };
const TODAY = '2026-11-21';

describe('a value of a state', () => {
  it.each<[string, StatePatch, string[]]>([
    ['stays without a question where nothing changes', { minAge: 18 }, []],
    ['changes only with its source', { minAge: 21 }, ['sources.minAge.source']],
    ['changes with its source', { minAge: 21, sources: { minAge: origin } }, []],
    [
      'is not changed by the source of another',
      { minAge: 21, sources: { closingTo: origin } },
      ['sources.minAge.source'],
    ],
    ['may become unknown without a source', { closingFrom: null, trainingIntervals: [] }, []],
    ['may be checked again', { sources: { closingFrom: origin } }, []],
    [
      'is not checked in the future',
      { minAge: 21, sources: { minAge: { ...origin, verifiedAt: '2026-11-22' } } },
      ['sources.minAge.verifiedAt'],
    ],
    ['is checked today at the latest', { minAge: 21, sources: { minAge: { ...origin, verifiedAt: TODAY } } }, []],
    [
      'is asked for one by one',
      { trainingIntervals: [12, 24], closingTo: '09:00', sources: { closingTo: origin } },
      ['sources.trainingIntervals.source'],
    ],
  ])('%s', (_title, patch, paths) => {
    expect(checkStateChange(before, patch, TODAY).map(({ propertyPath }) => propertyPath)).toEqual(paths);
  });

  it.each<[string, StatePatch, object[]]>([
    ['nothing changes', { minAge: 18, trainingIntervals: [36, 60] }, []],
    [
      'a list is told as people read it',
      { trainingIntervals: [12, 24], sources: { trainingIntervals: origin } },
      [{ value: 'trainingIntervals', before: '36, 60', after: '12, 24', sourceBefore: 'Gesetzblatt', origin }],
    ],
    [
      'the order of intervals counts',
      { trainingIntervals: [60, 36], sources: { trainingIntervals: origin } },
      [{ value: 'trainingIntervals', before: '36, 60', after: '60, 36' }],
    ],
    ['what became unknown says so', { closingFrom: null }, [{ value: 'closingFrom', before: '03:00', after: null }]],
    [
      'checked again, the value is the same and the source another',
      { sources: { closingFrom: origin } },
      [{ value: 'closingFrom', before: '03:00', after: '03:00', origin, sourceBefore: 'Gesetzblatt' }],
    ],
    ['the same source again is no change', { sources: { minAge: origin, closingFrom: origin } }, [{}, {}]],
  ])('in the history: %s', (_title, patch, changes) => {
    expect(changeOf(before, patch).changes).toMatchObject(changes);
    expect(changeOf(before, patch).changes).toHaveLength(changes.length);
  });

  it('loses its source when it becomes unknown, and gets one when it becomes known', () => {
    const stateChange = changeOf(before, { closingFrom: null, closingTo: '09:00', sources: { closingTo: origin } });
    expect(stateChange.origins).toEqual({ silentDays: knownSource, trainingIntervals: knownSource, closingTo: origin });
    expect(stateChange.values).toMatchObject({ closingFrom: null, closingTo: '09:00' });
  });

  it('keeps a source for an empty list, because the absence of silent days can be known', () => {
    const stateChange = changeOf(before, { silentDays: [], sources: { silentDays: origin } });
    expect([stateChange.values.silentDays, stateChange.origins['silentDays']]).toEqual([[], origin]);
  });
});
