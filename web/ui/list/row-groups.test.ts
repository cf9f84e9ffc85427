import { expect, test } from 'vitest';
import { groupRows } from './row-groups.ts';

const rowAt = (at: string, isLate = false) => ({ at, isLate });
const momentOf = ({ at }: { readonly at: string }) => at;
const rows = [
  rowAt('2026-11-20T23:30:00+00:00', true),
  rowAt('2026-11-20T22:59:00+00:00', true),
  rowAt('2026-11-20T22:58:00+00:00'),
  rowAt('2026-11-20T22:57:00+00:00'),
  rowAt('2026-11-19T08:00:00+00:00'),
  rowAt('2026-11-19T07:00:00+00:00'),
];
/** The first row of each day. */
const sparseRows = [0, 1, 4].flatMap((index) => rows.slice(index, index + 1));
const late = { title: 'Überfällig', tone: 'act' } as const;
const headingOf = ({ isLate }: { readonly isLate: boolean }) => (isLate ? late : null);

test('rows are grouped by the day in Germany, in their order', () => {
  expect(groupRows(rows, 6, { momentOf }).map((group) => group.rows)).toEqual([
    rows.slice(0, 1),
    rows.slice(1, 4),
    rows.slice(4),
  ]);
});

test('rows of one state are a group without a day, before those that are grouped by day', () => {
  const groups = groupRows(rows, 6, { momentOf, headingOf });
  expect(groups.map((group) => [group.rows.length, group.isOfOneDay])).toEqual([
    [2, false],
    [2, true],
    [2, true],
  ]);
  expect(groups[0]?.heading).toBe(late);
});

test('where days have fewer than two rows on average, the rows say their day and need no headings', () => {
  const groups = groupRows(sparseRows, 3, { momentOf });
  expect(groups).toEqual([{ heading: null, isOfOneDay: false, rows: sparseRows, countText: '3' }]);
});

test('rows that say their day do not stand below the heading of others, but below one of their own', () => {
  const restHeading = { title: 'Später', tone: 'calm' } as const;
  const allRows = [...sparseRows, rowAt('2026-11-18T08:00:00+00:00')];
  const groups = groupRows(allRows, 4, { momentOf, headingOf, restHeading });
  expect(groups.map(({ heading, isOfOneDay, countText }) => [heading?.title, isOfOneDay, countText])).toEqual([
    ['Überfällig', false, '2'],
    ['Später', false, '2'],
  ]);
});

test('the first page decides whether days have headings, so that loading more rows moves nothing', () => {
  const ofOneDay = Array.from({ length: 30 }, () => rowAt('2026-11-20T12:00:00+00:00'));
  const singleDays = Array.from({ length: 28 }, (_, day) =>
    rowAt(new Date(Date.UTC(2026, 9, 31 - day, 12)).toISOString()),
  );
  expect(groupRows([...ofOneDay, ...singleDays], 58, { momentOf })).toHaveLength(29);
});

test('a group says how many rows it has, and only the last how many of them are loaded', () => {
  const counts = (total: number) => groupRows(rows, total, { momentOf }).map(({ countText }) => countText);
  expect(counts(6)).toEqual(['1', '3', '2']);
  expect(counts(7)).toEqual(['1', '3', '2 geladen']);
});

test('a list may count the rows of a group in its own words', () => {
  const countTextOf = (all: readonly { readonly isLate: boolean }[], count: string) =>
    `${count}, ${all.filter(({ isLate }) => isLate).length} zu spät`;
  const groups = groupRows(rows, 6, { momentOf, countTextOf });
  expect(groups.map(({ countText }) => countText)).toEqual(['1, 1 zu spät', '3, 1 zu spät', '2, 0 zu spät']);
});

test('the rows of a state that is a day need to show only their time', () => {
  const today = { title: 'Heute', tone: 'calm', isDay: true } as const;
  const groups = groupRows(sparseRows, 3, {
    momentOf,
    headingOf: ({ isLate }: { readonly isLate: boolean }) => (isLate ? today : null),
  });
  expect(groups.map(({ heading, isOfOneDay }) => [heading?.title, isOfOneDay])).toEqual([
    ['Heute', true],
    [undefined, false],
  ]);
});

test('without a moment and a state all rows are one group without a heading', () => {
  expect(groupRows([1, 2], 2, {})).toEqual([{ heading: null, isOfOneDay: false, rows: [1, 2], countText: '2' }]);
});
