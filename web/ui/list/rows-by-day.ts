import { localDay } from '#web/ui/time/local-time.ts';

export interface DayRows<Row> {
  readonly day: string;
  readonly rows: readonly Row[];
}

/**
 * Groups consecutive rows of the same calendar day, in the order of the list. Without `momentOf`, all rows are one group
 * without a day.
 */
export function rowsByDay<Row>(rows: readonly Row[], momentOf?: (row: Row) => string): DayRows<Row>[] {
  if (momentOf === undefined) return [{ day: '', rows }];
  const groups: { day: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const day = localDay(momentOf(row));
    const lastGroup = groups.at(-1);
    if (lastGroup?.day === day) lastGroup.rows.push(row);
    else groups.push({ day, rows: [row] });
  }
  return groups;
}

/** Noon UTC falls on the same calendar day in Germany. */
export const noonOf = (day: string) => `${day}T12:00:00Z`;

/** Whether this is the row whose details are shown. @param openId '' if there is none */
export const isOpenRow = (row: { readonly '@id': string }, openId: string) =>
  openId !== '' && row['@id'].endsWith(`/${openId}`);
