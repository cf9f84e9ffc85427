import { sql, type Insertable } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import type { PossibleAnswerColumn } from '#server/db/schema/records.ts';
import type { OpeningHours } from '#server/time/opening-periods.ts';

/** A template at one location, with the data from which its tasks are created. */
export interface GenerationPlan {
  readonly template_id: number;
  readonly customer_id: number;
  readonly location_id: number;
  readonly description: string;
  readonly possible_answers: readonly PossibleAnswerColumn[];
  readonly recurrence: string;
  readonly is_autocomplete: boolean;
  readonly is_public: boolean;
  readonly social_concept_id: number | null;
  readonly opening_hours: readonly OpeningHours[];
  readonly silent_days: readonly string[];
  readonly closing_from: string | null;
  readonly closing_to: string | null;
  readonly time_zone: string;
  readonly generated_until: Date | null;
}

/** Selects the active templates with each active location that has tasks and that they apply to. */
const selectTemplatesInUse = sql`
  task_template join location on location.customer_id = task_template.customer_id
  join customer on customer.id = task_template.customer_id`;
const isInUse = sql`
  task_template.is_active and task_template.recurrence is not null
  and location.status = 'active' and location.is_task_allowed and customer.is_active
  and (
    not exists (select from task_template_location where task_template_id = task_template.id)
    or exists (
      select from task_template_location
      where task_template_id = task_template.id and location_id = location.id))`;

const ofTemplateCustomer = (scope: Scope) =>
  scope.kind === 'platform' ? sql`true` : sql`task_template.customer_id = ${scope.customerId}`;

interface PlanSearch {
  /** Selects only templates whose tasks are not generated up to this moment. */
  readonly generatedBefore: Date;
  /** Selects only this template. */
  readonly templateId?: number;
  readonly limit: number;
}

/**
 * Finds the templates that need tasks, those waiting longest first. The templates are locked, so that nobody changes
 * one while its tasks are created. Templates that are being changed are skipped.
 */
export async function findPlans(
  tx: Tx,
  scope: Scope,
  { generatedBefore, templateId, limit }: PlanSearch,
): Promise<GenerationPlan[]> {
  const { rows } = await sql<GenerationPlan>`
    select task_template.id as template_id, task_template.customer_id, location.id as location_id,
      task_template.description, task_template.possible_answers, task_template.recurrence,
      task_template.is_autocomplete, task_template.is_public, location.social_concept_id,
      location.opening_hours, coalesce(state.silent_days, '{}') as silent_days, state.closing_from, state.closing_to, location.time_zone,
      task_generation.generated_until
    from ${selectTemplatesInUse}
    left join state on state.id = location.state_id
    left join task_generation
      on task_generation.task_template_id = task_template.id and task_generation.location_id = location.id
    where ${isInUse} and ${ofTemplateCustomer(scope)}
      and ${templateId === undefined ? sql`true` : sql`task_template.id = ${templateId}`}
      and (task_generation.generated_until is null or task_generation.generated_until < ${generatedBefore})
    order by task_generation.generated_until nulls first, task_template.id, location.id
    limit ${sql.lit(limit)}
    for share of task_template skip locked`.execute(tx);
  return rows;
}

/** The number of rows keeps one statement below the parameter limit. */
const ROWS_PER_STATEMENT = 500;

/** Leaves tasks that already exist unchanged. */
export async function insertGeneratedTasks(
  tx: Tx,
  _scope: Scope,
  tasks: readonly Insertable<Database['task']>[],
): Promise<void> {
  for (let start = 0; start < tasks.length; start += ROWS_PER_STATEMENT) {
    await tx
      .insertInto('task')
      .values(tasks.slice(start, start + ROWS_PER_STATEMENT))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export async function markGenerated(
  tx: Tx,
  _scope: Scope,
  plans: readonly GenerationPlan[],
  generatedUntil: Date,
): Promise<void> {
  if (plans.length === 0) return;
  await tx
    .insertInto('task_generation')
    .values(
      plans.map((plan) => ({
        task_template_id: plan.template_id,
        location_id: plan.location_id,
        customer_id: plan.customer_id,
        generated_until: generatedUntil,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['task_template_id', 'location_id'])
        .doUpdateSet((row) => ({ generated_until: row.ref('excluded.generated_until') })),
    )
    .execute();
}

/**
 * Resets the time up to which tasks exist, and withdraws future tasks. Past tasks stay as they are.
 * @returns the number of withdrawn tasks
 */
export async function withdrawFutureTasks(tx: Tx, scope: Scope, templateId: number, now: Date): Promise<number> {
  await tx.deleteFrom('task_generation').where('task_template_id', '=', templateId).where(ofCustomer(scope)).execute();
  const result = await tx
    .updateTable('task')
    .set({ withdrawn_at: now })
    .where('task_template_id', '=', templateId)
    .where(ofCustomer(scope))
    .where('done_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('do_at', '>', now)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/**
 * Withdraws tasks of templates that no longer apply for another reason: the location was closed, or its tasks were
 * switched off.
 */
export async function withdrawWhereNotInUse(tx: Tx, _scope: Scope, now: Date): Promise<void> {
  await sql`
    with ended as (
      delete from task_generation generation
      where not exists (
        select from ${selectTemplatesInUse}
        where ${isInUse} and task_template.id = generation.task_template_id and location.id = generation.location_id)
      returning task_template_id, location_id)
    update task set withdrawn_at = ${now} from ended
    where task.task_template_id = ended.task_template_id and task.location_id = ended.location_id
      and task.done_at is null and task.withdrawn_at is null and task.do_at > ${now}`.execute(tx);
}

/** An open task that is completed automatically, with the opening hours of its location. */
export interface DueTask {
  readonly id: number;
  readonly do_at: Date;
  readonly opening_hours: readonly OpeningHours[];
  readonly silent_days: readonly string[];
  readonly closing_from: string | null;
  readonly closing_to: string | null;
  readonly time_zone: string;
}

export async function findDueForCompletion(
  tx: Tx,
  _scope: Scope,
  { dueBefore, afterId, limit }: { readonly dueBefore: Date; readonly afterId: number; readonly limit: number },
): Promise<DueTask[]> {
  const { rows } = await sql<DueTask>`
    select task.id, task.do_at, location.opening_hours, coalesce(state.silent_days, '{}') as silent_days, state.closing_from, state.closing_to,
      location.time_zone
    from task
    join location on location.id = task.location_id and location.status = 'active' and location.is_task_allowed
    join customer on customer.id = task.customer_id and customer.is_active
    left join state on state.id = location.state_id
    where task.is_autocomplete and task.done_at is null and task.withdrawn_at is null and task.do_at <= ${dueBefore}
      and task.id > ${afterId}
    order by task.id
    limit ${sql.lit(limit)}`.execute(tx);
  return rows;
}
