import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { withPlaceNames, type PlaceNames } from '#server/db/place-names.ts';
import type { Source } from '#server/db/list.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import type { Database, Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/list-query.ts';

export type DocumentRow = Row<'document'>;

/** Files of the organisation and of the location one works at. */
function withinReach(scope: Scope): RawBuilder<boolean> {
  if (scope.kind !== 'location') return ofCustomer(scope);
  return sql`(${ofCustomer(scope)} and (location_id is null or location_id = ${scope.locationId}))`;
}

const source: Source = {
  table: 'document',
  within: withinReach,
  columns: {
    name: 'name',
    category: 'category',
    customer: 'customer_id',
    location: 'location_id',
    origin: 'origin_id',
    validUntil: 'valid_until',
    replacedBy: 'replaced_by_id',
    createdAt: 'created_at',
  },
  sortedInGerman: ['name'],
};
/** What proves something about a person stands in no list of files. */
const listed: Source = { ...source, within: (scope) => sql`(category <> 'proof' and ${withinReach(scope)})` };

export const findDocuments = (tx: Tx, scope: Scope, query: ListQuery) =>
  findRows<DocumentRow>(tx, listed, scope, query);

export type NamedDocumentRow = DocumentRow & PlaceNames;
export const findNamedDocuments = withPlaceNames(findDocuments);

/** Also one that proves something about a person. */
export const findDocument = (tx: Tx, scope: Scope, id: number) => findRow<DocumentRow>(tx, source, scope, id);

/** One that stands in the list of files. */
export const findListedDocument = (tx: Tx, scope: Scope, id: number) => findRow<DocumentRow>(tx, listed, scope, id);

export const insertDocument = (tx: Tx, _scope: Scope, values: Insertable<Database['document']>): Promise<DocumentRow> =>
  tx.insertInto('document').values(values).returningAll().executeTakeFirstOrThrow();

/** @returns whether it was this call: a file has one next version */
export async function markReplaced(tx: Tx, scope: Scope, id: number, replacedBy: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('document')
    .set({ replaced_by_id: replacedBy })
    .where('id', '=', id)
    .where('replaced_by_id', 'is', null)
    .where(withinReach(scope))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** As it is now; nobody else changes it until this transaction ends. */
export const lockDocument = (tx: Tx, scope: Scope, id: number): Promise<DocumentRow> =>
  tx
    .selectFrom('document')
    .selectAll()
    .where('id', '=', id)
    .where(withinReach(scope))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

export const updateDocument = (
  tx: Tx,
  scope: Scope,
  id: number,
  changes: Updateable<Database['document']>,
): Promise<DocumentRow> =>
  tx
    .updateTable('document')
    .set(changes)
    .where('id', '=', id)
    .where(withinReach(scope))
    .returningAll()
    .executeTakeFirstOrThrow();

/** Files nobody may see yet, in all organisations: the virus scanner is asked of them again. */
export const findWaitingDocuments = (tx: Tx, now: Date, most: number) =>
  tx
    .selectFrom('document')
    .select(['id', 'file_key', 'scan_attempts'])
    .where('scan_state', '=', 'quarantined')
    .where((row) => row.or([row('scan_next_at', 'is', null), row('scan_next_at', '<=', now)]))
    .orderBy('scan_attempts')
    .orderBy('created_at')
    .limit(most)
    .execute();

type Scanned = Pick<Updateable<Database['document']>, 'scan_state' | 'scan_finding' | 'scan_attempts' | 'scan_next_at'>;

/** What the scanner said of a file, unless somebody was quicker. */
export async function noteScan(tx: Tx, id: number, scanned: Scanned & { scan_settled_at: Date | null }): Promise<void> {
  await tx.updateTable('document').set(scanned).where('id', '=', id).where('scan_state', '=', 'quarantined').execute();
}

/** @returns undefined where it may be seen, is still to be scanned or was discarded before */
export const markDiscarded = (tx: Tx, scope: Scope, id: number): Promise<DocumentRow | undefined> =>
  tx
    .updateTable('document')
    .set({ scan_state: 'discarded' })
    .where('id', '=', id)
    .where('scan_state', 'in', ['infected', 'unscannable'])
    .where(withinReach(scope))
    .returningAll()
    .executeTakeFirst();

/** Bytes, over all locations of an organisation. */
export async function findStorageUsed(tx: Tx, _scope: Scope, customerId: number): Promise<number> {
  const { rows } = await sql<{ used: number }>`select storage_used(${customerId}) as used`.execute(tx);
  return rows[0]?.used ?? 0;
}

/** Which of these files, the small pictures too, are named by a row of any organisation that was not discarded. */
export async function findNamedFiles(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('document')
    .select(['file_key', 'thumbnail_key'])
    .where((row) => row.or([row('file_key', 'in', [...keys]), row('thumbnail_key', 'in', [...keys])]))
    .where('scan_state', '<>', 'discarded')
    .execute();
  return rows.flatMap(({ file_key: file, thumbnail_key: thumbnail }) =>
    thumbnail === null ? [file] : [file, thumbnail],
  );
}

/**
 * Proofs that nobody names any more, with all their versions, as a person is erased.
 * @returns what lies of them in the file store
 */
export async function removeProofFiles(
  tx: Tx,
  scope: Scope,
  customerId: number,
  ids: readonly number[],
): Promise<{ readonly id: number; readonly keys: readonly string[] }[]> {
  const { rows } = await sql<Pick<DocumentRow, 'id' | 'file_key' | 'thumbnail_key'>>`
    delete from document
    where category = 'proof' and customer_id = ${customerId} and ${ofCustomer(scope)}
      and origin_id in (select origin_id from document named where named.id = any(${ids}))
      and not exists (
        select from profile_document join document version on version.id = profile_document.document_id
        where version.origin_id = document.origin_id)
    returning id, file_key, thumbnail_key`.execute(tx);
  return rows.map((row) => ({ id: row.id, keys: [row.file_key, row.thumbnail_key].filter((key) => key !== null) }));
}

type ForgottenProof = Pick<DocumentRow, 'id' | 'customer_id' | 'file_key' | 'thumbnail_key'>;

/** Copies no proof ever named, in all organisations: somebody sent a file and then left. */
export async function forgetUnusedProofs(tx: Tx, before: Date, most: number): Promise<ForgottenProof[]> {
  const { rows } = await sql<ForgottenProof>`
    delete from document where id in (
      select id from document unused
      where category = 'proof' and created_at < ${before} and replaces_id is null and replaced_by_id is null
        and not exists (select from proof_copy where document_id = unused.id)
      order by created_at limit ${sql.lit(most)}
    ) returning id, customer_id, file_key, thumbnail_key`.execute(tx);
  return rows;
}
