import type { FastifyInstance } from 'fastify';
import { verifyAccessToken } from '#server/access/tokens.ts';
import { NotAcceptable, Unauthorized } from '#server/http/render/errors.ts';
import { serveSession, type SessionCall } from '#server/http/serve/endpoint-route.ts';
import { acceptedTypes } from '#server/http/serve/negotiate.ts';
import { streamEvents } from '#shared/contracts/wire/live.ts';

/**
 * Registers a plain route: a route made with `serve` would keep its transaction open for the whole response, which does
 * not end.
 */
export function eventsRoute(app: FastifyInstance): void {
  const answer = async ({ request, reply, actor }: SessionCall) => {
    const { mediaType } = streamEvents;
    if (acceptedTypes(request, [mediaType]) === undefined)
      throw new NotAcceptable(request.headers.accept ?? '', [mediaType]);
    const verifiedToken = await verifyAccessToken(app.store, actor.token);
    if (typeof verifiedToken === 'string') throw new Unauthorized('Expired JWT Token');
    const lastEventId = request.headers['last-event-id'];
    const position = lastEventId === undefined ? undefined : Number(lastEventId);
    const stream = await app.live.open(actor, verifiedToken.expiresAt, position);
    // The last header prevents nginx from buffering events.
    reply.type(mediaType).header('cache-control', 'no-store').header('x-accel-buffering', 'no');
    return reply.send(stream);
  };
  serveSession(app, streamEvents, answer, { exposeHeadRoute: false });
  // Streams have to be ended before the server waits for running responses, because they do not end by themselves.
  app.addHook('preClose', () => app.live.close());
}
