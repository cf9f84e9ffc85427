import * as z from 'zod/mini';
import { atMost, iriOf } from './hydra.ts';

/** Evidence is never overwritten: a correction is a new entry that names the one it replaces, with a reason. */
export const correctionFields = (resource: string) => ({
  corrects: z.optional(iriOf(resource)),
  correctedBy: z.optional(iriOf(resource)),
  /** First entry of the chain; asking a list for `origin` gives the history. */
  origin: iriOf(resource),
  reason: z.optional(z.string()),
});

/** Body fields of `POST …/{id}/corrections`; the path names the entry that is corrected. */
export const correctionInput = {
  reason: z.string().check(z.trim(), z.minLength(3, 'Bitte den Grund der Korrektur angeben.'), atMost(500)),
};

export const ALREADY_CORRECTED_MESSAGE = 'Dieser Eintrag wurde bereits korrigiert. Bitte den aktuellen Eintrag öffnen.';

export const CompletionSource = z.enum(['manual', 'auto']);
/** How an entry came about, in the words of every list and export. */
export const COMPLETION_SOURCE_TEXTS = {
  manual: 'manuell',
  auto: 'automatisch, ohne Bestätigung',
} as const satisfies Record<z.infer<typeof CompletionSource>, string>;

export const COMMENT_LENGTH = 4000;
export const comment = () => z.string().check(atMost(COMMENT_LENGTH));

/** Reason of the correction that an act kept by a device makes of what the server had to assume meanwhile. */
export const LATE_ACT_REASON = 'Nachträglich übertragen';
export const COMMENTED_BY_NOBODY_MESSAGE = 'Was sich selbst abschließt, hat niemand kommentiert.';

/** How far a device's idea of the server's clock may be off when something completes itself there. */
export const CLOCK_TOLERANCE_SECONDS = 10;
/** How far back `occurredAt` may lie. */
export const OCCURRED_AT_MAX_AGE_HOURS = 72;
/** How far `occurredAt` may lie ahead of the server's clock: devices estimate it, and nothing is recorded before it happened. */
export const OCCURRED_AT_MAX_AHEAD_MINUTES = 2;
/** From this difference on a record is shown as 'Nachtrag'. */
export const LATE_ENTRY_MINUTES = 15;
