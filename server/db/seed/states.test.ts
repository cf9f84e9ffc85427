import { describe, expect, it } from 'vitest';
import { stateRow } from './state-row.ts';
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
  it('cover the sixteen states, each once', () => {
    expect(new Set(stateSeeds.map(({ code }) => code)).size).toBe(16);
    expect(new Set(stateSeeds.map(({ id }) => id)).size).toBe(16);
  });

  it.each(stateSeeds)('name a source and a confidence for every value of $name, and none for an empty one', (seed) => {
    const row = new Map<string, unknown>(Object.entries(stateRow(seed)));
    const sources: Record<string, { source: string; confidence: string }> = JSON.parse(stateRow(seed).sources);
    const filled = legalFields.filter((field) => {
      const value = row.get(column(field));
      return value !== null && !(Array.isArray(value) && value.length === 0);
    });
    expect(Object.keys(sources).toSorted()).toEqual(filled.toSorted());
    for (const { source, confidence } of Object.values(sources)) {
      expect(source.length).toBeGreaterThan(10);
      expect(['high', 'medium', 'low']).toContain(confidence);
    }
  });

  it('claim no check by a person before one took place', () => {
    expect(stateSeeds.map((seed) => stateRow(seed).sources).join()).not.toContain('verifiedAt');
  });

  it('leave empty what no source says', () => {
    const byCode = new Map(stateSeeds.map((seed) => [seed.code, stateRow(seed)]));
    expect(byCode.get('ST')).toMatchObject({ closing_from: null, closing_to: null });
    expect(byCode.get('SN')).toMatchObject({ report_interval_months: null });
    expect(byCode.get('BE')).toMatchObject({ training_intervals: [], silent_days: [] });
  });

  it.each([
    ['SL', { closing: { value: { from: '02:00', to: '10:00' }, confidence: 'high' } }],
    ['BB', { trainingIntervals: { value: [12], confidence: 'medium' } }],
    ['NW', { trainingIntervals: { value: [24, 36], confidence: 'medium' }, trainingInitialDueDays: { value: 183 } }],
    ['SN', { trainingIntervals: { value: [36], confidence: 'medium' }, trainingInitialDueDays: { value: 183 } }],
    ['HB', { minAge: { value: 21, confidence: 'high', source: expect.stringContaining('01.07.2022') } }],
  ])('say what is known since November 2026 of %s', (code, expected) => {
    expect(stateSeeds.find((seed) => seed.code === code)).toMatchObject(expected);
  });

  it('know intervals that change: Hamburg asks again after 36 months, then after 60', () => {
    expect(stateSeeds.find(({ code }) => code === 'HH')?.trainingIntervals?.value).toEqual([36, 60]);
  });

  it('let nobody under 18 in, in Bremen and Niedersachsen nobody under 21', () => {
    const ages = Object.fromEntries(stateSeeds.map(({ code, minAge }) => [code, minAge.value]));
    expect(ages).toMatchObject({ HB: 21, NI: 21, HH: 18, NW: 18 });
    expect(Math.min(...Object.values(ages))).toBe(18);
  });
});
