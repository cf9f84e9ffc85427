import type { PossibleAnswerColumn, Row } from '#server/db/schema.ts';
import { checkAction } from '#server/features/activities/activities.public.ts';
import { findLocation } from '#server/features/locations/locations.public.ts';
import { findAction } from '#server/features/master-data/master-data.public.ts';
import { ValidationFailed } from '#server/http/errors.ts';
import { resolveReference } from '#server/http/reference.ts';
import type { Context } from '#server/http/serve.ts';
import { locations } from '#shared/contracts/locations.ts';
import { actions } from '#shared/contracts/master-data.ts';
import type { TaskCreate } from '#shared/contracts/tasks.ts';
import { appendTask } from './append-task.ts';
import { insertTask, type TaskRow } from './tasks.queries.ts';

/** The management gives one location a single task. */
export async function giveTask(context: Context, input: TaskCreate): Promise<TaskRow> {
  const { tx, scope } = context;
  const location = await resolveReference(input.location, locations.path, (id) => findLocation(tx, scope, id));
  const answers = await answersAt(location, context, input.possibleAnswers ?? []);
  const task = await insertTask(tx, scope, {
    customer_id: location.customer_id,
    location_id: location.id,
    type: 'single',
    description: input.description,
    possible_answers: JSON.stringify(answers),
    do_at: new Date(input.doAt),
    is_public: input.isPublic ?? true,
    is_autocomplete: input.isAutocomplete ?? false,
  });
  await appendTask(context, task, {
    type: 'task.given',
    data: { doAt: input.doAt },
    personal: { description: input.description },
  });
  return task;
}

/** An answer may record only a measure that could be recorded at the location without a task as well. */
async function answersAt(
  location: Row<'location'>,
  { tx, scope }: Context,
  possibleAnswers: NonNullable<TaskCreate['possibleAnswers']>,
): Promise<PossibleAnswerColumn[]> {
  const answers: PossibleAnswerColumn[] = [];
  for (const [index, { action, ...answer }] of possibleAnswers.entries()) {
    const measure =
      action === undefined
        ? undefined
        : await resolveReference(action, actions.path, (id) => findAction(tx, scope, id));
    const [violation] = measure === undefined ? [] : checkAction(measure, location);
    if (violation !== undefined)
      throw new ValidationFailed([{ ...violation, propertyPath: `possibleAnswers[${index}].action` }]);
    answers.push({ ...answer, ...(measure !== undefined && { action: measure.id }) });
  }
  return answers;
}
