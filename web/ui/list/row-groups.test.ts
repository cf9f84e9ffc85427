import { expect, test } from 'vitest';
import { groupRows } from './row-groups.ts';

const rowAt = (at: string, isLate = false) => ({ at, isLate });
const momentOf = ({ at }: { readonly at: string }) => at;
const rows = [
  rowAt('2026-11-20T23:30:00+00:00', true),
  rowAt('2026-11-20T22:59:00+00:00', true),
  rowAt('2026-11-20T22:58:00+00:00'),
  rowAt('2026-11-19T08:00:00+00:00'),
];

test('rows are grouped by the day in Germany, in their order', () => {
  expect(groupRows(rows, 4, { momentOf }).map((group) => group.rows)).toEqual([
    [rows[0]],
    [rows[1], rows[2]],
    [rows[3]],
  ]);
});

test('rows of one state are a group without a day, before those that are grouped by day', () => {
  const late = { title: 'Überfällig', tone: 'act' } as const;
  const groups = groupRows(rows, 4, { momentOf, headingOf: ({ isLate }) => (isLate ? late : null) });
  expect(groups.map((group) => [group.rows.length, group.isOfOneDay])).toEqual([
    [2, false],
    [1, true],
    [1, true],
  ]);
  expect(groups[0]?.heading).toBe(late);
});

test('a group is counted, at least as far as its rows are loaded, which only those of the last may not be', () => {
  const counts = (total: number) => groupRows(rows, total, { momentOf }).map(({ countText }) => countText);
  expect(counts(4)).toEqual(['1', '2', '1']);
  expect(counts(5)).toEqual(['1', '2', 'mindestens 1']);
});

test('a list may count the rows of a group in its own words', () => {
  const countTextOf = (all: readonly { readonly isLate: boolean }[]) =>
    `${all.length}, ${all.filter(({ isLate }) => isLate).length} zu spät`;
  const groups = groupRows(rows, 4, { momentOf, countTextOf });
  expect(groups.map(({ countText }) => countText)).toEqual(['1, 1 zu spät', '2, 1 zu spät', '1, 0 zu spät']);
});

test('without a moment and a state all rows are one group without a heading', () => {
  expect(groupRows([1, 2], 2, {})).toEqual([{ heading: null, isOfOneDay: false, rows: [1, 2], countText: '2' }]);
});
