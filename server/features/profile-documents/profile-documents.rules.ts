import type { Violation } from '#server/http/render/errors.ts';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { proofStateOf } from '#shared/domain/proof-state.ts';
import type {
  ProfileDocumentReview,
  ProfileDocumentState,
} from '#shared/contracts/profile-documents/profile-documents.ts';

/** Nobody who works today can have been trained earlier. */
const EARLIEST_DAY = '1950-01-01';
const LATEST_DAY = '2199-12-31';

/** Returns the German calendar day (YYYY-MM-DD) of a moment. */
export const dayOf = (moment: string | Date): string => localDay(new Date(moment).getTime(), SERVER_TIME_ZONE);

/** Returns why a required proof is listed as a gap. @param until YYYY-MM-DD */
export function gapReason(until: string | null, today: string): 'missing' | 'expired' | 'expiring' {
  const state = proofStateOf(until, today);
  return state === 'fine' ? 'expiring' : state;
}

/** Days with more digits or a sign would not sort chronologically as text. */
const isDay = (day: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(day);

interface ProofDates {
  readonly issuedOn: string;
  readonly invalidOn: string | null;
}

export function checkDates({ issuedOn, invalidOn }: ProofDates, today: string): Violation[] {
  const refuse = (propertyPath: string, message: string) => [{ propertyPath, message }];
  if (!isDay(issuedOn)) return refuse('issuedAt', 'Bitte das Ausstellungsdatum prüfen.');
  if (invalidOn !== null && !isDay(invalidOn)) return refuse('invalidAt', 'Bitte das Ablaufdatum prüfen.');
  if (issuedOn > today) return refuse('issuedAt', 'Das Ausstellungsdatum liegt in der Zukunft.');
  if (issuedOn < EARLIEST_DAY) return refuse('issuedAt', 'Bitte das Ausstellungsdatum prüfen.');
  if (invalidOn !== null && invalidOn < issuedOn)
    return refuse('invalidAt', 'Der Nachweis wäre vor seiner Ausstellung abgelaufen.');
  if (invalidOn !== null && invalidOn > LATEST_DAY) return refuse('invalidAt', 'Bitte das Ablaufdatum prüfen.');
  return [];
}

interface CandidateDocument {
  readonly customer_id: number;
  readonly category: string;
}

/** Checks that the file may be the copy of a proof of that organisation. */
export function checkDocument(document: CandidateDocument | undefined, customerId: number): Violation[] {
  if (document === undefined || (document.category === 'proof' && document.customer_id === customerId)) return [];
  return [{ propertyPath: 'document', message: 'Diese Datei ist kein Nachweis dieser Organisation.' }];
}

/** An acceptance is final; a rejected proof can still be accepted. */
export const canDecide = (state: ProfileDocumentState, { decision }: ProfileDocumentReview): boolean =>
  state === 'submitted' || (state === 'rejected' && decision === 'accepted');

/** Unlimited validity must be stated explicitly; it is not the default when the end is unknown. */
export function checkReview(
  { decision, comment, invalidAt }: ProfileDocumentReview,
  isEndUnknown: boolean,
): Violation[] {
  if (decision === 'accepted')
    return isEndUnknown && invalidAt === undefined
      ? [{ propertyPath: 'invalidAt', message: 'Bitte zuerst angeben, bis wann der Nachweis gültig ist.' }]
      : [];
  if ((comment ?? '') !== '') return [];
  return [{ propertyPath: 'comment', message: 'Bitte angeben, warum der Nachweis abgelehnt wird.' }];
}
