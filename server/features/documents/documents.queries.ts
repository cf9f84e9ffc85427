import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import { filterableLocations, ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { withLocationNames, type LocationNames } from '#server/db/location-names.ts';
import { oneRow, type ListSource } from '#server/db/list.ts';
import { pageFinder } from '#server/db/page-finder.ts';
import { findRow } from '#server/db/rows.ts';
import { everyWord, isLike, locationsLike } from '#server/db/search.ts';
import type { Database, Row } from '#server/db/schema.ts';
import { isSuperseded, validityRank } from './document-validity.queries.ts';

export type DocumentRow = Row<'document'>;
/** A file, with whether another file took its place. */
export type JudgedDocumentRow = DocumentRow & { readonly is_superseded: boolean };

/** Service sees the files of the organisation and of its own location; the management sees those of all locations. */
function visibleDocuments(scope: Scope): RawBuilder<boolean> {
  if (scope.kind !== 'location') return ofCustomer(scope);
  return sql`(${ofCustomer(scope)} and (location_id is null or location_id = ${scope.locationId}))`;
}

/** A file without a location applies at all locations of its organisation, as a profile without locations works at all. */
const appliesAtAnyOf = (ids: readonly (string | number)[]) => sql<boolean>`(
  location_id = any(${ids})
  or (location_id is null and customer_id in (select customer_id from location where id = any(${ids}))))`;

const source: ListSource = {
  table: 'document',
  visibleRows: visibleDocuments,
  columns: {
    name: 'name',
    category: 'category',
    customer: 'customer_id',
    origin: 'origin_id',
    validUntil: 'valid_until',
    replacedBy: 'replaced_by_id',
    createdAt: 'created_at',
  },
  conditions: {
    location: (scope, ids) => appliesAtAnyOf(filterableLocations(scope, ids)),
    search: everyWord(
      (pattern, scope) => sql`(${isLike(sql`name`, pattern)} or location_id in ${locationsLike(pattern, scope)})`,
    ),
  },
  computedOrders: { validity: validityRank },
  germanFields: ['name'],
};
/** Copies of proofs appear in no list of files. */
const listSource: ListSource = {
  ...source,
  visibleRows: (scope) => sql`(category <> 'proof' and ${visibleDocuments(scope)})`,
};

const withState = (tx: Tx, rows: RawBuilder<unknown>) =>
  tx
    .selectFrom(rows.$castTo<DocumentRow>().as('document'))
    .selectAll('document')
    .select(isSuperseded.as('is_superseded'));

export const findDocuments = pageFinder(listSource, withState);

export type NamedDocumentRow = DocumentRow & LocationNames;
export const findNamedDocuments = withLocationNames(findDocuments);

/** Finds a file, including copies of proofs. */
export const findDocument = (tx: Tx, scope: Scope, id: number): Promise<JudgedDocumentRow | undefined> =>
  withState(tx, oneRow(source, scope, id)).executeTakeFirst();

/** Finds a file, excluding copies of proofs. */
export const findListedDocument = (tx: Tx, scope: Scope, id: number) => findRow<DocumentRow>(tx, listSource, scope, id);

export const insertDocument = (tx: Tx, _scope: Scope, values: Insertable<Database['document']>): Promise<DocumentRow> =>
  tx.insertInto('document').values(values).returningAll().executeTakeFirstOrThrow();

/** @returns false if the file already has a next version */
export async function markReplaced(tx: Tx, scope: Scope, id: number, replacedBy: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('document')
    .set({ replaced_by_id: replacedBy })
    .where('id', '=', id)
    .where('replaced_by_id', 'is', null)
    .where(visibleDocuments(scope))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns the current row and locks it until the transaction ends. */
export const lockDocument = (tx: Tx, scope: Scope, id: number): Promise<DocumentRow> =>
  tx
    .selectFrom('document')
    .selectAll()
    .where('id', '=', id)
    .where(visibleDocuments(scope))
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
    .where(visibleDocuments(scope))
    .returningAll()
    .executeTakeFirstOrThrow();

/** Finds the quarantined files of all organisations that are due for another scan. */
export const findQuarantinedDocuments = (tx: Tx, now: Date, limit: number) =>
  tx
    .selectFrom('document')
    .select(['id', 'file_key', 'scan_attempts'])
    .where('scan_state', '=', 'quarantined')
    .where((row) => row.or([row('scan_next_at', 'is', null), row('scan_next_at', '<=', now)]))
    .orderBy('scan_attempts')
    .orderBy('created_at')
    .limit(limit)
    .execute();

type ScanColumns = Pick<
  Updateable<Database['document']>,
  'scan_state' | 'scan_finding' | 'scan_attempts' | 'scan_next_at'
>;

/** Saves the outcome of a scan, unless another process saved one first. */
export async function saveScanOutcome(
  tx: Tx,
  id: number,
  outcome: ScanColumns & { scan_settled_at: Date | null },
): Promise<void> {
  await tx.updateTable('document').set(outcome).where('id', '=', id).where('scan_state', '=', 'quarantined').execute();
}

/** @returns undefined if the file is clean, still quarantined or already discarded */
export const markDiscarded = (tx: Tx, scope: Scope, id: number): Promise<DocumentRow | undefined> =>
  tx
    .updateTable('document')
    .set({ scan_state: 'discarded' })
    .where('id', '=', id)
    .where('scan_state', 'in', ['infected', 'unscannable'])
    .where(visibleDocuments(scope))
    .returningAll()
    .executeTakeFirst();

/** Returns the bytes used by all locations of an organisation. */
export async function findStorageUsed(tx: Tx, _scope: Scope, customerId: number): Promise<number> {
  const { rows } = await sql<{ used_bytes: number }>`select storage_used(${customerId}) as used_bytes`.execute(tx);
  return rows[0]?.used_bytes ?? 0;
}

/**
 * Returns those of the keys, thumbnails included, that a document of any organisation refers to and that is not
 * discarded.
 */
export async function findReferencedKeys(tx: Tx, keys: readonly string[]): Promise<string[]> {
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
 * Deletes copies that no proof refers to any more, with all their versions. Part of the erasure of a person.
 * @returns their keys in the file store
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

type RemovedProof = Pick<DocumentRow, 'id' | 'customer_id' | 'file_key' | 'thumbnail_key'>;

/** Deletes the copies of all organisations that no proof ever referred to, because the form was never saved. */
export async function removeUnusedProofs(tx: Tx, before: Date, limit: number): Promise<RemovedProof[]> {
  const { rows } = await sql<RemovedProof>`
    delete from document where id in (
      select id from document unused
      where category = 'proof' and created_at < ${before} and replaces_id is null and replaced_by_id is null
        and not exists (select from proof_copy where document_id = unused.id)
      order by created_at limit ${sql.lit(limit)}
    ) returning id, customer_id, file_key, thumbnail_key`.execute(tx);
  return rows;
}
