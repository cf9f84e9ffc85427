import type { ProtocolFindingColumn } from '#server/db/schema/protocols.ts';
import { type FindingTasks, giveFindingTask, withdrawFindingTask } from '#server/features/tasks/tasks.public.ts';
import { ValidationFailed } from '#server/http/render/errors.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { FOLLOW_UP_PREFIX, MAX_TASK_DESCRIPTION_CHARACTERS } from '#shared/contracts/tasks/tasks.ts';
import { canCompleteTaskAt } from '#shared/permissions.ts';
import type { Answers } from '#shared/questionnaire/answers.ts';
import type { Finding } from '#shared/questionnaire/findings.ts';
import { answersToStore } from '#shared/questionnaire/visibility.ts';
import { lockImages, type ImageRow } from '#server/features/protocols/images/protocol-images.queries.ts';
import type { LockedProtocolRow } from './protocols.queries.ts';
import { checkAnswers, checkImages, compareFindings, imagesIn } from './protocols.rules.ts';

export interface ValidatedAnswers {
  /** The answers to store, without answers to questions that were not shown. */
  readonly answers: Answers;
  readonly images: readonly Pick<ImageRow, 'uuid' | 'digest'>[];
}

/** @throws ValidationFailed with every fault that prevents closing with these answers */
export async function validateProtocolAnswers(
  { tx, scope }: Context,
  { questionnaire, location_id }: LockedProtocolRow,
  sentAnswers: Answers,
): Promise<ValidatedAnswers> {
  const answers = answersToStore(questionnaire, sentAnswers);
  const images = await lockImages(tx, scope, { locationId: location_id, uuids: imagesIn(answers) });
  const knownUuids = new Set(images.map(({ uuid }) => uuid));
  const violations = [...checkAnswers(questionnaire, answers), ...checkImages(questionnaire, answers, knownUuids)];
  if (violations.length > 0) throw new ValidationFailed(violations);
  return { answers, images };
}

interface FindingsInput {
  readonly protocol: LockedProtocolRow;
  readonly answers: Answers;
  readonly occurredAt: Date;
}

interface FindingsResult {
  readonly findings: readonly ProtocolFindingColumn[];
  /** Tasks whose ledger entries are still to be appended. */
  readonly tasks: FindingTasks;
}

/** Creates a task for each new finding, once, and withdraws the tasks of findings that no longer apply. */
export async function reconcileFindingTasks(
  context: Context,
  { protocol, answers, occurredAt }: FindingsInput,
): Promise<FindingsResult> {
  const { findings, obsoleteTasks: obsoleteIds } = compareFindings(protocol.questionnaire, answers, protocol.findings);
  const withdrawnTasks = await withdrawTasks(context, obsoleteIds);
  const givenTasks: FindingTask[] = [];
  const storedFindings: ProtocolFindingColumn[] = [];
  for (const { defect, task: knownTask, question, label, answer } of findings) {
    const finding = { defect, question, label, answer };
    const task =
      knownTask === undefined
        ? await createFindingTask(context, { protocol, occurredAt, finding, comment: answers[question]?.comment })
        : undefined;
    if (task !== undefined) givenTasks.push(task);
    const id = knownTask ?? task?.id;
    const lacksTask = defect.task !== undefined && id === undefined;
    storedFindings.push({
      question,
      label,
      answer,
      // A finding for which no task can be created has to raise a notification instead.
      notifies: defect.notifies || lacksTask,
      ...(id !== undefined && { task: id }),
      ...(lacksTask && { lacksTask }),
    });
  }
  return { findings: storedFindings, tasks: { givenTasks, withdrawnTasks } };
}

async function withdrawTasks(context: Context, ids: readonly number[]): Promise<readonly FindingTask[]> {
  const withdrawnTasks: FindingTask[] = [];
  // Tasks are locked in ascending id order: otherwise two concurrent corrections could deadlock.
  for (const id of ids.toSorted((a, b) => a - b)) {
    const task = await withdrawFindingTask(context, id);
    if (task !== undefined) withdrawnTasks.push(task);
  }
  return withdrawnTasks;
}

type FindingTask = FindingTasks['givenTasks'][number];

interface FindingTaskInput {
  readonly protocol: LockedProtocolRow;
  readonly occurredAt: Date;
  readonly finding: Finding;
  /** What was written about the finding. */
  readonly comment: string | undefined;
}

async function createFindingTask(
  context: Context,
  { protocol, occurredAt, finding, comment = '' }: FindingTaskInput,
): Promise<FindingTask | undefined> {
  const { task } = finding.defect;
  // At a location where tasks are switched off, nobody would see the task.
  if (task === undefined || !canCompleteTaskAt(context.actor, protocol.location_id)) return undefined;
  const whatToFix = task.description?.trim() || `${FOLLOW_UP_PREFIX}${finding.label} (${finding.answer})`;
  // Whoever fixes it may not know the protocol.
  const description = comment.trim() === '' ? whatToFix : `${whatToFix}: ${comment.trim()}`;
  return giveFindingTask(context, {
    customer_id: protocol.customer_id,
    location_id: protocol.location_id,
    occurredAt,
    hoursToFix: task.hours,
    description: description.slice(0, MAX_TASK_DESCRIPTION_CHARACTERS),
  });
}
