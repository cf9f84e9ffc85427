import { toOpeningPlan } from '#server/time/opening-periods.ts';
import { SYSTEM_SCOPE, type Scope } from '#server/access/scope.ts';
import type { Store, Tx } from '#server/db/database.ts';
import type { PossibleAnswerColumn } from '#server/db/schema/records.ts';
import { checkAction } from '#server/features/activities/activities.public.ts';
import { findAction } from '#server/features/master-data/master-data.public.ts';
import type { Job } from '#server/runtime/jobs.ts';
import { occurrencesBetween } from '#server/time/recurrence.ts';
import {
  findPlans,
  insertGeneratedTasks,
  markGenerated,
  withdrawWhereNotInUse,
  type GenerationPlan,
} from './task-generation.queries.ts';
import { generationWindow, isMeantToBeDone, renewalDue } from './task-generation.rules.ts';

/**
 * Number of templates at locations for which one transaction creates tasks, so that locks and statements stay short.
 */
const PLANS_PER_BATCH = 100;
/**
 * Limits a run, so that a first run over thousands of templates is spread over several minutes instead of blocking one.
 */
const BATCHES_PER_RUN = 20;

/**
 * Creates the tasks of the next two days from the templates, and those that are missing because the server was down.
 */
export const generateTasks: Job = {
  name: 'generate tasks',
  run: async (store: Store, now: Date) => {
    // The job runs as the system role because it serves all organisations and acts for no user.
    await store.asSystem((tx) => withdrawWhereNotInUse(tx, SYSTEM_SCOPE, now));
    const unreadableIds: number[] = [];
    for (let batch = 0; batch < BATCHES_PER_RUN; batch += 1) {
      const generatedCount = await store.asSystem((tx) =>
        generateBatch({ tx, scope: SYSTEM_SCOPE, now }, { limit: PLANS_PER_BATCH }),
      );
      unreadableIds.push(...generatedCount.unreadableIds);
      if (generatedCount.plans < PLANS_PER_BATCH) break;
    }
    if (unreadableIds.length > 0)
      throw new Error(`Rules of the task templates ${unreadableIds.join(', ')} cannot be read.`);
  },
};

/** Generates the tasks of one template immediately, so that the user who changed it sees them. */
export const generateTasksOf = (context: GenerationContext, templateId: number) =>
  generateBatch(context, { templateId, limit: PLANS_PER_BATCH });

interface GenerationContext {
  readonly tx: Tx;
  readonly scope: Scope;
  readonly now: Date;
}

async function generateBatch(
  { tx, scope, now }: GenerationContext,
  search: { readonly templateId?: number; readonly limit: number },
): Promise<{ plans: number; unreadableIds: number[] }> {
  const plans = await findPlans(tx, scope, { generatedBefore: renewalDue(now), ...search });
  const answersByPlan = await findOfferedAnswers(tx, scope, plans);
  const unreadableIds = new Set<number>();
  const tasks = plans.flatMap((plan) => {
    const dates = datesOf(plan, now);
    if (dates === null) unreadableIds.add(plan.template_id);
    return (dates ?? []).map((date) => taskOf(plan, answersByPlan(plan), date));
  });
  await insertGeneratedTasks(tx, scope, tasks);
  await markGenerated(tx, scope, plans, generationWindow(null, now).until);
  return { plans: plans.length, unreadableIds: [...unreadableIds] };
}

/** @returns null for a rule that the library cannot read, so that it does not stop the tasks of all others */
function datesOf(plan: GenerationPlan, now: Date): Date[] | null {
  const { recurrence, time_zone: timeZone } = plan;
  try {
    return occurrencesBetween(recurrence, timeZone, generationWindow(plan.generated_until, now)).filter((doAt) =>
      isMeantToBeDone(toOpeningPlan(plan), doAt),
    );
  } catch {
    return null;
  }
}

const taskOf = (plan: GenerationPlan, answers: readonly PossibleAnswerColumn[], doAt: Date) => ({
  customer_id: plan.customer_id,
  location_id: plan.location_id,
  task_template_id: plan.template_id,
  description: plan.description,
  possible_answers: JSON.stringify(answers),
  is_autocomplete: plan.is_autocomplete,
  is_public: plan.is_public,
  do_at: doAt,
});

/**
 * Returns the answers for one location. A template may contain actions of several concepts, of which an answer can
 * record only one of the location's own concept.
 */
async function findOfferedAnswers(tx: Tx, scope: Scope, plans: readonly GenerationPlan[]) {
  const ids = new Set(plans.flatMap((plan) => plan.possible_answers.flatMap(({ action }) => action ?? [])));
  const actionsById = new Map(
    await Promise.all([...ids].map(async (id) => [id, await findAction(tx, scope, id)] as const)),
  );
  return (plan: GenerationPlan): PossibleAnswerColumn[] =>
    plan.possible_answers.map(({ action, ...answer }) => {
      const linkedAction = action === undefined ? undefined : actionsById.get(action);
      const isOffered = linkedAction !== undefined && checkAction(linkedAction, plan).length === 0;
      return { ...answer, ...(isOffered && { action: linkedAction.id }) };
    });
}
