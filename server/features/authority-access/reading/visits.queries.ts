// These need the system role, because an authority may not write.
import type { Insertable } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';

type NewVisit = Insertable<Database['authority_visit']>;

/** Locks the access, so that two requests at the same moment record one visit, and notes to the minute when it was used last. */
export async function lockAccess(tx: Tx, accessId: number, now: Date): Promise<void> {
  const access = await tx
    .selectFrom('authority_access')
    .select('last_seen_at')
    .where('id', '=', accessId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // Each change is announced to the operator's screens, and a page that waits for an answer asks every few seconds.
  const seenAt = access.last_seen_at?.getTime() ?? 0;
  if (now.getTime() - seenAt < MINUTE_MILLISECONDS) return;
  await tx.updateTable('authority_access').set({ last_seen_at: now }).where('id', '=', accessId).execute();
}

export async function hasVisitSince(tx: Tx, visit: NewVisit, since: Date): Promise<boolean> {
  const found = await tx
    .selectFrom('authority_visit')
    .select('id')
    .where('access_id', '=', visit.access_id)
    .where('section', '=', visit.section)
    .where('location_id', 'is not distinct from', visit.location_id ?? null)
    .where('subject', 'is not distinct from', visit.subject ?? null)
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function countVisits(tx: Tx, accessId: number, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('authority_visit')
    .where('access_id', '=', accessId)
    .where('created_at', '>', since)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertVisit(tx: Tx, visit: NewVisit): Promise<void> {
  await tx.insertInto('authority_visit').values(visit).execute();
}
