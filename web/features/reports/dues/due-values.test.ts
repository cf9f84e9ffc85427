import { expect, test } from 'vitest';
import { nextDueValues } from './due-values.ts';
import type { DueGroup } from './report-due-groups.ts';

const TODAY = '2026-11-26';
const due = (changes: Partial<DueGroup> = {}): DueGroup => ({
  key: 'due',
  state: 'Hamburg',
  customer: '/api/customers/1',
  mode: 'submit',
  from: '2024-01-01',
  to: '2025-12-31',
  dueOn: '2026-12-01',
  daysLeft: 5,
  locations: [{ iri: '/api/locations/1', name: 'Altona' }],
  ...changes,
});

test.each([
  ['nothing is due', [], null],
  ['it has more than 60 days', [due({ daysLeft: 61 })], null],
  ['it was begun', [due({ report: '/api/reports/7' })], null],
  ['its period begins today', [due({ from: TODAY, to: '2027-12-31' })], null],
  ['it is due in 60 days', [due({ daysLeft: 60 })], ['2024-01-01', '2025-12-31']],
  ['its period is not over', [due({ to: '2026-12-31' })], ['2024-01-01', '2026-11-25']],
  [
    'the first was begun',
    [due({ report: '/api/reports/7' }), due({ from: '2023-01-01' })],
    ['2023-01-01', '2025-12-31'],
  ],
] as const)('the period of the report that is due next, if %s', (_case, groups, period) => {
  const values = nextDueValues(groups, TODAY);
  expect(values && [values.from, values.to]).toEqual(period);
  if (values !== null)
    expect(values).toMatchObject({ kind: 'socialConcept', locations: [{ iri: '/api/locations/1' }] });
});
