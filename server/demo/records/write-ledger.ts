import type { Tx } from '#server/db/database.ts';
import type { LedgerEntry } from '#server/ledger/append-to-ledger.ts';
import { toWireDate } from '#server/http/read/dates.ts';
import { protocolEntry } from '#server/demo/protocols/protocol-entries.ts';
import { findingOf, type ActivityRecord, type ProtocolRecord, type TaskRecord, type TourRecord } from './records.ts';
import { tourEntry } from './tour-entries.ts';
import { coverRecords } from './record-entries.ts';
import { writeFirstEntries } from './write-first-entries.ts';

interface RecordsToEnter {
  readonly activities: readonly ActivityRecord[];
  readonly tasks: readonly TaskRecord[];
  readonly tours: readonly TourRecord[];
  readonly protocols: readonly ProtocolRecord[];
  readonly otherEntries: readonly LedgerEntry[];
}

/** Writes the records to the ledgers of the new organisations, in the order of time. */
export async function writeLedger(tx: Tx, recorded: RecordsToEnter): Promise<void> {
  const { activities, tasks, tours, protocols, otherEntries } = recorded;
  const entries = [
    ...activities.map(activityEntry),
    ...tasks.flatMap(taskEntry),
    ...tours.map(tourEntry),
    ...protocols.flatMap(protocolEntry),
    ...otherEntries,
  ];
  entries.sort((a, b) => a.at.getTime() - b.at.getTime());
  await writeFirstEntries(tx, await coverRecords(tx, entries));
}

const iri = (resource: string, id: number) => `/api/${resource}/${id}`;

function activityEntry(activity: ActivityRecord): LedgerEntry {
  const { location } = activity;
  return {
    customerId: location.customerId,
    type: activityType(activity),
    entity: iri('activities', activity.id),
    at: activity.createdAt,
    occurredAt: activity.occurredAt,
    actor: iri('users', location.userId),
    data: {},
  };
}

function activityType({ corrects, isCancelled }: ActivityRecord): LedgerEntry['type'] {
  if (corrects === null) return 'activity.recorded';
  return isCancelled ? 'activity.cancelled' : 'activity.corrected';
}

function taskEntry(task: TaskRecord): LedgerEntry[] {
  const { completion, location, corrects } = task;
  // Routine tasks are created from templates and instructions from the published concept, so they have no 'task.given'
  // entry.
  const isGiven = (task.type === 'single' || task.type === 'followUp') && corrects === null;
  const givenEntries = isGiven ? [givenEntry(task)] : [];
  if (completion === null) return givenEntries;
  const entry = {
    customerId: location.customerId,
    entity: iri('tasks', task.id),
    occurredAt: completion.at,
    actor: iri('users', location.userId),
    profile: completion.profileId === null ? undefined : iri('profiles', completion.profileId),
    location: iri('locations', location.id),
  };
  return corrects === null
    ? [...givenEntries, { ...entry, ...completedPart(task, completion) }]
    : [{ ...entry, ...correctedPart(task, completion, corrects) }];
}

type Completion = NonNullable<TaskRecord['completion']>;

const completedPart = ({ description, location }: TaskRecord, completion: Completion) => {
  const finding = findingOf(completion);
  return {
    type: 'task.completed' as const,
    at: completion.at,
    data: {
      source: completion.source,
      finding: finding === null ? undefined : String(finding),
      locationName: location.plan.name,
    },
    personal: { description, answer: completion.answer?.value, comment: completion.comment },
  };
};

const correctedPart = (
  { description, location, createdAt, reason }: TaskRecord,
  completion: Completion,
  corrected: TaskRecord,
) => ({
  type: 'task.corrected' as const,
  at: createdAt,
  corrects: iri('tasks', corrected.id),
  reason: reason ?? '',
  data: { source: 'manual', locationName: location.plan.name },
  personal: {
    description,
    answerBefore: corrected.completion?.answer?.value,
    commentBefore: corrected.completion?.comment,
    answer: completion.answer?.value,
    comment: completion.comment,
  },
});

/** A task by the office is given by the operator, any other follow-up by the user who reported the finding. */
const givenEntry = ({
  id,
  location,
  type,
  description,
  createdAt,
  doAt,
  followUpOf,
  finding,
}: TaskRecord): LedgerEntry => ({
  customerId: location.customerId,
  type: 'task.given',
  entity: iri('tasks', id),
  at: createdAt,
  occurredAt: createdAt,
  actor: iri('users', type === 'single' || finding !== undefined ? location.operatorId : location.userId),
  location: iri('locations', location.id),
  data: {
    doAt: toWireDate(doAt),
    followUpOf: followUpOf === null ? undefined : iri('tasks', followUpOf.id),
    locationName: location.plan.name,
  },
  personal: { description },
});
