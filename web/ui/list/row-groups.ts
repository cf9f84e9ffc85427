import { PAGE_SIZE } from '#shared/contracts/wire/hydra.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import type { Tone } from '#web/ui/page/status-badge.tsx';
import { formatDayHeading, localDay } from '#web/ui/time/local-time.ts';

/** What the rows of a group have in common, e.g. 'Überfällig'. It is their heading, so that no row repeats it. */
export interface GroupTitle {
  readonly title: string;
  readonly tone: Tone;
  /** Whether it names a calendar day, so that its rows need to show only the time. */
  readonly isDay?: true;
}

export interface RowGroup<Row> {
  /** Null if the list has no groups. */
  readonly heading: GroupTitle | null;
  /** Whether all rows are of one calendar day, so that they need to show only the time. */
  readonly isOfOneDay: boolean;
  readonly rows: readonly Row[];
  /** Says beside the heading how many rows the group has, or how many of the last group are loaded. */
  readonly countText: string;
}

export interface Grouping<Row> {
  readonly headingOf?: ((row: Row) => GroupTitle | null) | undefined;
  /** The day of this moment is the heading of rows that have no other. */
  readonly momentOf?: ((row: Row) => string) | undefined;
  /** The heading of the other rows beside these, where the rows say their day themselves. */
  readonly restHeading?: GroupTitle | undefined;
  /** Counts the rows of a group in words, if not all of them count. The count is their number as the heading says it. */
  readonly countTextOf?: ((rows: readonly Row[], count: string) => string) | undefined;
}

/** With fewer rows for each day, a list would have nearly as many headings as rows. */
const MIN_ROWS_PER_DAY = 2;

/**
 * Groups consecutive rows of the same heading or else of the same calendar day, in the order of the list. Where a day has
 * fewer than two rows on average, the rows say their day instead.
 * @param total the number of all rows, of which some may not be loaded
 */
export function groupRows<Row>(rows: readonly Row[], total: number, grouping: Grouping<Row>) {
  const { headingOf, momentOf, countTextOf = (_rows, count) => count } = grouping;
  const dayOf = momentOf && daysHaveHeadings(rows, grouping) ? (row: Row) => localDay(momentOf(row)) : () => '';
  const groups: { key: string; heading: GroupTitle | null; isOfOneDay: boolean; rows: Row[] }[] = [];
  for (const row of rows) {
    const heading = headingOf?.(row) ?? null;
    const day = heading === null ? dayOf(row) : '';
    const key = heading?.title ?? day;
    const lastGroup = groups.at(-1);
    if (lastGroup?.key === key) lastGroup.rows.push(row);
    else {
      const isOfOneDay = heading === null ? day !== '' : heading.isDay === true;
      groups.push({ key, heading: heading ?? dayHeading(day), isOfOneDay, rows: [row] });
    }
  }
  const restHeading = groups.some(({ heading }) => heading !== null) ? (grouping.restHeading ?? null) : null;
  return groups.map(({ heading, isOfOneDay, rows: groupedRows }, index): RowGroup<Row> => ({
    heading: heading ?? restHeading,
    isOfOneDay,
    rows: groupedRows,
    countText: countTextOf(
      groupedRows,
      `${groupedRows.length}${index < groups.length - 1 || rows.length >= total ? '' : ' geladen'}`,
    ),
  }));
}

/** The first page decides, so that nothing moves when further rows are loaded. */
function daysHaveHeadings<Row>(rows: readonly Row[], { headingOf, momentOf }: Grouping<Row>): boolean {
  const dated = rows.slice(0, PAGE_SIZE).filter((row) => headingOf?.(row) == null);
  const days = new Set(momentOf && dated.map((row) => localDay(momentOf(row))));
  return dated.length >= MIN_ROWS_PER_DAY * days.size;
}

const dayHeading = (day: string): GroupTitle | null =>
  day === '' ? null : { title: formatDayHeading(noonOf(day), serverNow()), tone: 'calm', isDay: true };

/** Noon UTC falls on the same calendar day in Germany. */
const noonOf = (day: string) => `${day}T12:00:00Z`;

/** Returns whether the details of this row are shown. @param openId '' if there is none */
export const isOpenRow = (row: { readonly '@id': string }, openId: string) =>
  openId !== '' && row['@id'].endsWith(`/${openId}`);
