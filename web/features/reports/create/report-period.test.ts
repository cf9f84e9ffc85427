import { expect, test } from 'vitest';
import { presetPeriod, untilYesterday } from './report-period.ts';

test.each([
  ['month', '2026-11-22', '2026-10-01', '2026-10-31'],
  ['month', '2026-01-01', '2025-12-01', '2025-12-31'],
  ['month', '2024-03-31', '2024-02-01', '2024-02-29'],
  ['quarter', '2026-11-22', '2026-07-01', '2026-09-30'],
  ['quarter', '2026-01-05', '2025-10-01', '2025-12-31'],
  ['year', '2026-11-22', '2025-11-01', '2026-10-31'],
  ['twoYears', '2026-11-22', '2024-11-01', '2026-10-31'],
  ['untilToday', '2026-11-22', '2025-11-23', '2026-11-22'],
] as const)('the period %s on %s is from %s to %s', (preset, today, from, to) => {
  expect(presetPeriod(preset, today)).toEqual({ from, to });
});

test.each([
  ['2026-01-01', '2026-12-31', '2026-11-22', { from: '2026-01-01', to: '2026-11-21' }],
  ['2024-01-01', '2025-12-31', '2026-11-22', { from: '2024-01-01', to: '2025-12-31' }],
  ['2026-11-22', '2028-11-21', '2026-11-22', null],
] as const)('of the period from %s to %s, the days that are over on %s are %j', (from, to, today, days) => {
  expect(untilYesterday({ from, to }, today)).toEqual(days);
});
