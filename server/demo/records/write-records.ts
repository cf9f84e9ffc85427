import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { findingOf, type ActivityRecord, type TaskRecord, type TourRecord } from './records.ts';

/** Small enough for the number of parameters of one statement and for the statement timeout. */
const ROWS_PER_STATEMENT = 500;

/** Writes the tasks with ids in the order of their creation. They refer to protocols, which have their ids already. */
export async function writeTasks(tx: Tx, tasks: TaskRecord[]): Promise<void> {
  await assignIdsInOrder(tx, 'task', tasks);
  for (const rows of rowsInBatches(tasks, taskColumns)) await tx.insertInto('task').values(rows).execute();
}

export async function writeActivities(tx: Tx, activities: ActivityRecord[]): Promise<void> {
  await assignIdsInOrder(tx, 'activity', activities);
  for (const rows of rowsInBatches(activities, activityColumns)) await tx.insertInto('activity').values(rows).execute();
}

export async function writeTours(tx: Tx, tours: TourRecord[]): Promise<void> {
  await assignIdsInOrder(tx, 'inspection_tour', tours);
  for (const rows of rowsInBatches(tours, tourColumns)) await tx.insertInto('inspection_tour').values(rows).execute();
}

export async function assignIdsInOrder(
  tx: Tx,
  table: 'task' | 'activity' | 'inspection_tour' | 'protocol',
  records: { id: number; createdAt: Date }[],
): Promise<void> {
  records.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${records.length}::int)`.execute(
    tx,
  );
  records.forEach((record, index) => {
    record.id = rows[index]?.id ?? 0;
  });
}

export function* inBatches<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += ROWS_PER_STATEMENT)
    yield items.slice(start, start + ROWS_PER_STATEMENT);
}

interface Correctable<Self> {
  readonly id: number;
  readonly corrects: Self | null;
}

/**
 * Yields the rows of insert statements, each of at most `ROWS_PER_STATEMENT` records and their corrections. A record and its
 * correction refer to each other, which the database accepts within one statement. Setting the reference by an update
 * afterwards would scan the records of every organisation.
 */
export function* rowsInBatches<Self extends Correctable<Self>, Row>(
  records: readonly Self[],
  toRow: (record: Self) => Row,
): Generator<(Row & { corrected_by_id: number | null })[]> {
  const correctionOf = new Map(
    records.flatMap((record) => (record.corrects === null ? [] : [[record.corrects, record]])),
  );
  const withCorrections = (record: Self): Self[] => {
    const correction = correctionOf.get(record);
    return correction === undefined ? [record] : [record, ...withCorrections(correction)];
  };
  const originals = records.filter(({ corrects }) => corrects === null);
  for (const batch of inBatches(originals)) {
    const rows = batch.flatMap(withCorrections);
    yield rows.map((record) => ({ ...toRow(record), corrected_by_id: correctionOf.get(record)?.id ?? null }));
  }
}

const taskColumns = (task: TaskRecord) => ({
  id: task.id,
  customer_id: task.location.customerId,
  location_id: task.location.id,
  task_template_id: task.templateId,
  type: task.type,
  description: task.description,
  possible_answers: JSON.stringify(task.answers),
  is_autocomplete: task.isAutocomplete,
  do_at: task.doAt,
  ...completionColumns(task),
  follow_up_of_id: task.followUpOf?.id ?? null,
  finding_protocol_id: task.finding?.protocol.id ?? null,
  finding_question: task.finding?.question ?? null,
  social_concept_version_id: task.instruction?.versionId ?? null,
  assigned_profile_id: task.instruction?.profileId ?? null,
  corrects_id: task.corrects?.id ?? null,
  first_id: task.corrects?.id ?? null,
  reason: task.reason,
  created_at: task.createdAt,
});

const completionColumns = ({ completion, location }: TaskRecord) => ({
  done_at: completion?.at ?? null,
  occurred_at: completion?.at ?? null,
  answer: completion?.answer?.value ?? null,
  comment: completion?.comment ?? null,
  profile_id: completion?.profileId ?? null,
  completion_source: completion?.source ?? null,
  finding: completion === null ? null : findingOf(completion),
  completed_by: completion === null ? null : location.userId,
});

const activityColumns = (activity: ActivityRecord) => ({
  id: activity.id,
  customer_id: activity.location.customerId,
  location_id: activity.location.id,
  action_id: activity.actionId,
  profile_id: activity.profileId,
  task_id: activity.task?.id ?? null,
  user_id: activity.location.userId,
  comment: activity.comment,
  completion_source: activity.completionSource,
  is_cancelled: activity.isCancelled,
  occurred_at: activity.occurredAt,
  corrects_id: activity.corrects?.id ?? null,
  first_id: activity.corrects?.id ?? null,
  reason: activity.reason,
  created_at: activity.createdAt,
});

const tourColumns = (tour: TourRecord) => ({
  id: tour.id,
  customer_id: tour.location.customerId,
  location_id: tour.location.id,
  profile_id: tour.profileId,
  user_id: tour.source === 'missed' ? null : tour.location.userId,
  status_id: tour.statusId,
  is_finding: tour.isFinding,
  comment: tour.comment,
  due_at: tour.dueAt,
  started_at: tour.startedAt,
  occurred_at: tour.occurredAt,
  completion_source: tour.source,
  corrects_id: tour.corrects?.id ?? null,
  first_id: tour.corrects?.id ?? null,
  reason: tour.reason,
  created_at: tour.createdAt,
});
