import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerOf } from '#server/access/actor.ts';
import { verifyAccessToken } from '#server/access/tokens.ts';
import { Lane } from './lane.ts';

/** Of ten connections some are left for others, whatever one organisation sends. A screen asks for about ten things at once. */
const SHORT = { user: { running: 2, waiting: 60 }, organisation: { running: 4, waiting: 200 } };
/** Exports hold a place until the last line has left; their connections are their own. */
const LONG = { user: { running: 1, waiting: 4 }, organisation: { running: 2, waiting: 8 } };
/** Whose session is not known yet counts for itself, for one request. */
const MAX_SENDERS = 10_000;

/**
 * Bounds what is in flight for a user and for an organisation before anything is asked of the database (decision 050). Uploads are
 * counted where they are received.
 */
export function boundInFlight(app: FastifyInstance): void {
  const lanes = { short: new Lane(SHORT), long: new Lane(LONG) };
  const senders = new Map<string, { readonly user: string; readonly organisation: string | null }>();
  const left = new WeakMap<FastifyRequest, () => void>();
  app.addHook('onRequest', async (request, reply) => {
    const { endpoint, lane = 'short' } = request.routeOptions.config;
    const token = bearerOf(request);
    if (endpoint?.upload !== undefined || token === undefined) return;
    const verified = await verifyAccessToken(app.store, token);
    if (typeof verified === 'string') return;
    const sender = senders.get(verified.sid) ?? { user: verified.sid, organisation: null };
    const leave = await lanes[lane].enter(sender, (whenGone) => reply.raw.once('close', whenGone));
    if (lane === 'short') left.set(request, leave);
    reply.raw.once('finish', leave);
  });
  app.addHook('onSend', async (request, _reply, payload) => {
    // How fast an answer is read is not this server's doing.
    left.get(request)?.();
    const { actor } = request;
    if (actor === null) return payload;
    if (senders.size > MAX_SENDERS) senders.clear();
    const organisation = actor.customerId === null ? null : String(actor.customerId);
    senders.set(actor.sid, { user: String(actor.userId), organisation });
    return payload;
  });
}
