import { FOLLOW_UP_PREFIX } from '#shared/contracts/tasks/tasks.ts';
import type { Answers } from '#shared/questionnaire/answers.ts';
import { findingsOf } from '#shared/questionnaire/findings.ts';
import type { Random } from '#server/demo/random.ts';
import type {
  DemoForm,
  DemoVersion,
  FoundRecord,
  ProtocolRecord,
  TaskRecord,
  SeededLocation,
} from '#server/demo/records/records.ts';
import { findingTask } from '#server/demo/records/task-records.ts';

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

/**
 * Returns the tasks of all findings. A protocol and its corrections share the task of a finding, which is returned
 * once.
 */
export const tasksOf = (protocols: readonly ProtocolRecord[]): TaskRecord[] => [
  ...new Set(protocols.flatMap(({ foundRecords }) => foundRecords.flatMap(({ task }) => task ?? []))),
];
