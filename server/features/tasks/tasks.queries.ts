import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import { atLocation, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { oneRow, type ListSource } from '#server/db/list.ts';
import { pageFinder } from '#server/db/page-finder.ts';
import { profileNameAt } from '#server/db/profile-names.ts';
import { markReplaced } from '#server/db/rows.ts';
import { newestWithEveryWord } from '#server/db/search.ts';
import type { Database, Row } from '#server/db/schema.ts';
import { OFFICE_NAME } from '#shared/domain/profile-name-text.ts';
import type { OpeningHours } from '#server/time/opening-periods.ts';

export type TaskRow = Row<'task'> & {
  profile_name: string | null;
  assigned_profile_name: string | null;
  /** Opening hours of its location. */
  opening_hours: readonly OpeningHours[] | null;
  silent_days: readonly string[] | null;
  time_zone: string | null;
};

const profileName = profileNameAt('task.profile_id', 'task.done_at');

/** Returns the name that a completed task shows: the office signs with no profile, and nobody completed what did so itself. */
const completedBy = sql<string | null>`coalesce(
  ${profileName}, case ${sql.ref('task.completion_source')} when 'manual' then ${sql.lit(OFFICE_NAME)} end)`;

/** A task that is not public is visible to the user it was given to, and to the management. */
export const visibleTasks = (scope: Scope) =>
  scope.kind === 'location'
    ? sql<boolean>`${atLocation(scope)} and (is_public or user_id = ${scope.userId})`
    : atLocation(scope);

const source: ListSource = {
  table: 'task',
  visibleRows: visibleTasks,
  columns: {
    location: 'location_id',
    followUpOf: 'follow_up_of_id',
    socialConceptVersion: 'social_concept_version_id',
    profile: 'profile_id',
    user: 'user_id',
    origin: 'origin_id',
    type: 'type',
    isPublic: 'is_public',
    doneAt: 'done_at',
    doAt: 'do_at',
    completionSource: 'completion_source',
    correctedBy: 'corrected_by_id',
    description: 'description',
    locationName: 'location_name',
  },
  conditions: { search: newestWithEveryWord('task') },
  booleanFilters: { isOverdue: sql<boolean>`is_overdue(task.do_at, task.done_at, task.withdrawn_at)` },
  computedOrders: { profileName: completedBy },
  momentFields: ['doAt'],
  germanFields: ['description', 'locationName', 'profileName'],
};

/** Lists open and completed tasks. A withdrawn task can only be read by its own address. */
const listSource: ListSource = {
  ...source,
  visibleRows: (scope) => sql`${source.visibleRows(scope)} and withdrawn_at is null`,
};

const withNames = (tx: Tx, rows: RawBuilder<unknown>) =>
  tx
    .selectFrom(rows.$castTo<Row<'task'>>().as('task'))
    .leftJoin('profile as assigned', 'assigned.id', 'task.assigned_profile_id')
    .leftJoin('location', 'location.id', 'task.location_id')
    .leftJoin('state', 'state.id', 'location.state_id')
    .selectAll('task')
    .select(['location.opening_hours', 'state.silent_days', 'location.time_zone'])
    .select([profileName.as('profile_name'), 'assigned.name as assigned_profile_name']);

export const findTasks = pageFinder(listSource, withNames);

export function findTask(tx: Tx, scope: Scope, id: number): Promise<TaskRow | undefined> {
  return withNames(tx, oneRow(source, scope, id)).executeTakeFirst();
}

interface SoughtFinding {
  readonly id: number;
  readonly question: string;
  readonly locationId: number;
}

/** Finds a finding of a protocol, which is locked, with its task. @returns undefined if there is none at the location */
export async function findFinding(tx: Tx, scope: Scope, { id, question, locationId }: SoughtFinding) {
  const locked = await tx
    .selectFrom('protocol')
    .select('origin_id')
    .where('id', '=', id)
    .where('location_id', '=', locationId)
    .where(atLocation(scope))
    .forUpdate()
    .executeTakeFirst();
  if (locked === undefined) return undefined;
  const { rows } = await sql<{ task_id: number | null }>`
    select task_id from finding_with_task where protocol_id = ${id} and question = ${question}`.execute(tx);
  return rows[0] && { ...locked, ...rows[0] };
}

/**
 * Finds a tour that has a finding today: a correction may have taken away that of the version with this id.
 * @returns undefined if there is none at the location
 */
export const findTourWithFinding = (
  tx: Tx,
  scope: Scope,
  { id, locationId }: { readonly id: number; readonly locationId: number },
) =>
  tx
    .selectFrom('inspection_tour')
    .select('origin_id')
    .where('id', '=', id)
    .where('location_id', '=', locationId)
    .where(
      sql<boolean>`exists (
        select from inspection_tour today
        where today.origin_id = inspection_tour.origin_id and today.corrected_by_id is null and today.is_finding)`,
    )
    .where(atLocation(scope))
    .executeTakeFirst();

/** Row-level security rejects rows outside the scope of the writer. */
export async function insertTask(tx: Tx, scope: Scope, values: Insertable<Database['task']>): Promise<TaskRow> {
  const { id } = await tx.insertInto('task').values(values).returning('id').executeTakeFirstOrThrow();
  return withNames(tx, oneRow(source, scope, id)).executeTakeFirstOrThrow();
}

/** @returns the completed task; undefined if another request completed it first */
export async function completeOpenTask(
  tx: Tx,
  scope: Scope,
  id: number,
  completion: Updateable<Database['task']>,
): Promise<TaskRow | undefined> {
  const result = await tx
    .updateTable('task')
    .set(completion)
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .where(listSource.visibleRows(scope))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n ? findTask(tx, scope, id) : undefined;
}

export const markCorrected = (tx: Tx, scope: Scope, id: number, correctedBy: number) =>
  markReplaced(tx, source, scope, { id, correctedBy });

/** Returns whether an authority demanded this task and can still read what is answered. */
export async function isReadByAuthority(
  tx: Tx,
  { is_demanded: isDemanded, origin_id: origin }: TaskRow,
): Promise<boolean> {
  if (!isDemanded) return false;
  const { rows } = await sql<{ is_read: boolean }>`select demand_is_read(${origin}) as is_read`.execute(tx);
  return rows[0]?.is_read ?? false;
}

/** Returns the follow-up task of the finding of this task, unless it was withdrawn. */
export function findFollowUp(tx: Tx, scope: Scope, originId: number): Promise<Row<'task'> | undefined> {
  return tx
    .selectFrom('task')
    .selectAll()
    .where('follow_up_of_id', '=', originId)
    .where('corrects_id', 'is', null)
    .where(listSource.visibleRows(scope))
    .executeTakeFirst();
}

/** @returns the withdrawn task; undefined if it had already been completed */
export async function withdrawTask(tx: Tx, scope: Scope, id: number, now: Date): Promise<TaskRow | undefined> {
  const result = await tx
    .updateTable('task')
    .set({ withdrawn_at: now })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .where(listSource.visibleRows(scope))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n ? findTask(tx, scope, id) : undefined;
}
