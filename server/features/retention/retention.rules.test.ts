import { describe, expect, it } from 'vitest';
import { usualPeriods } from '#shared/retention-kinds.ts';
import { changedPeriods, cutoffOf, periodsOf, previewExpiry } from './retention.rules.ts';

const at = (text: string) => new Date(text);

describe('what is over', () => {
  it.each([
    {
      when: 'the last minute of the third year after its year',
      months: 36,
      now: '2025-12-31T22:59:00Z',
      over: '2021-12-31T23:00:00Z',
    },
    {
      when: 'the first minute of the year after that',
      months: 36,
      now: '2025-12-31T23:00:00Z',
      over: '2022-12-31T23:00:00Z',
    },
    { when: 'in the middle of a year', months: 36, now: '2026-11-22T12:00:00Z', over: '2022-12-31T23:00:00Z' },
    {
      when: 'with months that are no whole years',
      months: 30,
      now: '2026-06-30T21:59:00Z',
      over: '2022-12-31T23:00:00Z',
    },
    { when: 'the same a minute later', months: 30, now: '2026-06-30T22:00:00Z', over: '2023-12-31T23:00:00Z' },
  ])('of a record: $when', ({ months, now, over }) => {
    expect(cutoffOf('activities', months, at(now))).toEqual(at(over));
  });

  it.each([
    { when: 'by the day', months: 36, now: '2026-11-22T12:00:00Z', over: '2023-11-21T23:00:00Z' },
    { when: 'on the last of February', months: 24, now: '2026-02-28T12:00:00Z', over: '2024-02-27T23:00:00Z' },
  ])('of somebody who left: $when', ({ months, now, over }) => {
    expect(cutoffOf('proofs', months, at(now))).toEqual(at(over));
  });
});

describe('periods', () => {
  it('that nobody set are as usual', () => {
    expect(periodsOf({ tasks: 60 })).toEqual({ ...usualPeriods(), tasks: 60 });
  });

  it('that changed are told with what was', () => {
    const before = usualPeriods();
    expect(changedPeriods(before, { ...before, tasks: 60 })).toEqual({ tasksBefore: 36, tasksAfter: 60 });
    expect(changedPeriods(before, before)).toEqual({});
  });
});

it('a preview is over at the end of the thirtieth day', () => {
  expect(previewExpiry(at('2026-11-22T12:00:00Z'))).toEqual(at('2026-12-22T22:59:00Z'));
});
