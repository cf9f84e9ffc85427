import type { QueuedRequest } from '#web/api/outbox/queued-request.ts';

interface ConnectionMessage {
  readonly kind: 'offline' | 'conflict' | 'sending' | 'unkept' | 'settled';
  readonly text: string;
}

interface ConnectionState {
  readonly isOnline: boolean;
  /** The requests that the server has not received yet. */
  readonly requests: readonly Pick<QueuedRequest, 'refusal'>[];
  readonly canKeep: boolean;
}

/** Stands in the line until it can go. */
export const SETTLED_MESSAGE: ConnectionMessage = { kind: 'settled', text: 'Verbunden – es wartet nichts mehr.' };

/** Returns the most urgent message for the line below the header, or null if there is none. */
export function connectionMessage({ isOnline, requests, canKeep }: ConnectionState): ConnectionMessage | null {
  const conflicts = requests.filter(({ refusal }) => refusal !== null).length;
  if (!isOnline)
    return {
      kind: 'offline',
      text:
        requests.length === 0
          ? 'Offline – Sie sehen den letzten Stand.'
          : `Offline – ${entriesText(requests.length, WAIT_VERBS)}`,
    };
  if (conflicts > 0) return { kind: 'conflict', text: entriesText(conflicts, CONFLICT_VERBS) };
  if (requests.length > 0)
    return { kind: 'sending', text: `Wird übertragen … ${entriesText(requests.length, WAIT_VERBS)}` };
  return canKeep ? null : { kind: 'unkept', text: NO_STORAGE_TEXT };
}

const WAIT_VERBS = ['wartet', 'warten'] as const;
const CONFLICT_VERBS = ['konnte nicht übertragen werden', 'konnten nicht übertragen werden'] as const;
const NO_STORAGE_TEXT = 'Dieser Browser bewahrt nichts auf: Ohne Verbindung kann nichts erfasst werden.';

const entriesText = (count: number, [singular, plural]: readonly [string, string]) =>
  count === 1 ? `1 Eintrag ${singular}` : `${count} Einträge ${plural}`;
