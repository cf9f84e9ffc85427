import type { ProtocolFindingColumn } from '#server/db/schema/protocols.ts';
import { type FindingTasks, giveFindingTask, withdrawFindingTask } from '#server/features/tasks/tasks.public.ts';
import { ValidationFailed } from '#server/http/errors.ts';
import type { Context } from '#server/http/serve.ts';
import { FOLLOW_UP_PREFIX, TASK_DESCRIPTION_LENGTH } from '#shared/contracts/tasks/tasks.ts';
import { canCompleteTaskAt } from '#shared/permissions.ts';
import type { Answers } from '#shared/questionnaire/answers.ts';
import type { Finding } from '#shared/questionnaire/findings.ts';
import { answersToStore } from '#shared/questionnaire/visibility.ts';
import { findNamedImages, type ImageRow } from './protocol-images.queries.ts';
import type { LockedProtocolRow } from './protocols.queries.ts';
import { checkAnswers, checkImages, compareFindings, imagesIn } from './protocols.rules.ts';

export interface Checked {
  /** As they are stored: no answer to what was not asked. */
  readonly answers: Answers;
  readonly images: readonly Pick<ImageRow, 'uuid' | 'digest'>[];
}

/** @throws ValidationFailed with everything that keeps these answers from being evidence */
export async function checkFilled(
  { tx, scope }: Context,
  { questionnaire, location_id }: LockedProtocolRow,
  sent: Answers,
): Promise<Checked> {
  const answers = answersToStore(questionnaire, sent);
  const images = await findNamedImages(tx, scope, { locationId: location_id, uuids: imagesIn(answers) });
  const known = new Set(images.map(({ uuid }) => uuid));
  const violations = [...checkAnswers(questionnaire, answers), ...checkImages(questionnaire, answers, known)];
  if (violations.length > 0) throw new ValidationFailed(violations);
  return { answers, images };
}

interface Found {
  readonly protocol: LockedProtocolRow;
  readonly answers: Answers;
  readonly occurredAt: Date;
}

interface Followed {
  readonly findings: readonly ProtocolFindingColumn[];
  /** What the ledger is still to be told of. */
  readonly tasks: FindingTasks;
}

/** What is to be put right is given to somebody, once; what proved to be no Mangel is called off. */
export async function followFindings(context: Context, { protocol, answers, occurredAt }: Found): Promise<Followed> {
  const { findings, gone } = compareFindings(protocol.questionnaire, answers, protocol.findings);
  const withdrawn = await withdrawTasks(context, gone);
  const given: FindingTask[] = [];
  const kept: ProtocolFindingColumn[] = [];
  for (const { defect, task: known, question, label, answer } of findings) {
    const finding = { defect, question, label, answer };
    const task = known === undefined ? await taskFor(context, { protocol, occurredAt, finding }) : undefined;
    if (task !== undefined) given.push(task);
    const id = known ?? task?.id;
    const lacksTask = defect.task !== undefined && id === undefined;
    kept.push({
      question,
      label,
      answer,
      // What nobody can be given to do, somebody has to hear of.
      notifies: defect.notifies || lacksTask,
      ...(id !== undefined && { task: id }),
      ...(lacksTask && { lacksTask }),
    });
  }
  return { findings: kept, tasks: { given, withdrawn } };
}

async function withdrawTasks(context: Context, ids: readonly number[]): Promise<readonly FindingTask[]> {
  const withdrawn: FindingTask[] = [];
  // In one order for everybody: two corrections would otherwise each wait for a task of the other's.
  for (const id of ids.toSorted((one, other) => one - other)) {
    const task = await withdrawFindingTask(context, id);
    if (task !== undefined) withdrawn.push(task);
  }
  return withdrawn;
}

type FindingTask = FindingTasks['given'][number];

interface Wanted {
  readonly protocol: LockedProtocolRow;
  readonly occurredAt: Date;
  readonly finding: Finding;
}

async function taskFor(context: Context, { protocol, occurredAt, finding }: Wanted): Promise<FindingTask | undefined> {
  const { task } = finding.defect;
  // Where tasks are switched off nobody would ever see it.
  if (task === undefined || !canCompleteTaskAt(context.actor, protocol.location_id)) return undefined;
  const named = `${FOLLOW_UP_PREFIX}${finding.label} (${finding.answer})`.slice(0, TASK_DESCRIPTION_LENGTH);
  return giveFindingTask(context, {
    customer_id: protocol.customer_id,
    location_id: protocol.location_id,
    occurredAt,
    hours: task.hours,
    description: task.description?.trim() || named,
  });
}
