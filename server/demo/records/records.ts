import type { PossibleAnswerColumn } from '#server/db/schema/records.ts';
import type { SilentDay } from '#shared/contracts/master-data/states.ts';
import type { TaskTemplateSeed } from '#server/db/seed/task-templates.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import type { Answers } from '#shared/questionnaire/answers.ts';
import type { Finding } from '#shared/questionnaire/findings.ts';
import type { Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import type { DemoLocation } from '#server/demo/organisations/organisation.ts';

/** A location that is already inserted, with everything that its records refer to. */
export interface SeededLocation {
  readonly id: number;
  readonly customerId: number;
  /** Id of the user who made the records. */
  readonly userId: number;
  readonly operatorId: number;
  readonly plan: DemoLocation;
  readonly concept: SeededConcept;
  readonly silentDays: readonly SilentDay[];
  readonly profileIds: readonly number[];
  readonly templates: readonly LocationTemplate[];
}

/** An organisation's own concept with its actions. */
export interface SeededConcept {
  readonly id: number;
  /** Maps ids of the catalogue to ids of the organisation's own actions. */
  readonly actionIds: ReadonlyMap<number, number>;
  /** Names by the id of the organisation's own action. */
  readonly actionNames: ReadonlyMap<number, string>;
}

export interface LocationTemplate {
  readonly id: number;
  readonly seed: TaskTemplateSeed;
  readonly answers: readonly PossibleAnswerColumn[];
}

export interface ActivityRecord {
  /** Assigned when all records are known, in the order of their creation. */
  id: number;
  readonly location: SeededLocation;
  readonly actionId: number;
  readonly profileId: number;
  readonly task: TaskRecord | null;
  readonly comment: string | null;
  readonly completionSource: 'manual' | 'auto';
  readonly isCancelled: boolean;
  readonly occurredAt: Date;
  readonly createdAt: Date;
  readonly corrects: ActivityRecord | null;
  readonly reason: string | null;
}

export interface TaskRecord {
  id: number;
  readonly location: SeededLocation;
  readonly templateId: number | null;
  readonly type: 'routine' | 'single' | 'followUp' | 'instruction';
  readonly description: string;
  readonly answers: readonly PossibleAnswerColumn[];
  readonly isAutocomplete: boolean;
  readonly doAt: Date;
  readonly createdAt: Date;
  readonly completion: TaskCompletion | null;
  /** The task whose finding this one fixes. */
  readonly followUpOf: TaskRecord | null;
  /** The Mangel to which the office gave the task, in the first version of its protocol. */
  readonly finding?: { readonly protocol: ProtocolRecord; readonly question: string };
  /** The concept version to be confirmed, and the profile that has to confirm it. */
  readonly instruction?: { readonly versionId: number; readonly profileId: number };
  readonly corrects: TaskRecord | null;
  readonly reason: string | null;
}

export interface TaskCompletion {
  readonly at: Date;
  readonly source: 'manual' | 'auto';
  readonly answer: PossibleAnswerColumn | null;
  readonly comment: string | null;
  readonly profileId: number | null;
}

export interface TourRecord {
  id: number;
  readonly location: SeededLocation;
  readonly dueAt: Date;
  readonly startedAt: Date | null;
  readonly occurredAt: Date;
  readonly source: 'manual' | 'auto' | 'missed';
  readonly statusId: number | null;
  readonly isFinding: boolean;
  readonly comment: string | null;
  readonly profileId: number | null;
  readonly createdAt: Date;
  readonly corrects: TourRecord | null;
  readonly reason: string | null;
}

/** A published version of a gallery form. */
export interface DemoVersion {
  readonly id: number;
  readonly formId: number;
  readonly digest: string;
  readonly name: string;
  readonly publishedAt: Date;
  readonly questionnaire: Questionnaire;
}

export interface DemoForm {
  /** Key of the form in the gallery. */
  readonly key: string;
  readonly locationTypes: readonly string[];
  /** Oldest first. */
  readonly versions: readonly DemoVersion[];
}

export interface FoundRecord {
  readonly finding: Finding;
  readonly task: TaskRecord | null;
}

export interface ProtocolRecord {
  id: number;
  readonly uuid: string;
  readonly location: SeededLocation;
  readonly version: DemoVersion;
  readonly profileId: number;
  readonly answers: Answers;
  readonly foundRecords: readonly FoundRecord[];
  readonly startedAt: Date;
  readonly createdAt: Date;
  /** Null for a draft. */
  readonly closedAt: Date | null;
  readonly corrects: ProtocolRecord | null;
  readonly reason: string | null;
}

export const minutesAfter = (moment: Date, minutes: number): Date =>
  new Date(moment.getTime() + Math.round(minutes * MINUTE_MILLISECONDS));

/** Whether the answer is a finding; null if the task was completed without an answer. */
export const findingOf = ({ answer }: TaskCompletion): boolean | null =>
  answer === null ? null : answer.isFinding === true;
