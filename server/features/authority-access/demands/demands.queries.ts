// These need the system role, because an authority may not write.
import type { Insertable } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';

export const findDemandByKey = (tx: Tx, accessId: number, keyHash: Buffer) =>
  tx
    .selectFrom('authority_demand')
    .selectAll()
    .where('access_id', '=', accessId)
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();

export async function countDemands(tx: Tx, accessId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('authority_demand')
    .where('access_id', '=', accessId)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const findDemandedLocation = (tx: Tx, id: number) =>
  tx
    .selectFrom('location')
    .select(['name', 'time_zone', 'is_task_allowed', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export async function insertDemand(tx: Tx, values: Insertable<Database['authority_demand']>): Promise<number> {
  const { id } = await tx.insertInto('authority_demand').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}
