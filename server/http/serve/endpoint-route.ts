import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AuthorityActor } from '#server/access/authority-actor.ts';
import { scopeOf, type SessionActor } from '#server/access/actor.ts';
import type { Scope } from '#server/access/scope.ts';
import { AccessDenied, Unauthorized } from '#server/http/render/errors.ts';
import type { Endpoint } from '#shared/contracts/wire/endpoint.ts';
import { isAdmin } from '#shared/permissions.ts';

/** An endpoint that requires a session. */
export type SessionEndpoint = Endpoint & { readonly access?: 'before second factor' };

/** An endpoint that anybody may call. */
export type PublicEndpoint = Endpoint & { readonly access: 'public' };

/** An endpoint that requires the session of an authority. */
export type AuthorityEndpoint = Endpoint & { readonly access: 'authority' };

/** A request whose sender the hook of authenticate-requests.ts has identified. */
export interface SessionCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly actor: SessionActor;
  readonly scope: Scope;
}

/** A request of an authority, which the same hook has identified. */
export interface AuthorityCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly authority: AuthorityActor;
}

const ENDED_MESSAGE =
  'Der Vertrag dieser Organisation ist beendet. Es wird nichts mehr erfasst oder geändert; lesen und exportieren geht bis zur Löschung.';

/** @throws AccessDenied if the request changes something for an organisation that has left */
function refuseAfterContractEnd({ method, afterContractEnd }: SessionEndpoint, actor: SessionActor): void {
  if (method === 'GET' || afterContractEnd === 'allowed' || isAdmin(actor)) return;
  if (actor.hasContractEnded) throw new AccessDenied(ENDED_MESSAGE);
}

interface RouteSettings {
  /** False for a GET that changes something or does not end. */
  readonly exposeHeadRoute?: boolean;
  readonly requestQueue?: FastifyContextConfig['requestQueue'];
}

/** Registers the route of an endpoint that requires a session. All ways of serving one are built on this function. */
export function serveSession(
  app: FastifyInstance,
  endpoint: SessionEndpoint,
  answer: (call: SessionCall) => Promise<unknown>,
  options: RouteSettings = {},
): void {
  addRoute(app, endpoint, options, (request, reply) => {
    const { actor } = request;
    if (actor === null) throw new Unauthorized('JWT Token not found');
    refuseAfterContractEnd(endpoint, actor);
    return answer({ request, reply, actor, scope: scopeOf(actor) });
  });
}

/**
 * Registers the route of an endpoint for authorities. A HEAD request is not answered, because what is seen is logged.
 */
export function serveAuthority(
  app: FastifyInstance,
  endpoint: AuthorityEndpoint,
  answer: (call: AuthorityCall) => Promise<unknown>,
): void {
  addRoute(app, endpoint, { exposeHeadRoute: false }, (request, reply) => {
    const { authority } = request;
    if (authority === null) throw new Unauthorized('JWT Token not found');
    return answer({ request, reply, authority });
  });
}

/** Registers the route of an endpoint that anybody may call. */
export function servePublic(
  app: FastifyInstance,
  endpoint: PublicEndpoint,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  addRoute(app, endpoint, {}, answer);
}

/** The last parameter of a path may be called `path`, and then contains slashes. */
export const routeUrl = ({ path }: Pick<Endpoint, 'path'>): string =>
  path.replace(/\{path\}$/, '*').replaceAll(/\{(\w+)\}/g, ':$1');

function addRoute(
  app: FastifyInstance,
  endpoint: Endpoint,
  { exposeHeadRoute = true, requestQueue }: RouteSettings,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  app.route({
    method: endpoint.method,
    url: routeUrl(endpoint),
    config: { endpoint, ...(requestQueue !== undefined && { requestQueue }) },
    ...(endpoint.bodyBytes !== undefined && { bodyLimit: endpoint.bodyBytes }),
    exposeHeadRoute,
    handler,
  });
}
