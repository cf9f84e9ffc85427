import { serverNow } from '#web/api/session/server-clock.ts';
import type { Tone } from '#web/ui/page/status-badge.tsx';
import { formatDayHeading, localDay } from '#web/ui/time/local-time.ts';

/** What the rows of a group have in common, e.g. 'Überfällig'. It is their heading, so that no row repeats it. */
export interface GroupTitle {
  readonly title: string;
  readonly tone: Tone;
}

export interface RowGroup<Row> {
  /** Null if the list has no groups. */
  readonly heading: GroupTitle | null;
  /** Whether all rows are of one calendar day, so that they need to show only the time. */
  readonly isOfOneDay: boolean;
  readonly rows: readonly Row[];
  /** Says beside the heading how many rows the group has. The last group may have more that are not loaded. */
  readonly countText: string;
}

export interface Grouping<Row> {
  readonly headingOf?: ((row: Row) => GroupTitle | null) | undefined;
  /** The day of this moment is the heading of rows that have no other. */
  readonly momentOf?: ((row: Row) => string) | undefined;
  /** Counts the rows of a group in words, if not all of them count. */
  readonly countTextOf?: ((rows: readonly Row[]) => string) | undefined;
}

/**
 * Groups consecutive rows of the same heading or else of the same calendar day, in the order of the list.
 * @param total the number of all rows, of which some may not be loaded
 */
export function groupRows<Row>(rows: readonly Row[], total: number, grouping: Grouping<Row>) {
  const { headingOf, momentOf, countTextOf = ({ length }) => String(length) } = grouping;
  const groups: { key: string; heading: GroupTitle | null; isOfOneDay: boolean; rows: Row[] }[] = [];
  for (const row of rows) {
    const heading = headingOf?.(row) ?? null;
    const day = heading === null && momentOf !== undefined ? localDay(momentOf(row)) : '';
    const key = heading?.title ?? day;
    const lastGroup = groups.at(-1);
    if (lastGroup?.key === key) lastGroup.rows.push(row);
    else groups.push({ key, heading: heading ?? dayHeading(day), isOfOneDay: day !== '', rows: [row] });
  }
  return groups.map(({ heading, isOfOneDay, rows: groupedRows }, index): RowGroup<Row> => ({
    heading,
    isOfOneDay,
    rows: groupedRows,
    countText: (index < groups.length - 1 || rows.length >= total ? '' : 'mindestens ') + countTextOf(groupedRows),
  }));
}

const dayHeading = (day: string): GroupTitle | null =>
  day === '' ? null : { title: formatDayHeading(noonOf(day), serverNow()), tone: 'calm' };

/** Noon UTC falls on the same calendar day in Germany. */
const noonOf = (day: string) => `${day}T12:00:00Z`;

/** Returns whether the details of this row are shown. @param openId '' if there is none */
export const isOpenRow = (row: { readonly '@id': string }, openId: string) =>
  openId !== '' && row['@id'].endsWith(`/${openId}`);
