import { describe, expect, it } from 'vitest';
import { measureSteps, stepFor } from './measure-steps.rules.ts';

const day = (name: string, total: number) => ({ day: name, total });

describe('the step of the chart of measures', () => {
  it.each([
    ['2026-08-25', '2026-11-07', 'week'],
    ['2026-01-01', '2026-04-22', 'week'],
    ['2026-01-01', '2026-04-23', 'month'],
    ['2024-11-18', '2026-11-17', 'month'],
    ['2024-11-18', '2026-11-18', 'quarter'],
  ])('from %s to %s is a %s', (from, to, step) => {
    expect(stepFor({ from, to })).toBe(step);
  });
});

describe('measures in steps', () => {
  it('begin with the first day of each period, and the last week is marked as incomplete', () => {
    const { bars } = measureSteps(
      {
        days: { from: '2026-08-25', to: '2026-09-04' },
        counts: [day('2026-08-25', 2), day('2026-08-31', 3), day('2026-09-01', 4)],
      },
      {
        days: { from: '2026-08-14', to: '2026-08-24' },
        counts: [day('2026-08-13', 90), day('2026-08-14', 1), day('2026-08-21', 5), day('2026-08-24', 6)],
      },
    );
    expect(bars).toEqual([
      { label: '25.8.', isWhole: true, now: 5, before: 1 },
      { label: '1.9.', isWhole: false, now: 4, before: 11 },
    ]);
  });

  it('are labelled by month if a period begins with one, otherwise by day', () => {
    const labelsOf = (from: string, to: string) =>
      measureSteps(
        { days: { from, to }, counts: [] },
        { days: { from: '2024-01-01', to: '2024-12-31' }, counts: null },
      ).bars.map(({ label }) => label);
    expect(labelsOf('2026-01-01', '2026-06-30').slice(0, 2)).toEqual(['Jan. 2026', 'Feb. 2026']);
    expect(labelsOf('2026-01-15', '2026-07-14').slice(0, 2)).toEqual(['15.1.26', '15.2.26']);
  });

  it('have no comparison if nothing was recorded before', () => {
    const { bars } = measureSteps(
      { days: { from: '2026-08-25', to: '2026-08-31' }, counts: [] },
      { days: { from: '2026-08-18', to: '2026-08-24' }, counts: null },
    );
    expect(bars).toEqual([{ label: '25.8.', isWhole: true, now: 0, before: null }]);
  });
});
