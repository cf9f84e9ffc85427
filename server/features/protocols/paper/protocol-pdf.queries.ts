import { sql } from 'kysely';
import { atLocation, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { oneRow, type ListSource } from '#server/db/list.ts';
import { profileNameAt } from '#server/db/profile-names.ts';
import type { Row } from '#server/db/schema.ts';
import { uuidIsAnyOf } from '#server/db/uuid-is-any-of.ts';

const source: ListSource = { table: 'protocol', visibleRows: atLocation, columns: {} };

/** Finds a protocol with all data that are printed besides its answers. */
export const findPrintedProtocol = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom(oneRow(source, scope, id).$castTo<Row<'protocol'>>().as('protocol'))
    .innerJoin('form_version', 'form_version.id', 'protocol.form_version_id')
    .innerJoin('location', 'location.id', 'protocol.location_id')
    .selectAll('protocol')
    .select([
      'form_version.name as form_name',
      'form_version.number as form_number',
      'form_version.questionnaire',
      'location.address as location_address',
      'location.time_zone',
      profileNameAt('protocol.profile_id', 'protocol.closed_at').as('profile_name'),
    ])
    .executeTakeFirst();

type PrintedRow = NonNullable<Awaited<ReturnType<typeof findPrintedProtocol>>>;

/** Returns the entries that it replaced, the first one first. */
export const findEarlierEntries = (tx: Tx, scope: Scope, { id, origin_id }: PrintedRow) =>
  tx
    .selectFrom(
      tx
        .selectFrom('protocol')
        .selectAll()
        .where('origin_id', '=', origin_id)
        .where('id', '<', id)
        .where(atLocation(scope))
        .as('protocol'),
    )
    .select(['protocol.id', 'protocol.answers', 'protocol.closed_at', 'protocol.created_at', 'protocol.reason'])
    .select('protocol.profile_chosen_offline')
    .select(profileNameAt('protocol.profile_id', 'protocol.closed_at').as('profile_name'))
    .orderBy('protocol.id')
    .execute();

/** Returns the files of the images that were taken at this location. */
export async function findImageFiles(tx: Tx, scope: Scope, locationId: number, uuids: readonly string[]) {
  if (uuids.length === 0) return [];
  return tx
    .selectFrom('protocol_image')
    .select(['uuid', 'file_key', 'bytes'])
    .where(uuidIsAnyOf(scope, uuids))
    .where('location_id', '=', locationId)
    .where(atLocation(scope))
    .orderBy('id')
    .execute();
}

interface ClosingPeriod {
  readonly locationId: number;
  /** The beginning of the period; `to` is its exclusive end. */
  readonly from: Date;
  readonly before: Date;
  readonly limit: number;
}

/** Returns the protocols that were closed last at a location and were not replaced, the newest first. */
export const findLastClosedProtocols = (tx: Tx, scope: Scope, { locationId, from, before, limit }: ClosingPeriod) =>
  tx
    .selectFrom('protocol')
    .innerJoin('form_version', 'form_version.id', 'protocol.form_version_id')
    .select(['protocol.id', 'protocol.occurred_at', 'form_version.name as form_name'])
    .where('protocol.id', 'in', (row) =>
      row
        .selectFrom('protocol')
        .select('id')
        .where('location_id', '=', locationId)
        .where(atLocation(scope))
        .where('state', '=', 'closed')
        .where('corrected_by_id', 'is', null)
        .where('occurred_at', '>=', from)
        .where('occurred_at', '<', before)
        .orderBy('occurred_at', 'desc')
        .limit(sql.lit(limit)),
    )
    .orderBy('protocol.occurred_at', 'desc')
    .orderBy('protocol.id')
    .execute();
