import { type Insertable, sql } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { Source } from '#server/db/list.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import type { Database, Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/list-query.ts';
import type { PeriodName, Periods } from '#shared/retention-kinds.ts';

export type HoldRow = Row<'retention_hold'>;
export type RunRow = Row<'retention_run'>;

const holds: Source = {
  table: 'retention_hold',
  within: ofCustomer,
  columns: { customer: 'customer_id', location: 'location_id', liftedAt: 'lifted_at' },
};
const runs: Source = {
  table: 'retention_run',
  within: ofCustomer,
  columns: { customer: 'customer_id', state: 'state', createdAt: 'created_at' },
};

export const findHolds = (tx: Tx, scope: Scope, query: ListQuery) => findRows<HoldRow>(tx, holds, scope, query);
export const findHold = (tx: Tx, scope: Scope, id: number) => findRow<HoldRow>(tx, holds, scope, id);
export const findRuns = (tx: Tx, scope: Scope, query: ListQuery) => findRows<RunRow>(tx, runs, scope, query);
export const findRun = (tx: Tx, scope: Scope, id: number) => findRow<RunRow>(tx, runs, scope, id);

/** @returns undefined where the location is held already */
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

/** @returns undefined where it was lifted before */
export const markLifted = (tx: Tx, scope: Scope, id: number, now: Date): Promise<HoldRow | undefined> =>
  tx
    .updateTable('retention_hold')
    .set({ lifted_at: now, lifted_by: scope.userId })
    .where('id', '=', id)
    .where('lifted_at', 'is', null)
    .where(holds.within(scope))
    .returningAll()
    .executeTakeFirst();

interface Preview {
  readonly customerId: number;
  readonly periods: Periods;
  readonly cutoffs: Readonly<Record<PeriodName, Date>>;
  /** Null where nobody asked. */
  readonly userId: number | null;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** @returns the id of the run; null where one is being deleted, or where nobody asked and nothing is due */
export async function insertPreview(tx: Tx, _scope: Scope, preview: Preview): Promise<number | null> {
  const { customerId, periods, cutoffs, userId, now, expiresAt } = preview;
  const made = sql<number | null>`retention_preview(${customerId}, ${JSON.stringify(periods)}::jsonb,
    ${JSON.stringify(cutoffs)}::jsonb, ${userId}, ${now}::timestamptz, ${expiresAt}::timestamptz)`;
  return (await tx.selectNoFrom(made.as('id')).executeTakeFirstOrThrow()).id;
}

/** Of two who decide at once one does. @returns undefined where it is no preview any more */
export const decideRun = (
  tx: Tx,
  scope: Scope,
  id: number,
  decision:
    | { readonly state: 'approved'; readonly approved_at: Date; readonly approved_by: number }
    | { readonly state: 'discarded' },
): Promise<RunRow | undefined> =>
  tx
    .updateTable('retention_run')
    .set(decision)
    .where('id', '=', id)
    .where('state', '=', 'preview')
    .where(runs.within(scope))
    .returningAll()
    .executeTakeFirst();

/** What was found by periods that hold no longer. */
export const discardPreview = (tx: Tx, scope: Scope, customerId: number) =>
  tx
    .updateTable('retention_run')
    .set({ state: 'discarded' })
    .where('customer_id', '=', customerId)
    .where('state', '=', 'preview')
    .where(runs.within(scope))
    .execute();

/** As the owner. */
export const expirePreviews = (tx: Tx, now: Date) =>
  tx
    .updateTable('retention_run')
    .set({ state: 'expired' })
    .where('state', '=', 'preview')
    .where('expires_at', '<', now)
    .execute();

export const findApprovedRuns = (tx: Tx): Promise<RunRow[]> =>
  tx.selectFrom('retention_run').selectAll().where('state', '=', 'approved').orderBy('id').execute();

interface Step {
  readonly kind: PeriodName;
  readonly gone: number;
  readonly spared: number;
  readonly file_keys: readonly string[];
}

/** As the owner: no role of a request deletes evidence. @returns undefined once nothing is left */
export async function deleteSome(tx: Tx, runId: number, most: number): Promise<Step | undefined> {
  const { rows } = await sql<Step>`select * from retention_step(${runId}, ${sql.lit(most)})`.execute(tx);
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

/** Organisations at work nothing was looked for since then, with their periods. */
export const findUnlooked = (tx: Tx, since: Date) =>
  tx
    .selectFrom('retention_setting')
    .innerJoin('customer', 'customer.id', 'retention_setting.id')
    .select(['retention_setting.id', 'retention_setting.periods'])
    .where('customer.is_active', '=', true)
    .where('customer.is_demo', '=', false)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('retention_run')
            .select('retention_run.id')
            .whereRef('retention_run.customer_id', '=', 'retention_setting.id')
            .where('retention_run.created_at', '>', since),
        ),
      ),
    )
    .orderBy('retention_setting.id')
    .execute();
