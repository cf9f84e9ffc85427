import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { type ListSource, oneRow } from '#server/db/list.ts';
import { pageFinder } from '#server/db/page-finder.ts';
import { everyWord, isLike, locationsLike } from '#server/db/search.ts';
import type { Database, Row } from '#server/db/schema.ts';
import type { ReportContent } from '#shared/domain/reports/report-content.ts';
import { RETENTION_YEARS } from '#shared/domain/retention-kinds.ts';

export type StoredReport = Row<'report'>;
/** A report, with the one that replaces it. */
export type ReportRow = StoredReport & { readonly replaced_by_id: number | null };

/**
 * The report approved last of those that are about the same: kind, days and locations. Only an approved report is
 * replaced, because a draft does not count yet.
 */
export const replacedBy = sql<number | null>`(select later.id from report later
  where later.customer_id = report.customer_id and later.kind = report.kind
    and later.from_on = report.from_on and later.to_on = report.to_on
    and later.location_ids @> report.location_ids and later.location_ids <@ report.location_ids
    and (later.approved_at, later.id) > (report.approved_at, report.id)
  order by later.approved_at desc, later.id desc limit 1)`.as('replaced_by_id');

const source: ListSource = {
  table: 'report',
  visibleRows: ofCustomer,
  columns: {
    title: 'title',
    kind: 'kind',
    state: 'state',
    customer: 'customer_id',
    from: 'from_on',
    to: 'to_on',
    createdAt: 'created_at',
  },
  conditions: {
    locations: (_scope, ids) => sql`location_ids && ${ids}::bigint[]`,
    search: everyWord(
      (pattern, scope) =>
        sql`(${isLike(sql`title || ' ' || period_months(from_on, to_on)`, pattern)} or location_ids && array${locationsLike(pattern, scope)})`,
    ),
  },
  // Reports that need an act come first.
  computedOrders: { state: sql`array_position(array['draft', 'approved', 'submitted'], state)` },
  dayFields: ['from', 'to'],
  germanFields: ['title'],
};

const withReplacement = (tx: Tx, rows: RawBuilder<unknown>) =>
  tx.selectFrom(rows.$castTo<Row<'report'>>().as('report')).selectAll('report').select(replacedBy);

export const findReports = pageFinder(source, withReplacement);
/** Service users have no reports; row-level security would deny the query. */
export const findReport = async (tx: Tx, scope: Scope, id: number): Promise<ReportRow | undefined> =>
  scope.kind === 'location' ? undefined : withReplacement(tx, oneRow(source, scope, id)).executeTakeFirst();

/** Returns the computed content, or undefined before it is computed. */
export async function findContent(tx: Tx, scope: Scope, id: number): Promise<ReportContent | undefined> {
  const foundContent = await tx
    .selectFrom('report_content')
    .select('content')
    .where('report_id', '=', id)
    .where(ofCustomer(scope))
    .executeTakeFirst();
  return foundContent?.content;
}

/** Counts the reports of an organisation that wait for their figures or files. */
export async function countWaitingReports(tx: Tx, scope: Scope, customerId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('report')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('customer_id', '=', customerId)
    .where('work', 'in', ['waiting', 'running'])
    .where(ofCustomer(scope))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether a file is the PDF of an approved report, by its SHA-256 in hexadecimal. */
export async function isReportPdf(tx: Tx, scope: Scope, sha256: string): Promise<boolean> {
  const foundReport = await tx
    .selectFrom('report')
    .select('id')
    .where('state', '<>', 'draft')
    .where(sql`files -> 'pdf' ->> 'sha256'`, '=', sha256)
    .where(ofCustomer(scope))
    .limit(1)
    .executeTakeFirst();
  return foundReport !== undefined;
}

export const insertReport = (tx: Tx, _scope: Scope, values: Insertable<Database['report']>): Promise<ReportRow> =>
  tx.insertInto('report').values(values).returningAll().returning(replacedBy).executeTakeFirstOrThrow();

/** Returns the current state of the report and locks it until this transaction ends. */
export const lockReport = (tx: Tx, scope: Scope, id: number): Promise<ReportRow | undefined> =>
  tx
    .selectFrom('report')
    .selectAll()
    .select(replacedBy)
    .where('id', '=', id)
    .where(ofCustomer(scope))
    .forNoKeyUpdate()
    .executeTakeFirst();

export const updateReport = (
  tx: Tx,
  scope: Scope,
  id: number,
  changes: Updateable<Database['report']>,
): Promise<ReportRow> =>
  tx
    .updateTable('report')
    .set(changes)
    .where('id', '=', id)
    .where(ofCustomer(scope))
    .returningAll()
    .returning(replacedBy)
    .executeTakeFirstOrThrow();

export const updateContent = (tx: Tx, scope: Scope, id: number, content: ReportContent) =>
  tx
    .updateTable('report_content')
    .set({ content: JSON.stringify(content) })
    .where('report_id', '=', id)
    .where(ofCustomer(scope))
    .execute();

/** @returns whether it was a draft */
export async function deleteDraft(tx: Tx, scope: Scope, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('report')
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .where(ofCustomer(scope))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * Compares with the clock of the database, which refuses to delete younger reports. A location with a deletion hold
 * keeps its reports.
 */
const isRetentionOver = sql<boolean>`(approved_at < now() - make_interval(years => ${sql.lit(RETENTION_YEARS.approvedReports)}) and not exists (
  select from retention_hold where location_id = any(report.location_ids) and lifted_at is null))`;

/** Needs the system role. */
export async function findCustomersWithOldReports(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('report')
    .select('customer_id')
    .distinct()
    .where(isRetentionOver)
    .orderBy('customer_id')
    .execute();
  return rows.map(({ customer_id: id }) => id);
}

/** Needs the system role. @returns the deleted reports */
export async function deleteOldReports(
  tx: Tx,
  { customerId, limit }: { readonly customerId: number; readonly limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from report where id in (
      select id from report where customer_id = ${customerId} and ${isRetentionOver} order by id ${sql.raw(`limit ${limit}`)})
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
