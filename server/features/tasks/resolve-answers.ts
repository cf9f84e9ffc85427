import type { Row } from '#server/db/schema.ts';
import type { PossibleAnswerColumn } from '#server/db/schema/records.ts';
import { checkAction } from '#server/features/activities/activities.public.ts';
import { findAction } from '#server/features/master-data/master-data.public.ts';
import { ValidationFailed } from '#server/http/render/errors.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { actions } from '#shared/contracts/master-data/master-data.ts';
import type { TaskCreate } from '#shared/contracts/tasks/tasks.ts';
import { checkAnswers } from './tasks.rules.ts';

type TaskLocation = Pick<Row<'location'>, 'social_concept_id'>;

/**
 * Returns the answers in the form in which they are stored.
 * @throws ValidationFailed if an answer occurs twice, or has an action that none of the locations could record without a
 * task
 */
export async function resolveAnswers(
  { tx, scope }: Pick<Context, 'tx' | 'scope'>,
  possibleAnswers: NonNullable<TaskCreate['possibleAnswers']>,
  locations: readonly TaskLocation[],
): Promise<PossibleAnswerColumn[]> {
  const violations = checkAnswers(possibleAnswers);
  if (violations.length > 0) throw new ValidationFailed(violations);
  const answers: PossibleAnswerColumn[] = [];
  for (const [index, { action, ...answer }] of possibleAnswers.entries()) {
    const linkedAction =
      action === undefined
        ? undefined
        : await resolveReference(action, actions.path, (id) => findAction(tx, scope, id));
    const refusals =
      linkedAction === undefined ? [] : locations.map((location) => checkAction(linkedAction, location)[0]);
    const [violation] = refusals;
    if (violation !== undefined && !refusals.includes(undefined))
      throw new ValidationFailed([{ ...violation, propertyPath: `possibleAnswers[${index}].action` }]);
    answers.push({ ...answer, ...(linkedAction !== undefined && { action: linkedAction.id }) });
  }
  return answers;
}
