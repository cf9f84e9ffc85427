import type { QueuedRequest } from '#web/api/outbox/queued-request.ts';

/** Says in a list what happens to an entry of this device that the server has not received. Offline it only waits. */
export const waitingMark = ({ refusal }: Pick<QueuedRequest, 'refusal'>, isOnline: boolean): string =>
  refusal !== null ? 'nicht übertragen' : isOnline ? 'wird übertragen' : 'wartet';
