import type { FastifyInstance, RouteOptions } from 'fastify';
import { authenticateAuthority } from '#server/access/authority-actor.ts';
import { authenticate, authenticateWithoutSecondFactor } from '#server/access/actor.ts';
import { DELIVERABLE_ACTS } from '#shared/contracts/tablets/deliverable-acts.ts';
import type { Endpoint } from '#shared/contracts/wire/endpoint.ts';
import { AccessDenied } from '#server/http/render/errors.ts';
import { negotiate } from './negotiate.ts';

const deliverableEndpoints: readonly Endpoint[] = Object.values(DELIVERABLE_ACTS);

/**
 * Identifies the sender of each request by the endpoint of its route, before the body is read. A handler cannot forget
 * to do so, because it has no part in it (decision 057).
 */
export function authenticateRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint === undefined) return;
    if (endpoint.mediaType === undefined) request.format = negotiate(request);
    if (endpoint.access === 'public') return;
    if (endpoint.access === 'authority') {
      request.authority = await authenticateAuthority(request, app.store);
      return;
    }
    const identify = endpoint.access === 'before second factor' ? authenticateWithoutSecondFactor : authenticate;
    const actor = await identify(request, app);
    // This is only a second barrier, because the token of such a session never leaves the server.
    if (actor.isDelivery && !deliverableEndpoints.includes(endpoint)) throw new AccessDenied();
    request.actor = actor;
  });
}

/**
 * Prevents the start of a server with a route that declares neither an endpoint nor that it is public. Has to be called
 * before these routes are registered.
 */
export function requireDeclaredRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }: RouteOptions) => {
    const isEndpoint = config?.endpoint !== undefined;
    const isPublic = config?.isPublic === true;
    if (isEndpoint === isPublic)
      throw new Error(`The route ${String(method)} ${url} must declare either an endpoint or that it is public.`);
  });
}
