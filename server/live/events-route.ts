import type { FastifyInstance } from 'fastify';
import { authenticate } from '#server/access/actor.ts';
import { verifyAccessToken } from '#server/access/tokens.ts';
import { NotAcceptable, Unauthorized } from '#server/http/errors.ts';
import { accepted } from '#server/http/negotiate.ts';
import { streamEvents } from '#shared/contracts/live.ts';

/** A plain route: a call holds its transaction to the end, and this one has no end. */
export function eventsRoute(app: FastifyInstance): void {
  app.route({
    method: streamEvents.method,
    url: streamEvents.path,
    config: { endpoint: streamEvents },
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const actor = await authenticate(request, app.store);
      const { mediaType } = streamEvents;
      if (accepted(request, [mediaType]) === undefined)
        throw new NotAcceptable(request.headers.accept ?? '', [mediaType]);
      const verified = await verifyAccessToken(app.store, actor.token);
      if (typeof verified === 'string') throw new Unauthorized('Expired JWT Token');
      const stream = await app.live.open(actor, verified.expiresAt);
      // nginx would otherwise collect events until its buffer is full.
      reply.type(mediaType).header('cache-control', 'no-store').header('x-accel-buffering', 'no');
      return reply.send(stream);
    },
  });
  // Before the server waits for answers under way: these have no end of their own.
  app.addHook('preClose', () => app.live.close());
}
