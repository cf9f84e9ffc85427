import type { AuthorityActor } from '#server/access/authority-actor.ts';
import { hashOf } from '#server/access/one-time-token.ts';
import type { Store, Tx } from '#server/db/database.ts';
import { giveDemandedTask } from '#server/features/tasks/tasks.public.ts';
import { BadRequest, Conflict, ValidationFailed } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import { REUSED_KEY } from '#server/http/serve/idempotency.ts';
import { daysAfter, localDay, localMoment, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import type { AuthorityEntry } from '#shared/contracts/authority-access/authority-reading.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { tasks } from '#shared/contracts/tasks/tasks.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import { appendForAuthority } from '#server/features/authority-access/reading/append-for-authority.ts';
import { countDemands, findDemandByKey, findDemandedLocation, insertDemand } from './demands.queries.ts';
import { notifyOperators } from '#server/features/authority-access/operators/notify-operators.ts';
import { readEntry } from '#server/features/authority-access/reading/read-section.ts';
import { lockAccess } from '#server/features/authority-access/reading/visits.queries.ts';

const MAX_DEMANDS = 100;
const MAX_DUE_DAYS = 365;
/** The hour of the day at which an answer is due. */
const DUE_TIME = '18:00';
const NO_TASKS_MESSAGE =
  'An diesem Standort werden keine Aufgaben geführt. Bitte richten Sie die Nachforderung unmittelbar an den Betreiber.';

interface DemandInput {
  readonly location: string;
  readonly text: string;
  readonly dueOn: string;
}

/**
 * Demands something that is missing: it becomes a task of the location, and the operators are notified. It is the only
 * thing that an authority writes.
 */
export async function demand(
  store: Store,
  authority: AuthorityActor,
  input: DemandInput,
  idempotencyKey: string | undefined,
): Promise<AuthorityEntry> {
  const now = new Date();
  const locationId = idFromIri(input.location, locations.path);
  if (locationId === null || !authority.location_ids.includes(locationId))
    throw new BadRequest(`Item not found for "${input.location.slice(0, 100)}".`);
  checkDueDay(input.dueOn, now);
  const id = await store.asSystem((tx) =>
    recordDemand(tx, authority, {
      ...input,
      locationId,
      keyHash: idempotencyKey === undefined ? null : hashOf(idempotencyKey),
      now,
    }),
  );
  return readEntry(store, authority, `demands-${id}`);
}

function checkDueDay(dueOn: string, now: Date): void {
  const today = localDay(now.getTime(), SERVER_TIME_ZONE);
  const message =
    dueOn <= today
      ? 'Bitte einen Tag ab morgen wählen.'
      : `Bitte einen Tag bis zum ${germanDay(daysAfter(today, MAX_DUE_DAYS))} wählen.`;
  if (dueOn <= today || dueOn > daysAfter(today, MAX_DUE_DAYS))
    throw new ValidationFailed([{ propertyPath: 'dueOn', message }]);
}

interface NewDemand extends DemandInput {
  readonly locationId: number;
  readonly keyHash: Buffer | null;
  readonly now: Date;
}

async function recordDemand(tx: Tx, authority: AuthorityActor, input: NewDemand): Promise<number> {
  const { locationId, text, dueOn, keyHash, now } = input;
  const access = { ...authority, id: authority.accessId };
  // Also makes two requests with the same key wait for each other.
  await lockAccess(tx, authority.accessId, now);
  const earlier = keyHash && (await findDemandByKey(tx, authority.accessId, keyHash));
  if (earlier) {
    if (earlier.text !== text || earlier.due_on !== dueOn || earlier.location_id !== locationId)
      throw new ValidationFailed([REUSED_KEY]);
    return earlier.id;
  }
  if ((await countDemands(tx, authority.accessId)) >= MAX_DEMANDS)
    throw new Conflict(`Über einen Zugang sind höchstens ${MAX_DEMANDS} Nachforderungen möglich.`);
  const location = await findDemandedLocation(tx, locationId);
  if (!location.is_task_allowed || location.status !== 'active')
    throw new ValidationFailed([{ propertyPath: 'location', message: NO_TASKS_MESSAGE }]);
  const task = await giveDemandedTask(tx, {
    customerId: authority.customer_id,
    locationId,
    description: `Nachforderung (${authority.authority}): ${text}`,
    doAt: new Date(localMoment(dueOn, DUE_TIME, location.time_zone)),
    now,
  });
  const id = await insertDemand(tx, {
    access_id: authority.accessId,
    customer_id: authority.customer_id,
    location_id: locationId,
    text,
    due_on: dueOn,
    task_id: task.id,
    key_hash: keyHash,
    created_at: now,
  });
  await notifyOperators(tx, access, {
    about: `authority-demand:${id}`,
    type: 'WARNING',
    locationId,
    message: `Nachforderung von ${authority.authority} für ${location.name}, Antwort bis ${germanDay(dueOn)}. Das Personal am Standort sieht sie nicht.`,
    now,
  });
  await appendForAuthority(tx, access, {
    type: 'authorityDemand.made',
    now,
    location: input.location,
    data: { task: iri(tasks.path, task.id), dueOn, locationName: location.name },
    personal: { text },
  });
  return id;
}
