import { useState } from 'react';
import type { ProfileDocument, ProfileDocumentReview } from '#shared/contracts/profile-documents/profile-documents.ts';
import { ApiError } from '#web/api/client/client.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { type FieldErrors, violationErrors } from '#web/ui/form/field-errors.ts';
import { dayToWire } from '#web/ui/time/local-time.ts';
import { useReviewProof } from './profile-documents.api.ts';

const REASON_MESSAGE = 'Bitte den Grund der Ablehnung angeben.';
const END_MESSAGE = 'Bitte das Ende angeben, oder dass der Nachweis unbefristet gilt.';

const NOTHING_TYPED = { comment: '', end: '', isUnlimited: false };
export type ReviewValues = typeof NOTHING_TYPED;

export type Decision = ProfileDocumentReview['decision'];

export const DECISION_TEXTS = { accepted: 'angenommen', rejected: 'abgelehnt' } as const satisfies Record<
  Decision,
  string
>;

/**
 * Holds the decision about a proof, and what is wrong with it.
 * @param onDecided says what was decided; without it, a notice does
 */
export function useProofReview(proof: ProfileDocument, onDecided?: (decision: Decision) => void) {
  const review = useReviewProof(proof.id);
  const [values, setValues] = useState(NOTHING_TYPED);
  const [faults, setFaults] = useState<FieldErrors>({});
  // A changed input, or another decision after an error, is a new request and needs a new key.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const changeValues = (changes: Partial<ReviewValues>) => {
    setValues({ ...values, ...changes });
    setFaults({});
    setIdempotencyKey(crypto.randomUUID());
  };
  const decide = (decision: Decision) => {
    const newFaults = faultsOf(values, decision, proof);
    if (Object.keys(newFaults).length > 0) return setFaults(newFaults);
    review.mutateAsync({ body: bodyOf(values, decision, proof), idempotencyKey: `${idempotencyKey}:${decision}` }).then(
      // This is not a callback of `mutate`, because the decision unmounts this section before the callback would run.
      () => {
        if (onDecided === undefined) showSuccess(`Der Nachweis wurde ${DECISION_TEXTS[decision]}.`);
        else onDecided(decision);
      },
      (error: unknown) => {
        const violations = error instanceof ApiError ? error.violations : [];
        if (violations.length === 0) showSendError(error);
        else setFaults(violationErrors(violations, ['comment', 'invalidAt']));
      },
    );
  };
  return { values, faults, changeValues, decide, isPending: review.isPending };
}

/** A proof needs an end of validity before it can be accepted. */
const needsEnd = (decision: Decision, { isEndUnknown }: ProfileDocument) =>
  isEndUnknown === true && decision === 'accepted';

function faultsOf(
  { comment, end, isUnlimited }: ReviewValues,
  decision: Decision,
  proof: ProfileDocument,
): FieldErrors {
  if (decision === 'rejected' && comment.trim() === '') return { comment: REASON_MESSAGE };
  return needsEnd(decision, proof) && end === '' && !isUnlimited ? { invalidAt: END_MESSAGE } : {};
}

const bodyOf = (
  { comment, end, isUnlimited }: ReviewValues,
  decision: Decision,
  proof: ProfileDocument,
): ProfileDocumentReview => ({
  decision,
  ...(comment.trim() === '' ? {} : { comment }),
  ...(needsEnd(decision, proof) ? { invalidAt: isUnlimited ? null : dayToWire(end) } : {}),
});
