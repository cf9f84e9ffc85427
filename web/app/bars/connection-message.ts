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

/** Stands in the line for a moment before it goes. */
export const SETTLED_MESSAGE: ConnectionMessage = { kind: 'settled', text: 'Verbunden – es wartet nichts mehr.' };

/** Returns the most urgent message for the line below the header, or null. Each fits on a phone of 320 px. */
export function connectionMessage({ isOnline, requests, canKeep }: ConnectionState): ConnectionMessage | null {
  const conflicts = requests.filter(({ refusal }) => refusal !== null).length;
  if (!isOnline)
    return {
      kind: 'offline',
      text:
        requests.length === 0
          ? 'Offline – Sie sehen den letzten Stand.'
          : `Offline – ${countEntries(requests.length)} ${requests.length === 1 ? 'wartet' : 'warten'}`,
    };
  if (conflicts > 0) return { kind: 'conflict', text: `${countEntries(conflicts)} nicht übertragen` };
  if (requests.length > 0) return { kind: 'sending', text: `Wird übertragen: ${countEntries(requests.length)}` };
  return canKeep ? null : { kind: 'unkept', text: 'Ohne Netz kann nichts erfasst werden.' };
}

const countEntries = (count: number) => (count === 1 ? '1 Eintrag' : `${count} Einträge`);
