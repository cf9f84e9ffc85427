import type { Row } from '#server/db/schema.ts';
import { resolveCustomer } from '#server/features/customers/customers.public.ts';
import { findLocationsOf, resolveLocationsOf } from '#server/features/locations/locations.public.ts';
import { NotFound, ValidationFailed } from '#server/http/render/errors.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { recurrenceProblem } from '#server/time/recurrence.ts';
import { SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import type { TaskTemplateCreate, TaskTemplatePatch } from '#shared/contracts/tasks/task-templates.ts';
import { appendTemplate } from './append-template.ts';
import { generateTasksOf } from './generate-tasks.ts';
import { resolveAnswers } from '#server/features/tasks/resolve-answers.ts';
import { withdrawFutureTasks } from './task-generation.queries.ts';
import {
  findTaskTemplate,
  insertTaskTemplate,
  lockTaskTemplate,
  replaceTemplateLocations,
  updateTaskTemplate,
  type TaskTemplateRow,
} from './task-templates.queries.ts';
import { normaliseRecurrence } from '#server/features/tasks/tasks.rules.ts';

/**
 * Creates a template in the organisation the session works for, or in the one that an admin names. Its first tasks
 * exist before the response is sent.
 */
export async function createTaskTemplate(context: Context, input: TaskTemplateCreate): Promise<TaskTemplateRow> {
  const { tx, scope } = context;
  const customerId = await resolveCustomer(context, input.customer);
  const { columns, locationIds } = await readTemplate(context, customerId, input);
  const id = await insertTaskTemplate(tx, scope, {
    ...columns,
    customer_id: customerId,
    description: input.description,
    possible_answers: columns.possible_answers ?? '[]',
  });
  await replaceTemplateLocations(tx, scope, { id, customerId }, locationIds ?? []);
  await generateTasksOf(context, id);
  const template = await loadTemplate(context, id);
  await appendTemplate(context, template, { type: 'taskTemplate.created', withdrawnTaskCount: 0 });
  return template;
}

/** Changes a template. Its open future tasks are replaced; all others stay as they are. */
export async function changeTaskTemplate(
  context: Context,
  template: TaskTemplateRow,
  patch: TaskTemplatePatch,
): Promise<TaskTemplateRow> {
  const { tx, scope, now } = context;
  const { id, customer_id: customerId } = template;
  await lockTaskTemplate(tx, scope, id);
  // The template is read again, because somebody else may have changed it since it was loaded.
  const templateBefore = await loadTemplate(context, id);
  const { columns, locationIds } = await readTemplate(context, customerId, patch, templateBefore);
  await updateTaskTemplate(tx, scope, id, { ...columns, description: patch.description });
  if (locationIds !== undefined) await replaceTemplateLocations(tx, scope, { id, customerId }, locationIds);
  const changedTemplate = await loadTemplate(context, id);
  let withdrawnTaskCount = 0;
  if (isDifferent(taskFieldsOf(templateBefore), taskFieldsOf(changedTemplate))) {
    withdrawnTaskCount = await withdrawFutureTasks(tx, scope, id, now);
    await generateTasksOf(context, id);
  }
  if (isDifferent(templateBefore, changedTemplate))
    await appendTemplate(context, changedTemplate, { type: 'taskTemplate.changed', withdrawnTaskCount });
  return changedTemplate;
}

const isDifferent = (templateBefore: unknown, after: unknown) =>
  JSON.stringify(templateBefore) !== JSON.stringify(after);

const taskFieldsOf = (template: TaskTemplateRow) => [
  template.description,
  template.possible_answers,
  template.recurrence,
  template.is_autocomplete,
  template.is_public,
  template.is_active,
  template.location_ids,
];

/** Checks the input and returns it as columns; undefined for what stays unchanged. */
async function readTemplate(
  context: Context,
  customerId: number,
  input: TaskTemplatePatch,
  templateBefore?: TaskTemplateRow,
) {
  const locationIds = input.locations && (await resolveLocationsOf(context, customerId, input.locations));
  const locations = await locationsOf(context, customerId, locationIds ?? templateBefore?.location_ids ?? []);
  const answers = input.possibleAnswers && (await resolveAnswers(context, input.possibleAnswers, locations));
  return {
    locationIds,
    columns: {
      possible_answers: answers && JSON.stringify(answers),
      recurrence: readRecurrence(input.recurrence, context.now),
      is_autocomplete: input.isAutocomplete,
      is_public: input.isPublic,
      is_active: input.isActive,
      follow_up_description:
        input.followUpDescription === undefined ? undefined : input.followUpDescription?.trim() || null,
      follow_up_hours: input.followUpHours,
    },
  };
}

function readRecurrence(text: string | null | undefined, now: Date): string | null | undefined {
  if (text === undefined) return undefined;
  const rule = normaliseRecurrence(text ?? '');
  if (rule === '') return null;
  const problem = recurrenceProblem(rule, SERVER_TIME_ZONE, now);
  if (problem !== null) throw new ValidationFailed([{ propertyPath: 'recurrence', message: problem }]);
  return rule;
}

async function locationsOf({ tx, scope }: Context, customerId: number, locationIds: readonly number[]) {
  const locations: Pick<Row<'location'>, 'id' | 'social_concept_id'>[] = await findLocationsOf(tx, scope, customerId);
  return locationIds.length === 0 ? locations : locations.filter(({ id }) => locationIds.includes(id));
}

async function loadTemplate({ tx, scope }: Context, id: number): Promise<TaskTemplateRow> {
  const template = await findTaskTemplate(tx, scope, id);
  if (template === undefined) throw new NotFound();
  return template;
}
