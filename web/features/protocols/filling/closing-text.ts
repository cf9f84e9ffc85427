import type { FilledProtocol } from '#shared/contracts/protocols/protocols.ts';
import { keptText } from '#web/ui/record/waiting-mark.ts';

/** Confirms that a protocol was closed, and says which tasks the server created; undefined if it was not sent yet. */
export function closingText(protocol: Pick<FilledProtocol, 'findings'> | undefined, isOnline: boolean): string {
  if (protocol === undefined) return `${keptText(isOnline, 'Protokoll gespeichert')}.`;
  const taskCount = protocol.findings.filter(({ task }) => task !== undefined).length;
  if (taskCount === 0) return 'Protokoll abgeschlossen.';
  return `Protokoll abgeschlossen. ${taskCount === 1 ? 'Aufgabe' : `${taskCount} Aufgaben`} angelegt.`;
}
