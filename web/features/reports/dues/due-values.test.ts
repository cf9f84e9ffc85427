import { expect, test } from 'vitest';
import { nextDueOf, valuesOfDue } from './due-values.ts';
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

test('the next report that is due is the first one that was not begun', () => {
  const begun = due({ report: '/api/reports/7' });
  const next = due({ state: 'Niedersachsen' });
  expect(nextDueOf([begun, next, due()])).toBe(next);
  expect(nextDueOf([begun])).toBeUndefined();
});

test.each([
  ['is over', {}, ['2024-01-01', '2025-12-31']],
  ['is not over', { to: '2026-12-31' }, ['2024-01-01', '2026-11-25']],
  ['begins today', { from: TODAY, to: '2027-12-31' }, null],
] as const)('a due report whose period %s', (_case, changes, period) => {
  const values = valuesOfDue(due(changes), TODAY);
  expect(values && [values.from, values.to]).toEqual(period);
  if (values !== null)
    expect(values).toMatchObject({ kind: 'socialConcept', locations: [{ iri: '/api/locations/1' }] });
});
