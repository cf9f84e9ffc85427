import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/**
 * Makes a request wait while an earlier one with the same Idempotency-Key is running. Without this it would wait inside
 * its transaction: a hundred requests sent five times each would take all database connections and block the very
 * requests they wait for.
 */
export function queueDuplicates(app: FastifyInstance): void {
  const latestRequests = new Map<string, Promise<void>>();
  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers['idempotency-key'];
    // A file or an event stream is not stored for its key, and the duplicates of a stream would wait until it ends.
    const isFile = request.routeOptions.config.endpoint?.mediaType !== undefined;
    if (request.actor === null || typeof key !== 'string' || isFile) return;
    const requestId = `${request.actor.userId} ${key}`;
    const previous = latestRequests.get(requestId);
    const completion = new Promise<void>((resolveCompletion) => {
      // This also resolves if the client has disconnected already, and repeats the request over another connection.
      finished(reply.raw, () => resolveCompletion());
    });
    latestRequests.set(requestId, completion);
    void completion.then(() => {
      if (latestRequests.get(requestId) === completion) latestRequests.delete(requestId);
    });
    await previous;
  });
}
