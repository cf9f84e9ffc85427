import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { toLedgerBody, type LedgerEntry } from '#server/db/ledger.ts';
import type { ActivityRecord, TaskRecord } from './records.ts';
import { inParts } from './write-records.ts';

/** Appends what was recorded, in the order of time, through the function every record goes through. */
export async function writeLedger(
  tx: Tx,
  activities: readonly ActivityRecord[],
  tasks: readonly TaskRecord[],
): Promise<void> {
  const entries = [...activities.map(activityEntry), ...tasks.flatMap(taskEntry)];
  entries.sort((one, other) => one.at.getTime() - other.at.getTime());
  for (const part of inParts(entries)) {
    const rows = part.map((entry, place) => ({
      place,
      customer: entry.customerId,
      type: entry.type,
      at: entry.at,
      ...toLedgerBody(entry),
    }));
    await sql`
      select ledger_append(entry.customer, entry.type, entry.body, entry.at, entry.openings)
      from (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as row(place int, customer bigint, type text, body text, at timestamptz, openings jsonb)
        order by place offset 0
      ) entry`.execute(tx);
  }
}

const iri = (resource: string, id: number) => `/api/${resource}/${id}`;

function activityEntry(activity: ActivityRecord): LedgerEntry {
  return {
    customerId: activity.venue.customerId,
    type: activity.corrects === null ? 'activity.recorded' : 'activity.corrected',
    entity: iri('activities', activity.id),
    at: activity.createdAt,
    occurredAt: activity.occurredAt,
    actor: iri('users', activity.venue.userId),
    profile: iri('profiles', activity.profileId),
    location: iri('locations', activity.venue.id),
    data: {
      action: iri('actions', activity.actionId),
      completionSource: activity.completionSource,
      task: activity.task === null ? undefined : iri('tasks', activity.task.id),
    },
    personal: { comment: activity.comment },
    corrects: activity.corrects === null ? undefined : iri('activities', activity.corrects.id),
    reason: activity.reason ?? undefined,
  };
}

function taskEntry(task: TaskRecord): LedgerEntry[] {
  const { completion } = task;
  if (completion === null) return [];
  return [
    {
      customerId: task.venue.customerId,
      type: task.corrects === null ? 'task.completed' : 'task.corrected',
      entity: iri('tasks', task.id),
      at: task.corrects === null ? completion.at : task.createdAt,
      occurredAt: completion.at,
      actor: iri('users', task.venue.userId),
      profile: completion.profileId === null ? undefined : iri('profiles', completion.profileId),
      location: iri('locations', task.venue.id),
      data: { answer: completion.answer?.value, completionSource: completion.source },
      personal: { comment: completion.comment },
      corrects: task.corrects === null ? undefined : iri('tasks', task.corrects.id),
      reason: task.reason ?? undefined,
    },
  ];
}
