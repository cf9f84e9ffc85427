import type { QueuedRequest } from '#web/api/outbox/queued-request.ts';

/**
 * Confirms that this device has stored what was recorded, and says what happens next. Both endings are of the same length,
 * so that nothing moves when the connection comes or goes.
 */
export const keptText = (isOnline: boolean, stored = 'Gespeichert'): string =>
  `${stored}, ${isOnline ? 'wird übertragen' : 'wartet auf Netz'}`;

/** Says in a list what happens to an entry of this device that the server has not received. Offline it only waits. */
export const waitingMark = ({ refusal }: Pick<QueuedRequest, 'refusal'>, isOnline: boolean): string =>
  refusal !== null ? 'nicht übertragen' : isOnline ? 'wird übertragen' : 'wartet';
