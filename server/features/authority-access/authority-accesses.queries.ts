import { sql, type Insertable } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import { matchesAnyCondition } from '#server/db/condition-filters.ts';
import type { Tx } from '#server/db/database.ts';
import type { ListSource } from '#server/db/list.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import type { Database, Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';
import { MAX_WRONG_CODES } from '#server/access/authority-actor.ts';

export type AccessRow = Row<'authority_access'>;
export type VisitRow = Row<'authority_visit'>;
export type DemandRow = Row<'authority_demand'>;

// Only the management may read these, always those of a whole organisation.
const visibleRows = (scope: Scope) => (scope.kind === 'location' ? sql<boolean>`false` : ofCustomer(scope));

const isValid = sql`revoked_at is null and expires_at > now()`;
const source: ListSource = {
  table: 'authority_access',
  visibleRows,
  columns: {
    customer: 'customer_id',
    authority: 'authority',
    createdAt: 'created_at',
    expiresAt: 'expires_at',
  },
  conditions: {
    locations: (_scope, ids) => sql`location_ids && ${ids}::bigint[]`,
    state: matchesAnyCondition({
      open: sql<boolean>`${isValid} and failed_attempts < ${sql.lit(MAX_WRONG_CODES)}`,
      locked: sql<boolean>`${isValid} and failed_attempts >= ${sql.lit(MAX_WRONG_CODES)}`,
      expired: sql<boolean>`revoked_at is null and expires_at <= now()`,
      revoked: sql<boolean>`revoked_at is not null`,
    }),
  },
  germanFields: ['authority'],
};
const visitSource: ListSource = {
  table: 'authority_visit',
  visibleRows,
  columns: { access: 'access_id', customer: 'customer_id', createdAt: 'created_at' },
};
const demandSource: ListSource = {
  table: 'authority_demand',
  visibleRows,
  columns: {
    access: 'access_id',
    customer: 'customer_id',
    location: 'location_id',
    task: 'task_id',
    createdAt: 'created_at',
    dueOn: 'due_on',
  },
};

export const findAccesses = (tx: Tx, scope: Scope, query: ListQuery) => findRows<AccessRow>(tx, source, scope, query);
export const findAccess = (tx: Tx, scope: Scope, id: number) => findRow<AccessRow>(tx, source, scope, id);
export const findVisits = (tx: Tx, scope: Scope, query: ListQuery) => findRows<VisitRow>(tx, visitSource, scope, query);
export const findVisit = (tx: Tx, scope: Scope, id: number) => findRow<VisitRow>(tx, visitSource, scope, id);
export const findDemands = (tx: Tx, scope: Scope, query: ListQuery) =>
  findRows<DemandRow>(tx, demandSource, scope, query);
export const findDemand = (tx: Tx, scope: Scope, id: number) => findRow<DemandRow>(tx, demandSource, scope, id);

/** @returns undefined if the token was inserted before */
export const insertAccess = (
  tx: Tx,
  _scope: Scope,
  values: Insertable<Database['authority_access']>,
): Promise<Pick<AccessRow, 'id'> | undefined> =>
  tx
    .insertInto('authority_access')
    .values(values)
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .returning('id')
    .executeTakeFirst();

/** Finds what the current user granted with this token. */
export const findOwnAccess = (tx: Tx, scope: Scope, tokenHash: Buffer): Promise<AccessRow | undefined> =>
  tx
    .selectFrom('authority_access')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', scope.userId)
    .where(visibleRows(scope))
    .executeTakeFirst();

/** @returns false if it was already revoked, or has expired */
export async function markRevoked(tx: Tx, scope: Scope, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('authority_access')
    .set({ revoked_at: now, revoked_by: scope.userId })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where(visibleRows(scope))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Adds files to the answer of a demand, each with the name that it has now. */
export const addAnswerFiles = (
  tx: Tx,
  scope: Scope,
  id: number,
  files: readonly { readonly id: number; readonly name: string }[],
): Promise<DemandRow> =>
  tx
    .updateTable('authority_demand')
    .set({
      document_ids: sql`document_ids || ${files.map((file) => file.id)}::bigint[]`,
      document_names: sql`document_names || ${files.map(({ name }) => name)}::text[]`,
    })
    .where('id', '=', id)
    .where(visibleRows(scope))
    .returningAll()
    .executeTakeFirstOrThrow();
