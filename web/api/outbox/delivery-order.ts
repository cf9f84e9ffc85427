// Decides what a lost tablet delivers next, while some of its entries cannot be delivered at the moment.
import type { QueuedRequest } from './queued-request.ts';

/**
 * Returns the first request that neither waits for another attempt nor builds on one that does.
 * @param stuckKeys idempotency keys of the requests whose delivery failed
 */
export function nextToDeliver(
  requests: readonly QueuedRequest[],
  stuckKeys: ReadonlySet<string>,
): QueuedRequest | undefined {
  const waitingRequests: QueuedRequest[] = [];
  for (const request of requests) {
    const isWaiting = stuckKeys.has(request.idempotencyKey) || waitingRequests.some((one) => buildsOn(request, one));
    if (!isWaiting) return request;
    waitingRequests.push(request);
  }
  return undefined;
}

/** A draft builds on its previous version, an answer on its pictures, and a signature on the choice of its profile. */
function buildsOn(later: QueuedRequest, earlier: QueuedRequest): boolean {
  if (earlier.subject !== undefined && earlier.subject === later.subject) return true;
  if (earlier.choice !== undefined) return 'profileChosenOffline' in later.body;
  return 'uuid' in earlier.body && JSON.stringify(later.body).includes(`"${String(earlier.body.uuid)}"`);
}
