import type { QueuedRequest } from '#web/api/outbox/queued-request.ts';

interface ConnectionMessage {
  readonly kind: 'offline' | 'conflict' | 'sending' | 'unkept';
  readonly words: string;
}

interface ConnectionState {
  readonly isOnline: boolean;
  /** Entries the server has not received yet. */
  readonly acts: readonly Pick<QueuedRequest, 'refusal'>[];
  readonly canKeep: boolean;
}

/** Returns the most urgent message for the line below the header, or null if there is none. */
export function connectionMessage({ isOnline, acts, canKeep }: ConnectionState): ConnectionMessage | null {
  const conflicts = acts.filter(({ refusal }) => refusal !== null).length;
  if (!isOnline)
    return {
      kind: 'offline',
      words: acts.length === 0 ? 'Offline – Sie sehen den letzten Stand.' : `Offline – ${entries(acts.length, WAIT)}`,
    };
  if (conflicts > 0) return { kind: 'conflict', words: entries(conflicts, NEED_DECISION) };
  if (acts.length > 0) return { kind: 'sending', words: `Wird übertragen … ${entries(acts.length, WAIT)}` };
  return canKeep ? null : { kind: 'unkept', words: UNKEPT };
}

const WAIT = ['wartet', 'warten'] as const;
const NEED_DECISION = ['konnte nicht übertragen werden', 'konnten nicht übertragen werden'] as const;
const UNKEPT = 'Dieser Browser bewahrt nichts auf: Ohne Verbindung kann nichts erfasst werden.';

const entries = (count: number, [one, many]: readonly [string, string]) =>
  count === 1 ? `1 Eintrag ${one}` : `${count} Einträge ${many}`;
