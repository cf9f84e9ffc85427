import type { Violation } from '#server/http/render/errors.ts';
import {
  publishingFaults,
  structureFaults,
  type QuestionnaireFault,
} from '#shared/questionnaire/questionnaire-faults.ts';
import type { Questionnaire } from '#shared/questionnaire/questionnaire.ts';

const toViolation = ({ path, message }: QuestionnaireFault): Violation => ({
  propertyPath: `questionnaire.${path}`,
  message,
});

/** Returns faults that even a draft may not have. */
export const checkDraft = (questionnaire: Questionnaire): readonly Violation[] =>
  structureFaults(questionnaire).map(toViolation);

/** Returns the faults that prevent publishing. */
export const checkPublishing = (questionnaire: Questionnaire): readonly Violation[] =>
  publishingFaults(questionnaire).map(toViolation);

interface DraftState {
  readonly revision: number;
  readonly draft_digest: string;
}

/**
 * Returns whether somebody else has changed the draft since the sender read it. Sending the stored draft once more is
 * no conflict.
 * @param sentRevision the revision that the sender read, and the digest of the new draft, if there is one
 */
export const isChangedElsewhere = (
  { revision, draft_digest: digest }: DraftState,
  sentRevision: { readonly revision: number | undefined; readonly digest: string | undefined },
): boolean =>
  sentRevision.revision !== undefined && sentRevision.revision !== revision && sentRevision.digest !== digest;

/**
 * Returns since when a form is out of use; null if it is in use.
 * @param isActive undefined if the request does not change it
 * @param inactiveSinceBefore since when it was out of use before the request
 * @returns undefined if the request does not change it
 */
export function inactiveSince(
  isActive: boolean | undefined,
  inactiveSinceBefore: Date | null,
  now: Date,
): Date | null | undefined {
  if (isActive === undefined) return undefined;
  return isActive ? null : (inactiveSinceBefore ?? now);
}
