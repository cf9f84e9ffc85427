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

  it('are the months of the calendar with their names, and the cut ones are marked', () => {
    const { bars } = measureSteps(
      {
        days: { from: '2026-07-28', to: '2026-11-24' },
        counts: [day('2026-07-28', 8), day('2026-08-01', 426), day('2026-09-01', 411), day('2026-11-01', 332)],
      },
      {
        days: { from: '2026-03-30', to: '2026-07-27' },
        counts: [day('2026-03-30', 1), day('2026-04-02', 2), day('2026-04-03', 4), day('2026-07-27', 8)],
      },
    );
    expect(bars).toEqual([
      { label: 'Juli 2026', isWhole: false, now: 8, before: 3 },
      { label: 'Aug. 2026', isWhole: true, now: 426, before: 4 },
      { label: 'Sept. 2026', isWhole: true, now: 411, before: 0 },
      { label: 'Okt. 2026', isWhole: true, now: 0, before: 0 },
      { label: 'Nov. 2026', isWhole: false, now: 332, before: 8 },
    ]);
  });

  it('are the quarters of the calendar, labelled with their first month', () => {
    const { bars } = measureSteps(
      { days: { from: '2024-02-01', to: '2026-06-30' }, counts: [] },
      { days: { from: '2021-09-01', to: '2024-01-31' }, counts: null },
    );
    expect(bars.map(({ label, isWhole }) => [label, isWhole])).toEqual([
      ['Jan. 2024', false],
      ...['Apr. 2024', 'Juli 2024', 'Okt. 2024', 'Jan. 2025', 'Apr. 2025', 'Juli 2025', 'Okt. 2025', 'Jan. 2026'].map(
        (label) => [label, true],
      ),
      ['Apr. 2026', true],
    ]);
  });

  it('have no comparison if nothing was recorded before', () => {
    const { bars } = measureSteps(
      { days: { from: '2026-08-25', to: '2026-08-31' }, counts: [] },
      { days: { from: '2026-08-18', to: '2026-08-24' }, counts: null },
    );
    expect(bars).toEqual([{ label: '25.8.', isWhole: true, now: 0, before: null }]);
  });
});
