import { describe, expect, it } from 'vitest';
import { usualPeriods } from '#shared/domain/retention-kinds.ts';
import { changedPeriods, periodsOf, endStateOf } from './retention.rules.ts';

describe('periods', () => {
  it('that were never set have the default values', () => {
    expect(periodsOf({ tasks: 60 })).toEqual({ ...usualPeriods(), tasks: 60 });
  });

  it('that changed are listed with their old values', () => {
    const before = usualPeriods();
    expect(changedPeriods(before, { ...before, tasks: 60 })).toEqual({ tasksBefore: 36, tasksAfter: 60 });
    expect(changedPeriods(before, before)).toEqual({});
  });
});

describe('a stopped run', () => {
  it.each([
    { state: 'preview', failures: 0, becomes: 'discarded' },
    { state: 'searching', failures: 0, becomes: 'discarded' },
    { state: 'approved', failures: 2, becomes: null },
    { state: 'approved', failures: 3, becomes: 'stopped' },
    { state: 'done', failures: 0, becomes: null },
    { state: 'expired', failures: 3, becomes: null },
  ] as const)('in state $state after $failures failures becomes $becomes', ({ state, failures, becomes }) => {
    expect(endStateOf({ state, failures })).toBe(becomes);
  });
});
