import { type Insertable, sql } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { ListSource } from '#server/db/list.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import type { Database, Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';
import type { PeriodName } from '#shared/domain/retention-kinds.ts';

export type HoldRow = Row<'retention_hold'>;
export type RunRow = Row<'retention_run'>;

const holdSource: ListSource = {
  table: 'retention_hold',
  visibleRows: ofCustomer,
  columns: { customer: 'customer_id', location: 'location_id', liftedAt: 'lifted_at' },
};
const runSource: ListSource = {
  table: 'retention_run',
  visibleRows: ofCustomer,
  columns: { customer: 'customer_id', state: 'state', createdAt: 'created_at' },
};

export const findHolds = (tx: Tx, scope: Scope, query: ListQuery) => findRows<HoldRow>(tx, holdSource, scope, query);
export const findHold = (tx: Tx, scope: Scope, id: number) => findRow<HoldRow>(tx, holdSource, scope, id);
export const findRuns = (tx: Tx, scope: Scope, query: ListQuery) => findRows<RunRow>(tx, runSource, scope, query);
export const findRun = (tx: Tx, scope: Scope, id: number) => findRow<RunRow>(tx, runSource, scope, id);

/** @returns undefined if the location already has a hold */
export const insertHold = (
  tx: Tx,
  _scope: Scope,
  values: Insertable<Database['retention_hold']>,
): Promise<HoldRow | undefined> =>
  tx
    .insertInto('retention_hold')
    .values(values)
    .onConflict((conflict) => conflict.column('location_id').where('lifted_at', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst();

/** @returns undefined if the hold was already lifted */
export const markLifted = (tx: Tx, scope: Scope, id: number, now: Date): Promise<HoldRow | undefined> =>
  tx
    .updateTable('retention_hold')
    .set({ lifted_at: now, lifted_by: scope.userId })
    .where('id', '=', id)
    .where('lifted_at', 'is', null)
    .where(holdSource.visibleRows(scope))
    .returningAll()
    .executeTakeFirst();

/**
 * Begins a run with the current periods, by the clock of the database. @returns the id of the run, or null while
 * another one deletes
 */
export async function beginRun(tx: Tx, _scope: Scope, customerId: number): Promise<number | null> {
  const runId = sql<number | null>`retention_begin(${customerId})`;
  return (await tx.selectNoFrom(runId.as('id')).executeTakeFirstOrThrow()).id;
}

/**
 * Examines the next portion of records.
 * @returns the state of the run afterwards; null if the run was removed, because nothing is due and no user had asked
 * for it
 */
export async function searchDueRecords(tx: Tx, runId: number, limit: number): Promise<RunRow['state'] | null> {
  const searchState = sql<RunRow['state'] | null>`retention_search(${runId}, ${sql.lit(limit)})`;
  return (await tx.selectNoFrom(searchState.as('state')).executeTakeFirstOrThrow()).state;
}

interface RunDecision {
  readonly state: 'approved' | 'discarded' | 'stopped';
  readonly approved_at?: Date;
  readonly approved_by?: number;
}

/**
 * Stores a decision. If two are sent at the same time, only the first one is stored. @returns undefined if the run is
 * no longer in that state
 */
export const decideRun = (
  tx: Tx,
  scope: Scope,
  { id, from }: { readonly id: number; readonly from: RunRow['state'] },
  decision: RunDecision,
): Promise<RunRow | undefined> =>
  tx
    .updateTable('retention_run')
    .set(decision)
    .where('id', '=', id)
    .where('state', '=', from)
    .where(runSource.visibleRows(scope))
    .returningAll()
    .executeTakeFirst();

/** Discards the preview of an organisation whose periods have changed. */
export const discardPreview = (tx: Tx, scope: Scope, customerId: number) =>
  tx
    .updateTable('retention_run')
    .set({ state: 'discarded' })
    .where('customer_id', '=', customerId)
    .where('state', 'in', ['searching', 'preview'])
    .where(runSource.visibleRows(scope))
    .execute();

/** Needs the system role. */
export const expirePreviews = (tx: Tx, now: Date) =>
  tx
    .updateTable('retention_run')
    .set({ state: 'expired' })
    .where('state', '=', 'preview')
    .where('expires_at', '<', now)
    .execute();

/** Runs that a user asked for come first. */
export const findRunsInState = (tx: Tx, state: 'searching' | 'approved'): Promise<RunRow[]> =>
  tx
    .selectFrom('retention_run')
    .selectAll()
    .where('state', '=', state)
    .orderBy('user_id', (order) => order.asc().nullsLast())
    .orderBy('id')
    .execute();

/** Needs the system role. @returns undefined if the run was ended in the meantime */
export const countFailure = (tx: Tx, id: number): Promise<RunRow | undefined> =>
  tx
    .updateTable('retention_run')
    .set({ failures: sql<number>`failures + 1` })
    .where('id', '=', id)
    .where('state', 'in', ['searching', 'approved'])
    .returningAll()
    .executeTakeFirst();

/** Notifies the user who approved the run or asked for it. */
export async function notifyOfStuckRun(tx: Tx, run: RunRow, link: string): Promise<void> {
  const receiver = run.approved_by ?? run.user_id;
  if (receiver === null) return;
  const message =
    run.state === 'approved'
      ? 'Ein freigegebener Löschlauf kommt nicht voran. Sie können ihn beenden: Was noch nicht gelöscht ist, bleibt.'
      : 'Die Suche eines Löschlaufs kommt nicht voran. Sie können ihn verwerfen und neu vorbereiten.';
  await tx
    .insertInto('notification')
    .values({
      receiver_id: receiver,
      type: 'WARNING',
      message,
      link,
      about: `retention-run:${run.id}:${run.state}`,
      customer_id: run.customer_id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Deletes the lists of records that ended runs had found. @returns how many records were removed; fewer than the limit when nothing is left
 */
export async function clearLists(tx: Tx, limit: number): Promise<number> {
  const endedRuns = sql`select id from retention_run where state not in ('searching', 'preview', 'approved')`;
  await sql`delete from retention_held where run_id in (${endedRuns})`.execute(tx);
  const clearedRows = await sql`
    delete from retention_item where ctid = any(array(
      select ctid from retention_item where run_id in (${endedRuns}) limit ${sql.lit(limit)}))`.execute(tx);
  return Number(clearedRows.numAffectedRows ?? 0);
}

interface DeletionStep {
  readonly kind: PeriodName;
  readonly gone: number;
  readonly spared: number;
  readonly file_keys: readonly string[];
  /** IRIs of the deleted records. */
  readonly entities: readonly string[];
}

/**
 * Needs the system role, because no role of a request may delete evidence.
 * @returns undefined if nothing is left to delete
 */
export async function deleteStep(tx: Tx, runId: number, limit: number): Promise<DeletionStep | undefined> {
  const { rows } = await sql<DeletionStep>`select * from retention_step(${runId}, ${sql.lit(limit)})`.execute(tx);
  await tx
    .updateTable('retention_run')
    .set({ failures: 0 })
    .where('id', '=', runId)
    .where('failures', '>', 0)
    .execute();
  return rows[0];
}

export const finishRun = (tx: Tx, id: number, now: Date): Promise<RunRow | undefined> =>
  tx
    .updateTable('retention_run')
    .set({ state: 'done', finished_at: now })
    .where('id', '=', id)
    .where('state', '=', 'approved')
    .returningAll()
    .executeTakeFirst();

/**
 * Records that the server begins to search an organisation for due records. The row stays even if the search finds
 * nothing and its run is removed, so that no other process and no restart begins the search again.
 */
export const storeSearchStart = (tx: Tx, customerId: number, now: Date) =>
  tx
    .insertInto('retention_lookup')
    .values({ customer_id: customerId, began_at: now })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ began_at: now }))
    .execute();

/** Finds active organisations without a search since that time. */
export async function findCustomersToSearch(tx: Tx, since: Date): Promise<number[]> {
  const rows = await tx
    .selectFrom('customer')
    .select('id')
    .where('is_active', '=', true)
    .where('is_demo', '=', false)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('retention_run')
            .select('retention_run.id')
            .whereRef('retention_run.customer_id', '=', 'customer.id')
            .where('retention_run.created_at', '>', since),
        ),
      ),
    )
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('retention_lookup')
            .select('retention_lookup.customer_id')
            .whereRef('retention_lookup.customer_id', '=', 'customer.id')
            .where('retention_lookup.began_at', '>', since),
        ),
      ),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
