import { sql, type Insertable, type RawBuilder } from 'kysely';
import { atLocation, visibleLocations, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { oneRow, pageSource, type Page, type ListSource } from '#server/db/list.ts';
import { profileNameAt } from '#server/db/profile-names.ts';
import { markReplaced } from '#server/db/rows.ts';
import { newestWithEveryWord } from '#server/db/search.ts';
import type { Database, Row } from '#server/db/schema.ts';
import { visibleTasks } from '#server/features/tasks/tasks.public.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';
import type { Deadline } from './answered-deadline.rules.ts';
import type { TourPlan } from './inspection-tours.rules.ts';

export type TourRow = Row<'inspection_tour'> & {
  profile_name: string | null;
  /** Whether its finding is grave, and the first task about it that the reader may read; null if the tour has no finding. */
  is_grave: boolean | null;
  task_id: number | null;
};

const profileName = profileNameAt('inspection_tour.profile_id', 'inspection_tour.created_at');

const source: ListSource = {
  table: 'inspection_tour',
  visibleRows: atLocation,
  columns: {
    location: 'location_id',
    profile: 'profile_id',
    status: 'status_id',
    origin: 'origin_id',
    completionSource: 'completion_source',
    isFinding: 'is_finding',
    createdAt: 'created_at',
    occurredAt: 'occurred_at',
    dueAt: 'due_at',
    corrects: 'corrects_id',
    correctedBy: 'corrected_by_id',
    locationName: 'location_name',
  },
  conditions: { search: newestWithEveryWord('inspection_tour') },
  computedOrders: { profileName },
  momentFields: ['createdAt', 'occurredAt'],
  germanFields: ['locationName', 'profileName'],
};

const withNames = (tx: Tx, scope: Scope, rows: RawBuilder<unknown>) =>
  tx
    .selectFrom(rows.$castTo<Row<'inspection_tour'>>().as('inspection_tour'))
    .selectAll('inspection_tour')
    .leftJoin('tour_finding', 'tour_finding.tour_id', 'inspection_tour.id')
    .select([profileName.as('profile_name'), 'tour_finding.is_grave'])
    // The office may have given a task that the reader must not see before one for everybody.
    .select(
      sql<
        number | null
      >`(select min(id) from task where id = any(tour_finding.task_ids) and ${visibleTasks(scope)})`.as('task_id'),
    );

export async function findTours(tx: Tx, scope: Scope, query: ListQuery): Promise<Page<TourRow>> {
  const page = pageSource(tx, source, scope, query);
  return page.finish(
    await withNames(tx, scope, page.rows).select(page.total.as('all_rows')).orderBy(page.order).execute(),
  );
}

export function findTour(tx: Tx, scope: Scope, id: number): Promise<TourRow | undefined> {
  return withNames(tx, scope, oneRow(source, scope, id)).executeTakeFirst();
}

/** Row-level security rejects rows outside the scope of the writer. */
export async function insertTour(
  tx: Tx,
  scope: Scope,
  values: Insertable<Database['inspection_tour']>,
): Promise<TourRow> {
  const { id } = await tx.insertInto('inspection_tour').values(values).returning('id').executeTakeFirstOrThrow();
  return withNames(tx, scope, oneRow(source, scope, id)).executeTakeFirstOrThrow();
}

export const markCorrected = (tx: Tx, scope: Scope, id: number, correctedBy: number) =>
  markReplaced(tx, source, scope, { id, correctedBy });

/** Locks the deadlines of this location until COMMIT: no other transaction answers them or marks them as missed. */
export async function lockDeadlines(tx: Tx, locationId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('inspection_tour'), ${locationId}::int)`.execute(tx);
}

/** The tour plan of a location and its last tour. */
export interface TourPlanRow extends TourPlan {
  readonly id: number;
  readonly customer_id: number;
  readonly status: 'active' | 'inactive';
  readonly last_id: number | null;
  readonly last_source: 'manual' | 'auto' | 'missed' | null;
  readonly last_status_text: string | null;
}

const locationSource: ListSource = { table: 'location', visibleRows: visibleLocations, columns: {} };

const selectTourPlans = (locations: RawBuilder<unknown>) => sql<TourPlanRow>`
  select location.id, location.customer_id, location.status, location.opening_hours, location.time_zone,
    location.tour_interval_seconds, location.is_inspectiontour_reverse, location.tours_from,
    coalesce(state.silent_days, '{}') as silent_days, state.closing_from, state.closing_to,
    last.id as last_id, last.occurred_at as last_at, last.completion_source as last_source, last.status_text as last_status_text,
    array(
      select due_at from inspection_tour
      where location_id = location.id and corrects_id is null and due_at > last.occurred_at
    ) as answered_early
  from ${locations} as location
  left join state on state.id = location.state_id
  left join lateral (
    select tour.id, tour.occurred_at, tour.completion_source, tour.status_text
    from inspection_tour tour
    where tour.location_id = location.id and tour.corrected_by_id is null
    order by tour.occurred_at desc, tour.id limit 1
  ) last on true`;

export async function findTourPlan(tx: Tx, scope: Scope, locationId: number): Promise<TourPlanRow | undefined> {
  return (await selectTourPlans(oneRow(locationSource, scope, locationId)).execute(tx)).rows[0];
}

/** Finds the plans of all locations that have tours, or of one; the result is empty if that one has none. */
export async function findTourPlans(tx: Tx, scope: Scope, locationId?: number): Promise<readonly TourPlanRow[]> {
  const locationFilter = locationId === undefined ? sql`` : sql`and id = ${locationId}`;
  const activeLocations = sql`(
    select * from location where ${visibleLocations(scope)} and status = 'active' and is_inspection_tour_allowed
      and customer_id in (select id from customer where is_active) ${locationFilter})`;
  return (await selectTourPlans(activeLocations).execute(tx)).rows;
}

interface DeadlineSearch {
  readonly locationId: number;
  readonly namedDueAt: Date | null;
  readonly from: Date;
  readonly to: Date;
}

/**
 * Finds the deadline that the client named, answered or missed, and the deadlines between two moments that still count
 * as missed.
 */
export async function findDeadlines(
  tx: Tx,
  scope: Scope,
  { locationId, ...aroundMoment }: DeadlineSearch,
): Promise<Deadline[]> {
  const isMissed = sql<boolean>`(completion_source = 'missed' and corrected_by_id is null)`;
  const { rows } = await sql<Deadline>`
    select id, due_at, ${isMissed} as is_missed from inspection_tour
    where ${atLocation(scope)} and location_id = ${locationId} and corrects_id is null and due_at is not null
      and (due_at = ${aroundMoment.namedDueAt} or (due_at between ${aroundMoment.from} and ${aroundMoment.to} and ${isMissed}))`.execute(
    tx,
  );
  return rows;
}

export type MissedTourRow = Row<'inspection_tour'>;

/**
 * Stores a missed tour for each deadline.
 * @param deadlines soonest first
 * @returns the tours in the same order
 */
export async function insertMissedTours(
  tx: Tx,
  _scope: Scope,
  plan: TourPlanRow,
  deadlines: readonly Date[],
): Promise<readonly MissedTourRow[]> {
  const missedTours = deadlines.map((deadline) => ({
    customer_id: plan.customer_id,
    location_id: plan.id,
    due_at: deadline,
    occurred_at: deadline,
    completion_source: 'missed' as const,
  }));
  const rows = await tx.insertInto('inspection_tour').values(missedTours).returningAll().execute();
  return rows.toSorted((a, b) => a.id - b.id);
}
