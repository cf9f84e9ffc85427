import type { Violation } from '#server/http/render/errors.ts';
import type { ImportState } from '#shared/contracts/imports/imports.ts';

interface ImportStatus {
  readonly state: ImportState;
  readonly expires_at: Date;
  readonly new_count: number;
  readonly faulty_count: number;
}

export const EXPIRED_MESSAGE = 'Diese Vorschau ist abgelaufen. Bitte laden Sie die Datei erneut hoch.';

/** Returns why the next lines cannot be imported, or null if they can. */
export function whyNotExecutable({ state, expires_at: end }: ImportStatus, now: Date): string | null {
  if (state !== 'draft' && state !== 'running') return 'Dieser Import ist schon abgeschlossen.';
  return end <= now ? EXPIRED_MESSAGE : null;
}

/** An import is all or nothing unless the user allows skipping the faulty lines. */
export function checkChoice(
  { new_count: newCount, faulty_count: faultyCount }: ImportStatus,
  skipsFaulty: boolean,
): Violation[] {
  if (newCount === 0) return [{ propertyPath: '', message: 'Keine Zeile dieser Datei kann importiert werden.' }];
  if (faultyCount === 0 || skipsFaulty) return [];
  const message = `${faultyCount === 1 ? 'Eine Zeile ist' : `${faultyCount} Zeilen sind`} fehlerhaft. Bitte korrigieren oder auslassen.`;
  return [{ propertyPath: 'skipsFaulty', message }];
}

/** Returns why the import cannot be withdrawn, or null if it can. */
export function whyNotWithdrawable({ state }: Pick<ImportStatus, 'state'>): string | null {
  if (state === 'draft') return 'Von dieser Datei wurde noch nichts importiert.';
  return state === 'withdrawn' ? 'Dieser Import wurde schon rückgängig gemacht.' : null;
}
