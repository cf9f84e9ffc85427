import { expect, test } from 'vitest';
import { longMonth, shortMonth } from '#web/ui/time/months.ts';
import {
  countedProtocols,
  evaluationQueryOf,
  lastDayOf,
  monthChoices,
  NO_EVALUATION_FILTER,
  periodOf,
} from './evaluation-filter.ts';

const TODAY = '2026-02-14';

test.each([
  ['nothing chosen', {}, { from: '2025-03', to: '2026-02' }],
  ['a last month alone', { to: '2025-06' }, { from: '2024-07', to: '2025-06' }],
  ['both months', { from: '2025-11', to: '2025-12' }, { from: '2025-11', to: '2025-12' }],
  ['an address nobody should type', { from: 'immer', to: '2025-13' }, { from: '2025-03', to: '2026-02' }],
])('%s gives a valid period', (_what, chosen, period) => {
  expect(periodOf({ ...NO_EVALUATION_FILTER, ...chosen }, TODAY)).toEqual(period);
});

test('the server is asked for whole months', () => {
  expect(evaluationQueryOf({ from: '2025-11', to: '2025-12', location: '/api/locations/3' }, TODAY)).toEqual({
    'month[after]': '2025-11-01',
    'month[before]': '2025-12-01',
    location: '/api/locations/3',
  });
});

test('a figure links to the protocols that it counts', () => {
  const evaluation = { filter: { ...NO_EVALUATION_FILTER, from: '2026-01', to: '2026-02' }, today: TODAY };
  expect(countedProtocols('/api/forms/1', evaluation, { finding: 'yes' })).toMatchObject({
    form: '/api/forms/1',
    from: '2026-01-01',
    to: '2026-02-28',
    state: 'closed',
    finding: 'yes',
  });
});

test('months have German names and end on their last day', () => {
  expect([longMonth('2026-02'), shortMonth('2026-02-01'), lastDayOf('2024-02')]).toEqual([
    'Februar 2026',
    'Feb',
    '2024-02-29',
  ]);
  expect(monthChoices(TODAY)).toHaveLength(36);
  expect(monthChoices(TODAY)[2]).toEqual({ value: '2025-12', label: 'Dezember 2025' });
});
