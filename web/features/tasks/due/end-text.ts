import type { Task } from '#shared/contracts/tasks/tasks.ts';
import { formatTime } from '#web/ui/time/local-time.ts';

export const DONE_TEXT = 'Die Aufgabe wurde bereits erledigt.';

/** Says why a task is no longer open: who completed it and when, or that it was withdrawn. Returns null while it is open. */
export function endText({
  doneAt,
  withdrawnAt,
  profileName,
  completionSource,
}: Pick<Task, 'doneAt' | 'withdrawnAt' | 'profileName' | 'completionSource'>): string | null {
  if (withdrawnAt !== undefined) return 'Die Aufgabe wurde zurückgezogen.';
  if (doneAt === undefined) return null;
  const time = `${formatTime(doneAt)} Uhr`;
  if (completionSource === 'auto') return `Die Aufgabe wurde um ${time} automatisch abgeschlossen, ohne Bestätigung.`;
  return profileName === undefined ? DONE_TEXT : `${profileName} hat die Aufgabe um ${time} erledigt.`;
}
