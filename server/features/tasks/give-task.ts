import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { findLocation } from '#server/features/locations/locations.public.ts';
import { Conflict, ValidationFailed } from '#server/http/render/errors.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { inspectionTours } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { protocols } from '#shared/contracts/protocols/protocols.ts';
import type { TaskCreate } from '#shared/contracts/tasks/tasks.ts';
import { FOLLOW_UP_ANSWERS } from './follow-up.ts';
import { appendTask, type RecordingContext } from './append-task.ts';
import { resolveAnswers } from './resolve-answers.ts';
import { findFinding, findTourWithFinding, insertTask, type TaskRow } from './tasks.queries.ts';
import { checkGiven } from './tasks.rules.ts';

const ABOUT_BOTH_MESSAGE = 'Bitte nur einen Mangel oder einen Kontrollgang angeben, nicht beides.';

type GivingContext = Pick<Context, 'tx' | 'scope' | 'now'> & Pick<RecordingContext, 'actor'>;

/** Creates a single task for one location. */
export async function giveTask(context: GivingContext, input: TaskCreate): Promise<TaskRow> {
  const { tx, scope, now } = context;
  const location = await resolveReference(input.location, locations.path, (id) => findLocation(tx, scope, id));
  const violations = checkGiven(new Date(input.doAt), location, now);
  if (violations.length > 0) throw new ValidationFailed(violations);
  if (input.finding !== undefined && input.tour !== undefined)
    throw new ValidationFailed([{ propertyPath: 'tour', message: ABOUT_BOTH_MESSAGE }]);
  const answers = await resolveAnswers(context, input.possibleAnswers ?? [], [location]);
  const finding = input.finding && (await resolveFinding(context, input.finding, location.id));
  const tour = input.tour === undefined ? undefined : await resolveTour(context, input.tour, location.id);
  const task = await insertTask(tx, scope, {
    customer_id: location.customer_id,
    location_id: location.id,
    type: finding === undefined ? 'single' : 'followUp',
    description: input.description,
    possible_answers: JSON.stringify(finding !== undefined && answers.length === 0 ? FOLLOW_UP_ANSWERS : answers),
    ...finding,
    tour_id: tour ?? null,
    do_at: new Date(input.doAt),
    is_public: input.isPublic ?? true,
    is_autocomplete: input.isAutocomplete ?? false,
  });
  await appendTask(context, task, {
    type: 'task.given',
  });
  return task;
}

/** Locks the protocol, so that the finding gets only one task, and no correction takes it away meanwhile. */
async function resolveFinding(
  { tx, scope }: GivingContext,
  { protocol, question }: NonNullable<TaskCreate['finding']>,
  locationId: number,
) {
  const found = await resolveReference(protocol, protocols.path, (id) =>
    findFinding(tx, scope, { id, question, locationId }),
  );
  if (found.task_id !== null) throw new Conflict('Zu diesem Mangel gibt es schon eine Aufgabe.');
  return { finding_protocol_id: found.origin_id, finding_question: question };
}

/** Returns the first version of the tour, which its corrections share. */
const resolveTour = async ({ tx, scope }: GivingContext, tour: string, locationId: number) =>
  (await resolveReference(tour, inspectionTours.path, (id) => findTourWithFinding(tx, scope, { id, locationId })))
    .origin_id;

interface DemandedTask {
  readonly customerId: number;
  readonly locationId: number;
  readonly description: string;
  readonly doAt: Date;
  readonly now: Date;
}

/**
 * Creates the task of a demand of an authority, which is not public, because the office answers it. No user gives it. Needs
 * the system role.
 */
export async function giveDemandedTask(
  tx: Tx,
  { customerId, locationId, description, doAt, now }: DemandedTask,
): Promise<TaskRow> {
  const task = await insertTask(tx, SYSTEM_SCOPE, {
    customer_id: customerId,
    location_id: locationId,
    type: 'single',
    description,
    possible_answers: '[]',
    is_demanded: true,
    is_public: false,
    do_at: doAt,
  });
  await appendTask({ tx, now, actor: null }, task, { type: 'task.given' });
  return task;
}
