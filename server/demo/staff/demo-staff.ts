import { operatorOf, scopeOf, type SessionActor } from '#server/access/actor.ts';
import type { Store, Tx } from '#server/db/database.ts';
import { createRandom } from '#server/demo/random.ts';
import { recordActivity } from '#server/features/activities/record-activity.ts';
import { readTourClock } from '#server/features/inspection-tours/read-tour-clock.ts';
import { recordTour } from '#server/features/inspection-tours/record-tour.ts';
import { completeTask } from '#server/features/tasks/complete-task.ts';
import { findTask } from '#server/features/tasks/tasks.queries.ts';
import { iri } from '#server/http/render/item.ts';
import type { Context } from '#server/http/serve/serve.ts';
import type { Job } from '#server/runtime/jobs.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { actions, statuses } from '#shared/contracts/master-data/master-data.ts';
import {
  findDefaultStatus,
  findDueTaskIds,
  findStaffedLocations,
  findUsualActionIds,
  type StaffedLocation,
} from './staffed-locations.ts';

/** How long after its deadline a tour is made: later than a person in time, and before the server calls it missed. */
const TOUR_DELAY_MINUTES = 1;
const MEASURES_PER_MINUTE = 1 / 120;
const SHIFT_HOURS = 6;

/**
 * Does the work of the staff at the locations of the demo, so that it does not look deserted an hour after it was filled:
 * makes tours, completes tasks, and records a measure now and then, all without a finding. It uses the workflows
 * of the features, so that every act is signed and in the ledger. It leaves alone where a visitor is working, and what was
 * overdue when the demo was filled.
 */
export const workAsDemoStaff: Job = {
  name: 'work as demo staff',
  async run(store, now) {
    const locations = await store.queryAsSystem((tx) => findStaffedLocations(tx, now));
    const failures: unknown[] = [];
    for (const location of locations)
      // A failure at one location must not stop the others.
      await workAt(store, location, now).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'The work at some locations of the demo failed.');
  },
};

/** Each act has its own transaction, as if a tablet had sent it. */
async function workAt(store: Store, location: StaffedLocation, now: Date): Promise<void> {
  const minute = Math.floor(now.getTime() / MINUTE_MILLISECONDS);
  const shift = Math.floor(minute / (SHIFT_HOURS * 60));
  const profileId = createRandom(`${location.id} ${shift}`).pick(location.profile_ids);
  const act = <T>(run: (context: Context) => Promise<T>) =>
    store.asSystem((tx) => run(contextOf(tx, location, profileId, now)));
  const isOpen = location.is_inspection_tour_allowed && (await act((context) => makeDueTour(context, location)));
  if (location.is_task_allowed)
    for (const id of await store.queryAsSystem((tx) => findDueTaskIds(tx, location.id, now)))
      await act((context) => completeDueTask(context, id));
  if (isOpen && location.is_activity_allowed && createRandom(`${location.id} ${minute}`).chance(MEASURES_PER_MINUTE))
    await act((context) => recordUsualMeasure(context, location.id, minute));
}

/** The sample login is linked to two locations only, so the actor has the rights of an operator at the location. */
function contextOf(tx: Tx, location: StaffedLocation, profileId: number, now: Date): Context {
  const actor: SessionActor = {
    ...operatorOf(location.customer_id, location.user_id),
    locationId: location.id,
    profileId,
    location: {
      status: 'active',
      isTaskAllowed: location.is_task_allowed,
      isInspectionTourAllowed: location.is_inspection_tour_allowed,
      isProtocolAllowed: location.is_protocol_allowed,
      isActivityAllowed: location.is_activity_allowed,
      isPremium: location.is_premium,
      playerCheckAllowed: location.player_check_allowed,
    },
  };
  return { tx, actor, scope: scopeOf(actor), now };
}

/**
 * Makes the tour that is due, or, while the location is open, the one that has been outstanding since the server was
 * stopped. @returns whether the location is open
 */
async function makeDueTour(context: Context, location: StaffedLocation): Promise<boolean> {
  const { tx, now } = context;
  const { situation, periods } = await readTourClock(context);
  const time = now.getTime();
  const { dueAt } = situation;
  const isOpen = periods.some(({ opensAt, closesAt }) => opensAt <= time && time < closesAt);
  const isDue = dueAt !== null && dueAt + TOUR_DELAY_MINUTES * MINUTE_MILLISECONDS <= time;
  if (isDue || (isOpen && location.is_tour_outstanding)) {
    const status = await findDefaultStatus(tx);
    if (status !== undefined) await recordTour(context, { status: iri(statuses.path, status.id) });
  }
  return isOpen;
}

/** Gives the first answer that is no finding. A task for a certain person is left to that person. */
async function completeDueTask(context: Context, id: number): Promise<void> {
  const task = await findTask(context.tx, context.scope, id);
  if (task === undefined || task.assigned_profile_id !== null) return;
  const answer = task.possible_answers.find(({ isFinding }) => isFinding !== true);
  if (answer === undefined && task.possible_answers.length > 0) return;
  await completeTask(context, task, answer === undefined ? {} : { answer: answer.value });
}

async function recordUsualMeasure(context: Context, locationId: number, minute: number): Promise<void> {
  const actionIds = await findUsualActionIds(context.tx, locationId);
  if (actionIds.length === 0) return;
  const actionId = createRandom(`${minute} ${locationId}`).pick(actionIds);
  await recordActivity(context, { action: iri(actions.path, actionId) });
}
