import type { Violation } from '#server/http/render/errors.ts';
import type { DocumentCategory, ScanState } from '#shared/contracts/documents/documents.ts';
import { day } from '#shared/contracts/wire/hydra.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';

export const REPLACED_MESSAGE = 'Von dieser Datei gibt es schon eine neuere Version. Bitte die Ansicht neu laden.';
const KIND_MESSAGE = 'Ein Nachweis bleibt ein Nachweis. Bitte eine passende Kategorie wählen.';
const PROOF_LOCATION_MESSAGE = 'Ein Nachweis gehört zu einer Person, nicht zu einem Standort.';
const OTHER_ORGANISATION_MESSAGE = 'Dieser Standort gehört zu einer anderen Organisation.';
const INVALID_END_MESSAGE = 'Bitte das Jahr prüfen: möglich ist ein Datum von 1900 bis 2099.';
export const NOT_WITHHELD_MESSAGE = 'Verworfen werden kann nur eine Datei, die der Virenscanner nicht freigegeben hat.';

interface DocumentFiling {
  readonly category: DocumentCategory;
  readonly customerId: number;
  readonly location: { readonly customer_id: number } | undefined;
  /** The previous version, or the file before the change. */
  readonly previousDocument: { readonly category: DocumentCategory; readonly valid_until: Date | null } | undefined;
  readonly validUntil: string | null | undefined;
}

export function checkCategoryAndLocation({
  category,
  customerId,
  location,
  previousDocument,
  validUntil,
}: DocumentFiling): Violation[] {
  if (!isEndPossible(validUntil, previousDocument?.valid_until))
    return [{ propertyPath: 'validUntil', message: INVALID_END_MESSAGE }];
  const isProof = category === 'proof';
  if (previousDocument !== undefined && (previousDocument.category === 'proof') !== isProof)
    return [{ propertyPath: 'category', message: KIND_MESSAGE }];
  if (location === undefined) return [];
  if (isProof) return [{ propertyPath: 'location', message: PROOF_LOCATION_MESSAGE }];
  return location.customer_id === customerId ? [] : [{ propertyPath: 'location', message: OTHER_ORGANISATION_MESSAGE }];
}

/** An end outside the allowed range is accepted if the file already has it. */
const isEndPossible = (sent: string | null | undefined, previousDocument: Date | null | undefined) =>
  !sent || new Date(sent).getTime() === previousDocument?.getTime() || day('').safeParse(sent.slice(0, 10)).success;

export const MEGABYTE = 1024 * 1024;

/** @param megabytes storage limit of an organisation; 0 for unlimited */
export function checkStorage(usedBytes: number, bytes: number, megabytes: number): Violation[] {
  if (megabytes === 0 || usedBytes + bytes <= megabytes * MEGABYTE) return [];
  const size = megabytes >= 1024 ? `${Math.floor(megabytes / 1024)} GB` : `${megabytes} MB`;
  const message = `Der Speicherplatz dieser Organisation ist aufgebraucht (${size}). Bitte wenden Sie sich an die Verwaltung.`;
  return [{ propertyPath: 'file', message }];
}

/** With the doubling delay the last attempt is about two hours after the first. */
const MAX_SCAN_ATTEMPTS = 8;

type Verdict = 'clean' | { readonly finding: string } | { readonly fault: string };

/**
 * Returns the outcome of a scan as columns. After a scanner fault the file is scanned again 1, 2, 4 … minutes later.
 */
export function scanOutcome(verdict: Verdict, attemptsBefore: number, now: Date) {
  const settledColumns = { scan_settled_at: now, scan_next_at: null };
  if (verdict === 'clean') return { scan_state: verdict, ...settledColumns };
  if ('finding' in verdict)
    return { scan_state: 'infected' as const, scan_finding: verdict.finding, ...settledColumns };
  const attempts = { scan_attempts: attemptsBefore + 1 };
  if (attemptsBefore + 1 >= MAX_SCAN_ATTEMPTS)
    return { scan_state: 'unscannable' as const, ...attempts, ...settledColumns };
  const nextScanAt = new Date(now.getTime() + 2 ** attemptsBefore * MINUTE_MILLISECONDS);
  return { ...attempts, scan_next_at: nextScanAt, scan_settled_at: null };
}

/** Messages for the states in which a file must not be opened. */
export const WITHHELD_MESSAGES: Readonly<Partial<Record<ScanState, string>>> = {
  quarantined: 'Diese Datei wartet noch auf die Prüfung durch den Virenscanner.',
  infected: 'In dieser Datei wurde Schadsoftware gefunden. Sie kann nicht geöffnet werden.',
  unscannable:
    'Der Virenscanner konnte diese Datei nicht prüfen. Sie kann nicht geöffnet werden. Bitte die Datei neu erstellen und noch einmal hochladen.',
  discarded: 'Diese Datei wurde verworfen, weil der Virenscanner sie nicht freigegeben hat.',
};

interface ReadableDocument {
  readonly needs_reading: boolean;
  readonly replaced_by_id: number | null;
  readonly scan_state: ScanState;
}

/** Returns why the file cannot be confirmed as read, if it cannot. */
export function whyNotToRead({ replaced_by_id, scan_state }: ReadableDocument): string | undefined {
  if (replaced_by_id !== null) return 'Von dieser Datei gibt es eine neuere Version. Bitte lesen Sie diese.';
  return WITHHELD_MESSAGES[scan_state];
}

export function checkReading({ needs_reading }: ReadableDocument): Violation[] {
  return needs_reading
    ? []
    : [{ propertyPath: 'document', message: 'Diese Datei muss niemand als gelesen bestätigen.' }];
}
