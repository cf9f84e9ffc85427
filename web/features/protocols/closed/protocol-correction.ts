// Computes with pure functions what a correction of a protocol changes, and what prevents it from being sent.
import { type FilledProtocol, ProtocolCorrection } from '#shared/contracts/protocols/protocols.ts';
import { answerChanges } from '#shared/questionnaire/answer-changes.ts';
import type { Answers } from '#shared/questionnaire/answers.ts';
import type { Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import { faultsOfAnswers } from '#shared/questionnaire/validity.ts';
import { answersToStore } from '#shared/questionnaire/visibility.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { occurrenceErrors } from '#web/ui/time/late-entry.ts';
import { fromLocalInput, toLocalInput } from '#web/ui/time/local-time.ts';

export interface CorrectionContext {
  readonly protocol: Pick<FilledProtocol, 'answers' | 'occurredAt'>;
  readonly questionnaire: Questionnaire;
  /** IRI of the profile that signs. */
  readonly profile: string | undefined;
  /** Milliseconds since 1970 by the server's clock. */
  readonly now: number;
}

export interface CorrectionValues {
  readonly answers: Answers;
  /** Local day and time, '2026-11-20T15:04'. */
  readonly occurredAt: string;
  readonly reason: string;
}

export const correctionValues = ({ answers, occurredAt }: CorrectionContext['protocol']): CorrectionValues => ({
  answers,
  occurredAt: toLocalInput(occurredAt),
  reason: '',
});

export function correctionOf({ protocol, questionnaire, profile, now }: CorrectionContext, values: CorrectionValues) {
  const answers = answersToStore(questionnaire, values.answers);
  // The input has no seconds, so sending an untouched time would change it, and the server would reject a time of last
  // week.
  const isMoved = values.occurredAt !== toLocalInput(protocol.occurredAt);
  const occurredAt = isMoved ? (fromLocalInput(values.occurredAt) ?? '') : undefined;
  const body = { reason: values.reason, answers, profile, occurredAt };
  const changes = answerChanges(questionnaire, protocol.answers, answers);
  const faults = faultsOfAnswers(questionnaire, values.answers);
  const errors = { ...occurrenceErrors(body, now), ...fieldErrors(ProtocolCorrection, body) };
  const isChanged = isMoved || changes.length > 0;
  const isValid = isChanged && faults.length === 0 && errors['reason'] == null && errors['occurredAt'] == null;
  return { body, changes, faults, errors, isMoved, isChanged, isValid };
}
