import * as z from 'zod/mini';
import { maxCharacters, iriOf, requiredText } from './hydra.ts';

/** Records are never overwritten: a correction is a new entry that names the entry it replaces and a reason. */
export const correctionFields = (resource: string) => ({
  corrects: z.optional(iriOf(resource)),
  correctedBy: z.optional(iriOf(resource)),
  /** First entry of the chain of corrections. Filtering a list by `origin` returns the whole chain. */
  origin: iriOf(resource),
  reason: z.optional(z.string()),
});

/** Body fields of `POST …/{id}/corrections`. The path names the entry to correct. */
export const correctionInput = {
  reason: requiredText('Bitte den Grund der Korrektur angeben.', 500, 3),
};

export const ALREADY_CORRECTED_MESSAGE = 'Dieser Eintrag wurde bereits korrigiert. Bitte den aktuellen Eintrag öffnen.';

export const CompletionSource = z.enum(['manual', 'auto']);
/** How an entry was completed, in the words that all lists and exports show. */
export const COMPLETION_SOURCE_TEXTS = {
  manual: 'manuell',
  auto: 'automatisch, ohne Bestätigung',
} as const satisfies Record<z.infer<typeof CompletionSource>, string>;

export const MAX_COMMENT_CHARACTERS = 4000;
export const comment = () => z.string().check(maxCharacters(MAX_COMMENT_CHARACTERS));

/**
 * Reason of a correction made by a late entry from an offline device, which replaces what the server had assumed in the
 * meantime.
 */
export const LATE_ENTRY_REASON = 'Nachträglich übertragen';
export const NO_COMMENT_ON_AUTO_MESSAGE = 'Was sich selbst abschließt, hat niemand kommentiert.';

/**
 * Tolerated difference between the server's clock and a device's estimate of it, when the device completes something
 * automatically.
 */
export const CLOCK_TOLERANCE_SECONDS = 10;
/** Maximum age of `occurredAt`. */
export const MAX_OCCURRED_AT_AGE_HOURS = 72;
/**
 * How far `occurredAt` may be ahead of the server's clock. Devices only estimate that clock, so a small tolerance is
 * needed.
 */
export const MAX_OCCURRED_AT_AHEAD_MINUTES = 2;
/** Minimum delay between event and recording from which a record is shown as 'Nachtrag'. */
export const MIN_LATE_ENTRY_MINUTES = 15;
