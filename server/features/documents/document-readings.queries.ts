import type { Insertable } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { ListSource } from '#server/db/list.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import type { Database, Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';

export type ReadingRow = Row<'document_reading'>;

const source: ListSource = {
  table: 'document_reading',
  // A reading confirmed at one location counts for all locations of the organisation.
  visibleRows: ofCustomer,
  columns: { document: 'document_id', profile: 'profile_id', customer: 'customer_id', createdAt: 'created_at' },
};

export const findReadings = (tx: Tx, scope: Scope, query: ListQuery) => findRows<ReadingRow>(tx, source, scope, query);

export const findReading = (tx: Tx, scope: Scope, id: number) => findRow<ReadingRow>(tx, source, scope, id);

/** @returns undefined if this profile confirmed the reading before */
export const insertReading = (
  tx: Tx,
  _scope: Scope,
  values: Insertable<Database['document_reading']>,
): Promise<ReadingRow | undefined> =>
  tx
    .insertInto('document_reading')
    .values(values)
    .onConflict((conflict) => conflict.columns(['document_id', 'profile_id']).doNothing())
    .returningAll()
    .executeTakeFirst();

export const findReadingOf = (
  tx: Tx,
  scope: Scope,
  { document_id: document, profile_id: profile }: Pick<ReadingRow, 'document_id' | 'profile_id'>,
): Promise<ReadingRow> =>
  tx
    .selectFrom('document_reading')
    .selectAll()
    .where('document_id', '=', document)
    .where('profile_id', '=', profile)
    .where(ofCustomer(scope))
    .executeTakeFirstOrThrow();
