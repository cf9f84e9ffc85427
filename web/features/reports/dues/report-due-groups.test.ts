import { expect, test } from 'vitest';
import type { ReportDue } from '#shared/contracts/reports/report-dues.ts';
import { timeLeftText, divideDues, dueTone, groupDues } from './report-due-groups.ts';

const due = (id: number, changes: Partial<ReportDue> = {}): ReportDue => ({
  location: `/api/locations/${id}`,
  name: `Standort ${id}`,
  state: 'Hamburg',
  customer: '/api/customers/1',
  mode: 'submit',
  from: '2024-01-01',
  to: '2025-12-31',
  dueOn: '2026-06-30',
  daysLeft: 12,
  ...changes,
});

test('locations that report on the same days in the same state need one report', () => {
  const groups = groupDues([due(1), due(2, { state: 'Niedersachsen' }), due(3), due(4, { report: '/api/reports/9' })]);
  expect(groups.map(({ locations }) => locations.map(({ name }) => name))).toEqual([
    ['Standort 1', 'Standort 3'],
    ['Standort 2'],
    ['Standort 4'],
  ]);
});

test.each([
  ['none, if all have time', [31, 90], 0],
  ['all that are due soon', [-1, 30, 31], 2],
  ['three of many', [-2, -1, 0, 1], 3],
])('shown at once: %s', (_case, daysLeft, count) => {
  const groups = groupDues(
    daysLeft.map((days, index) => due(index, { daysLeft: days, dueOn: `2026-06-0${index + 1}` })),
  );
  const { next, later } = divideDues(groups);
  expect(next).toEqual(groups.slice(0, count));
  expect(later).toEqual(groups.slice(count));
});

test.each([
  [-3, 'act', 'seit 3 Tagen überfällig'],
  [-1, 'act', 'seit 1 Tag überfällig'],
  [0, 'soon', 'heute'],
  [1, 'soon', 'noch 1 Tag'],
  [61, 'calm', 'noch 61 Tage'],
] as const)('with %i days left the tone is %s and the text %s', (daysLeft, tone, text) => {
  expect(dueTone(daysLeft)).toBe(tone);
  expect(timeLeftText(daysLeft)).toBe(text);
});
