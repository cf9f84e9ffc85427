import type { AuthorityScope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { uuidIsAnyOf } from '#server/db/uuid-is-any-of.ts';

export interface StoredFile {
  /** Key in the file store. */
  readonly key: string;
  readonly type: string;
}

/** Row-level security decides whether the file is readable, as it does for the two below. */
export const findStoredFile = (tx: Tx, { customerId }: AuthorityScope, id: number): Promise<StoredFile | undefined> =>
  tx
    .selectFrom('document')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('scan_state', 'in', ['clean', 'notScanned'])
    .select(['file_key as key', 'mime_type as type'])
    .executeTakeFirst();

export async function findDocumentOfProof(tx: Tx, { customerId }: AuthorityScope, id: number): Promise<number | null> {
  const proof = await tx
    .selectFrom('profile_document')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .select('document_id')
    .executeTakeFirst();
  return proof?.document_id ?? null;
}

export async function findReportPdf(
  tx: Tx,
  { customerId }: AuthorityScope,
  id: number,
): Promise<StoredFile | undefined> {
  const report = await tx
    .selectFrom('report')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('state', '<>', 'draft')
    .select('files')
    .executeTakeFirst();
  const key = report?.files.pdf?.key;
  return key === undefined ? undefined : { key, type: 'application/pdf' };
}

/** Row-level security decides whether the photos of a location are readable. */
export const findImageFiles = (tx: Tx, scope: AuthorityScope, uuids: readonly string[]) =>
  tx
    .selectFrom('protocol_image')
    .where('customer_id', '=', scope.customerId)
    .where(uuidIsAnyOf(scope, uuids))
    .select(['uuid', 'file_key', 'bytes'])
    .orderBy('id')
    .execute();
