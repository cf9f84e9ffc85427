import { describe, expect, it } from 'vitest';
import { toStateRow } from './to-state-row.ts';
import { stateSeeds } from './states.ts';

const column = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const legalFields = [
  'lawName',
  'closingFrom',
  'closingTo',
  'sundayHolidayRule',
  'silentDays',
  'minAge',
  'trainingInitialDueDays',
  'trainingIntervals',
  'reportIntervalMonths',
  'reportDueDayMonth',
  'reportMode',
];

describe('the rules of the federal states', () => {
  it('cover each of the sixteen states once', () => {
    expect(new Set(stateSeeds.map(({ code }) => code)).size).toBe(16);
    expect(new Set(stateSeeds.map(({ id }) => id)).size).toBe(16);
  });

  it.each(stateSeeds)(
    'have a source and a confidence for every value of $name, and none for an empty value',
    (seed) => {
      const row = new Map<string, unknown>(Object.entries(toStateRow(seed)));
      const sources: Record<string, { source: string; confidence: string }> = JSON.parse(toStateRow(seed).sources);
      const filled = legalFields.filter((field) => {
        const value = row.get(column(field));
        return value !== null && !(Array.isArray(value) && value.length === 0);
      });
      expect(Object.keys(sources).toSorted()).toEqual(filled.toSorted());
      for (const { source, confidence } of Object.values(sources)) {
        expect(source.length).toBeGreaterThan(10);
        expect(['high', 'medium', 'low']).toContain(confidence);
      }
    },
  );

  it('have no date of a check by a person yet', () => {
    expect(stateSeeds.map((seed) => toStateRow(seed).sources).join()).not.toContain('verifiedAt');
  });

  it('leave values without a source empty', () => {
    const byCode = new Map(stateSeeds.map((seed) => [seed.code, toStateRow(seed)]));
    expect(byCode.get('ST')).toMatchObject({ closing_from: null, closing_to: null });
    expect(byCode.get('SN')).toMatchObject({ report_interval_months: null });
    expect(byCode.get('BE')).toMatchObject({ training_intervals: [], silent_days: [] });
  });

  it.each([
    ['SL', { closingTimes: { value: { from: '02:00', to: '10:00' }, confidence: 'high' } }],
    ['BB', { trainingIntervalMonths: { value: [12], confidence: 'medium' } }],
    [
      'NW',
      { trainingIntervalMonths: { value: [24, 36], confidence: 'medium' }, trainingInitialDueDays: { value: 183 } },
    ],
    ['SN', { trainingIntervalMonths: { value: [36], confidence: 'medium' }, trainingInitialDueDays: { value: 183 } }],
    ['HB', { minAge: { value: 21, confidence: 'high', source: expect.stringContaining('01.07.2022') } }],
  ])('have the values of %s that were found in November 2026', (code, expected) => {
    expect(stateSeeds.find((seed) => seed.code === code)).toMatchObject(expected);
  });

  it('support intervals that change: in Hamburg 36 months, then 60', () => {
    expect(stateSeeds.find(({ code }) => code === 'HH')?.trainingIntervalMonths?.value).toEqual([36, 60]);
  });

  it('have a minimum age of 18, in Bremen and Niedersachsen of 21', () => {
    const ages = Object.fromEntries(stateSeeds.map(({ code, minAge }) => [code, minAge.value]));
    expect(ages).toMatchObject({ HB: 21, NI: 21, HH: 18, NW: 18 });
    expect(Math.min(...Object.values(ages))).toBe(18);
  });
});
