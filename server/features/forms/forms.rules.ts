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
 * Whether somebody else changed the draft since it was read. Who sends once more what is there already has lost nothing.
 * @param sent the revision it was read with and, where there is one, the digest of the new draft
 */
export const isChangedElsewhere = (
  { revision, draft_digest: digest }: DraftState,
  sent: { readonly revision: number | undefined; readonly digest: string | undefined },
): boolean => sent.revision !== undefined && sent.revision !== revision && sent.digest !== digest;

/**
 * Since when a form is out of use, given since when it was; null: it is in use.
 * @returns undefined where nothing was said of it
 */
export function inactiveSince(isActive: boolean | undefined, before: Date | null, now: Date): Date | null | undefined {
  if (isActive === undefined) return undefined;
  return isActive ? null : (before ?? now);
}
