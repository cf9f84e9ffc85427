import type { Insertable, RawBuilder } from 'kysely';
import { atLocation, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { oneRow, type ListSource } from '#server/db/list.ts';
import { pageFinder } from '#server/db/page-finder.ts';
import { profileNameAt } from '#server/db/profile-names.ts';
import { markReplaced } from '#server/db/rows.ts';
import { newestWithEveryWord } from '#server/db/search.ts';
import type { Database, Row } from '#server/db/schema.ts';

export type ActivityRow = Row<'activity'> & { profile_name: string };

const profileName = profileNameAt<string>('activity.profile_id', 'activity.created_at');

const source: ListSource = {
  table: 'activity',
  visibleRows: atLocation,
  columns: {
    action: 'action_id',
    profile: 'profile_id',
    location: 'location_id',
    origin: 'origin_id',
    task: 'task_id',
    createdAt: 'created_at',
    occurredAt: 'occurred_at',
    completionSource: 'completion_source',
    isCancelled: 'is_cancelled',
    corrects: 'corrects_id',
    correctedBy: 'corrected_by_id',
    actionName: 'action_name',
    locationName: 'location_name',
  },
  conditions: { search: newestWithEveryWord('activity') },
  computedOrders: { profileName },
  momentFields: ['createdAt', 'occurredAt'],
  germanFields: ['actionName', 'locationName', 'profileName'],
};

const withNames = (tx: Tx, rows: RawBuilder<unknown>) =>
  tx
    .selectFrom(rows.$castTo<Row<'activity'>>().as('activity'))
    .selectAll('activity')
    .select(profileName.as('profile_name'));

export const findActivities = pageFinder(source, withNames);

export function findActivity(tx: Tx, scope: Scope, id: number): Promise<ActivityRow | undefined> {
  return withNames(tx, oneRow(source, scope, id)).executeTakeFirst();
}

/** Row-level security rejects rows outside the scope of the writer. */
export function insertActivity(tx: Tx, _scope: Scope, values: Insertable<Database['activity']>): Promise<ActivityRow> {
  const insert = tx.insertInto('activity').values(values).returningAll();
  return insert.returning(profileName.as('profile_name')).executeTakeFirstOrThrow();
}

export const markCorrected = (tx: Tx, scope: Scope, id: number, correctedBy: number) =>
  markReplaced(tx, source, scope, { id, correctedBy });
