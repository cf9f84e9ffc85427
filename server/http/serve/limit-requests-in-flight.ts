import { finished } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { bearerOf } from '#server/access/actor.ts';
import { verifyAccessToken } from '#server/access/tokens.ts';
import { RequestQueue } from './request-queue.ts';

/**
 * Limits of ordinary requests. They keep some of the ten database connections free, whatever a single organisation
 * sends. A screen sends about ten requests at once.
 */
const SHORT_REQUEST_LIMITS = {
  user: { maxRunning: 2, maxWaiting: 60 },
  organisation: { maxRunning: 4, maxWaiting: 200 },
};
/** Limits of exports, which count until their last line is sent. They use separate database connections. */
const EXPORT_LIMITS = { user: { maxRunning: 1, maxWaiting: 4 }, organisation: { maxRunning: 2, maxWaiting: 8 } };
interface Sender {
  readonly user: string;
  readonly organisation: string | null;
}

/**
 * Maximum number of remembered sessions. The user and organisation of a forgotten one are unknown at its next request,
 * which is then counted for the session alone.
 */
const MAX_SENDERS = 10_000;

/**
 * The work for a sender that has disconnected goes on, so it keeps its slot until its response is ready: otherwise a user
 * could start any number of requests by breaking their connections. After this time the slot is released in any case,
 * because a request whose body did not arrive is never answered. Its statements end sooner than this.
 */
const MAX_ABANDONED_MILLISECONDS = 2000;

/**
 * Limits the requests in flight per user and per organisation before any database query (decision 050). Uploads have
 * their own limit, in server/uploads.
 */
export function limitRequestsInFlight(app: FastifyInstance): void {
  const queues = { short: new RequestQueue(SHORT_REQUEST_LIMITS), long: new RequestQueue(EXPORT_LIMITS) };
  app.decorate('requestQueues', queues);
  const senders = new LRUCache<string, Sender>({ max: MAX_SENDERS });
  const releases = new WeakMap<FastifyRequest, () => void>();
  app.addHook('onRequest', async (request, reply) => {
    const { endpoint, requestQueue = 'short' } = request.routeOptions.config;
    const token = bearerOf(request);
    if (endpoint?.upload !== undefined || token === undefined) return;
    const verifiedToken = await verifyAccessToken(app.store, token);
    if (typeof verifiedToken === 'string') return;
    const sender = senders.get(verifiedToken.sid) ?? { user: verifiedToken.sid, organisation: null };
    const { raw } = reply;
    const release = await queues[requestQueue].enter(sender, (onDisconnect) => finished(raw, onDisconnect));
    releases.set(request, requestQueue === 'short' ? release : () => finished(raw, release));
    const releaseLater = () => setTimeout(release, MAX_ABANDONED_MILLISECONDS).unref();
    if (raw.closed || raw.destroyed) releaseLater();
    // A single listener, because `finished` adds nine, and this is done for each request.
    else raw.once('close', () => (raw.writableFinished ? release() : releaseLater()));
  });
  app.addHook('onSend', async (request, _reply, payload) => {
    // A short response releases the slot before it is sent, because the client's download speed does not load this
    // server.
    releases.get(request)?.();
    const { actor } = request;
    if (actor === null) return payload;
    const organisation = actor.customerId === null ? null : String(actor.customerId);
    senders.set(actor.sid, { user: String(actor.userId), organisation });
    return payload;
  });
}
