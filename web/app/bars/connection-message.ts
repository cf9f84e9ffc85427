import type { QueuedRequest } from '#web/api/outbox/queued-request.ts';

interface ConnectionMessage {
  readonly kind: 'offline' | 'conflict' | 'sending' | 'unkept';
  readonly words: string;
}

interface ConnectionState {
  readonly isOnline: boolean;
  /** Number of entries that the server has not received yet. */
  readonly requests: readonly Pick<QueuedRequest, 'refusal'>[];
  readonly canKeep: boolean;
}

/** Returns the most urgent message for the line below the header, or null if there is none. */
export function connectionMessage({ isOnline, requests, canKeep }: ConnectionState): ConnectionMessage | null {
  const conflicts = requests.filter(({ refusal }) => refusal !== null).length;
  if (!isOnline)
    return {
      kind: 'offline',
      words:
        requests.length === 0
          ? 'Offline – Sie sehen den letzten Stand.'
          : `Offline – ${entries(requests.length, WAIT)}`,
    };
  if (conflicts > 0) return { kind: 'conflict', words: entries(conflicts, NEED_DECISION) };
  if (requests.length > 0) return { kind: 'sending', words: `Wird übertragen … ${entries(requests.length, WAIT)}` };
  return canKeep ? null : { kind: 'unkept', words: UNKEPT };
}

const WAIT = ['wartet', 'warten'] as const;
const NEED_DECISION = ['konnte nicht übertragen werden', 'konnten nicht übertragen werden'] as const;
const UNKEPT = 'Dieser Browser bewahrt nichts auf: Ohne Verbindung kann nichts erfasst werden.';

const entries = (count: number, [singular, plural]: readonly [string, string]) =>
  count === 1 ? `1 Eintrag ${singular}` : `${count} Einträge ${plural}`;
