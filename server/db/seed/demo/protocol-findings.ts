import { FOLLOW_UP_PREFIX } from '#shared/contracts/tasks.ts';
import type { Answers } from '#shared/questionnaire/answers.ts';
import { findingsOf } from '#shared/questionnaire/findings.ts';
import type { Random } from './random.ts';
import type { DemoForm, DemoVersion, FoundRecord, ProtocolRecord, TaskRecord, PlacedLocation } from './records.ts';
import { findingTask } from './task-records.ts';

export interface Known {
  readonly forms: readonly DemoForm[];
  readonly now: Date;
}

/** Where protocols are filled. */
export interface Desk extends Known {
  readonly location: PlacedLocation;
  readonly random: Random;
  /** What uuids are drawn from: of a new organisation others than of the one it follows. */
  readonly names: Random;
}

interface Filled {
  readonly version: DemoVersion;
  readonly answers: Answers;
  readonly profileId: number;
  readonly closedAt: Date;
}

/** What is a Mangel, each with the task it had before or has now. */
export function findIn(
  desk: Desk,
  { version, answers, profileId, closedAt }: Filled,
  before: readonly FoundRecord[],
): FoundRecord[] {
  const { location } = desk;
  return findingsOf(version.questionnaire, answers).map((finding) => {
    const known = before.find((one) => one.finding.question === finding.question);
    if (known !== undefined) return { finding, task: known.task };
    const { task } = finding.defect;
    // Nobody works with tasks where they are not allowed.
    if (task === undefined || location.plan.hasNoTasks) return { finding, task: null };
    const description = task.description?.trim() || `${FOLLOW_UP_PREFIX}${finding.label} (${finding.answer})`;
    return { finding, task: findingTask({ location, profileId, closedAt }, { hours: task.hours, description }, desk) };
  });
}

/** Of one finding one task, also where the entry was corrected. */
export const tasksOf = (protocols: readonly ProtocolRecord[]): TaskRecord[] => [
  ...new Set(protocols.flatMap(({ found }) => found.flatMap(({ task }) => task ?? []))),
];
