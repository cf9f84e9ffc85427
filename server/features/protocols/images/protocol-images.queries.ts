import { sql, type Insertable } from 'kysely';
import { atLocation, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { Page, ListSource } from '#server/db/list.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import { uuidIsAnyOf } from '#server/db/uuid-is-any-of.ts';
import type { Database, Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';

export type ImageRow = Row<'protocol_image'>;

const source: ListSource = {
  table: 'protocol_image',
  visibleRows: atLocation,
  columns: { location: 'location_id' },
  conditions: { uuid: uuidIsAnyOf },
};

export const findImages = (tx: Tx, scope: Scope, query: ListQuery): Promise<Page<ImageRow>> =>
  findRows<ImageRow>(tx, source, scope, query);

export const findImage = (tx: Tx, scope: Scope, id: number) => findRow<ImageRow>(tx, source, scope, id);

export const findImageByUuid = (tx: Tx, scope: Scope, uuid: string): Promise<ImageRow | undefined> =>
  tx.selectFrom('protocol_image').selectAll().where('uuid', '=', uuid).where(atLocation(scope)).executeTakeFirst();

/** @returns undefined if any image already has this uuid */
export const insertImage = (
  tx: Tx,
  _scope: Scope,
  values: Insertable<Database['protocol_image']>,
): Promise<ImageRow | undefined> =>
  tx
    .insertInto('protocol_image')
    .values(values)
    .onConflict((conflict) => conflict.column('uuid').doNothing())
    .returningAll()
    .executeTakeFirst();

/** Counts the images that no closed protocol contains yet. */
export async function countWaitingImages(tx: Tx, scope: Scope, locationId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('protocol_image')
    .where('location_id', '=', locationId)
    .where('kept_by_id', 'is', null)
    .where(atLocation(scope))
    .select((image) => image.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

interface ImageSearch {
  readonly locationId: number;
  readonly uuids: readonly string[];
}

/**
 * Finds those of the named images that were taken at this location, and locks them against the clean-up until the
 * transaction ends.
 */
export async function lockImages(
  tx: Tx,
  scope: Scope,
  { locationId, uuids }: ImageSearch,
): Promise<readonly Pick<ImageRow, 'uuid' | 'digest'>[]> {
  if (uuids.length === 0) return [];
  return tx
    .selectFrom('protocol_image')
    .select(['uuid', 'digest'])
    .where(uuidIsAnyOf(scope, uuids))
    .where('location_id', '=', locationId)
    .where(atLocation(scope))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Makes the images evidence of this protocol. An image that another protocol keeps stays with that one. */
export async function keepImages(tx: Tx, scope: Scope, protocolId: number, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return;
  await tx
    .updateTable('protocol_image')
    .set({ kept_by_id: protocolId })
    .where(uuidIsAnyOf(scope, uuids))
    .where('kept_by_id', 'is', null)
    .where(atLocation(scope))
    .execute();
}

/**
 * Deletes images of all organisations that neither a closed protocol nor a draft contains.
 * @returns the keys of their files
 */
export async function deleteUnusedImages(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ file_key: string }>`
    delete from protocol_image
    where id in (
      select id from protocol_image as image
      where kept_by_id is null and created_at < ${before}
        and not exists (
          select from protocol
          where location_id = image.location_id and state = 'draft'
            and strpos(answers::text, image.uuid::text) > 0
        )
      order by created_at limit ${sql.lit(limit)}
    ) and kept_by_id is null
    returning file_key`.execute(tx);
  return rows.map((row) => row.file_key);
}

/** Returns which of these files belong to an image of any organisation. */
export async function findFilesOfImages(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('protocol_image')
    .select('file_key')
    .where('file_key', 'in', [...keys])
    .execute();
  return rows.map((row) => row.file_key);
}
