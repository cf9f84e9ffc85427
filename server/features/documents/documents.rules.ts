import type { Violation } from '#server/http/errors.ts';
import type { DocumentCategory } from '#shared/contracts/documents.ts';

export const REPLACED_MESSAGE = 'Von dieser Datei gibt es schon eine neuere Version. Bitte die Ansicht neu laden.';
const KIND_MESSAGE = 'Ein Nachweis bleibt ein Nachweis. Bitte eine passende Kategorie wählen.';
const PROOF_PLACE_MESSAGE = 'Ein Nachweis gehört zu einer Person, nicht zu einem Standort.';
const ELSEWHERE_MESSAGE = 'Dieser Standort gehört zu einer anderen Organisation.';

interface Wanted {
  readonly category: DocumentCategory;
  readonly customerId: number;
  readonly location: { readonly customer_id: number } | undefined;
  /** The file as it was: another version, or before a change. */
  readonly before: { readonly category: DocumentCategory } | undefined;
}

/** What speaks against a file being filed in this way. */
export function checkFiling({ category, customerId, location, before }: Wanted): Violation[] {
  const isProof = category === 'proof';
  if (before !== undefined && (before.category === 'proof') !== isProof)
    return [{ propertyPath: 'category', message: KIND_MESSAGE }];
  if (location === undefined) return [];
  if (isProof) return [{ propertyPath: 'location', message: PROOF_PLACE_MESSAGE }];
  return location.customer_id === customerId ? [] : [{ propertyPath: 'location', message: ELSEWHERE_MESSAGE }];
}
