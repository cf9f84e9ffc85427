import { FOLLOW_UP_PREFIX } from '#shared/contracts/tasks/tasks.ts';
import type { Answers } from '#shared/questionnaire/answers.ts';
import { findingsOf } from '#shared/questionnaire/findings.ts';
import { whileOpen } from '#server/demo/calendar.ts';
import type { Random } from '#server/demo/random.ts';
import {
  minutesAfter,
  type DemoForm,
  type DemoVersion,
  type FoundRecord,
  type ProtocolRecord,
  type TaskRecord,
  type SeededLocation,
} from '#server/demo/records/records.ts';
import { findingTask } from '#server/demo/records/task-records.ts';
import { LEFT_OPEN_COMMENT } from './protocol-stories.ts';

const OFFICE_TASK_HOURS = 48;
/** In minutes after midnight. */
const OFFICE_HOURS = { from: 8 * 60, to: 18 * 60 };

export interface ProtocolInputs {
  readonly forms: readonly DemoForm[];
  readonly now: Date;
}

export interface FillingContext extends ProtocolInputs {
  readonly location: SeededLocation;
  readonly random: Random;
  /**
   * Source of uuids. Its seed includes the location id, so that a restored organisation gets other uuids than its
   * predecessor.
   */
  readonly uuidSource: Random;
}

interface FilledForm {
  readonly version: DemoVersion;
  readonly answers: Answers;
  readonly profileId: number;
  readonly closedAt: Date;
}

/** Returns the findings of the answers, each with the task it already had or with a new one. */
export function findingsWithTasks(
  context: FillingContext,
  { version, answers, profileId, closedAt }: FilledForm,
  previousFindings: readonly FoundRecord[],
): FoundRecord[] {
  const { location } = context;
  return findingsOf(version.questionnaire, answers).map((finding) => {
    const previous = previousFindings.find((earlierFinding) => earlierFinding.finding.question === finding.question);
    if (previous !== undefined) return { finding, task: previous.task };
    const { task } = finding.defect;
    if (task === undefined || location.plan.hasNoTasks) return { finding, task: null };
    const description = task.description?.trim() || `${FOLLOW_UP_PREFIX}${finding.label} (${finding.answer})`;
    return {
      finding,
      task: findingTask({ location, profileId, closedAt }, { hours: task.hours, description }, context),
    };
  });
}

/** Returns the tasks that the office gave to the findings for which the forms provide none, except those left open. */
export function tasksByOffice(context: FillingContext, protocols: readonly ProtocolRecord[]): TaskRecord[] {
  if (context.location.plan.hasNoTasks) return [];
  const replaced = new Set(protocols.map(({ corrects }) => corrects));
  return protocols.flatMap((protocol) => {
    const { closedAt, foundRecords, answers, profileId } = protocol;
    if (closedAt === null || replaced.has(protocol)) return [];
    return foundRecords.flatMap(({ finding: { question, label, answer }, task }) => {
      const comment = answers[question]?.comment ?? '';
      if (task !== null || comment === LEFT_OPEN_COMMENT) return [];
      const readAt = whileOpen(minutesAfter(closedAt, context.random.integer(30, 300)), OFFICE_HOURS, []);
      const givenAt = readAt < context.now ? readAt : new Date((closedAt.getTime() + context.now.getTime()) / 2);
      const description = `${FOLLOW_UP_PREFIX}${label} (${answer}): ${comment}`;
      const given = { location: context.location, profileId, closedAt: givenAt };
      const finding = { protocol: protocol.corrects ?? protocol, question };
      return [{ ...findingTask(given, { hours: OFFICE_TASK_HOURS, description }, context), finding }];
    });
  });
}

/**
 * Returns the tasks of all findings. A protocol and its corrections share the task of a finding, which is returned
 * once.
 */
export const tasksOf = (protocols: readonly ProtocolRecord[]): TaskRecord[] => [
  ...new Set(protocols.flatMap(({ foundRecords }) => foundRecords.flatMap(({ task }) => task ?? []))),
];
