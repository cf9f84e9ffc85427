import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authenticate } from '#server/access/actor.ts';
import { AccessDenied } from '#server/http/render/errors.ts';
import { listing } from '#server/http/render/item.ts';
import { negotiate } from '#server/http/serve/negotiate.ts';
import { readBody } from '#server/http/read/read-body.ts';
import { renderItem, send } from '#server/http/render/render.ts';
import { serve } from '#server/http/serve/serve.ts';
import {
  acceptInvitation as acceptEndpoint,
  createInvitation,
  getInvitation,
  getOfferedInvitation,
  joinByInvitation as joinEndpoint,
  listInvitations,
  revokeInvitation as revokeEndpoint,
  sendInvitation,
} from '#shared/contracts/users/invitations.ts';
import { canChangeOwnAccess, canManageUsers } from '#shared/permissions.ts';
import { acceptInvitation, joinByInvitation, openInvitation } from './accept-invitation.ts';
import { findInvitation, findInvitations } from './invitations.queries.ts';
import { toInvitation, toOfferedInvitation } from './invitations.resource.ts';
import { inviteUser, resendInvitation, revokeInvitation } from './invite-user.ts';

export function invitationRoutes(app: FastifyInstance): void {
  serve(app, listInvitations, {
    allow: canManageUsers,
    handle: (call) => listing(findInvitations, (row) => toInvitation(row, call.now))(call),
  });
  serve(app, getInvitation, {
    load: findInvitation,
    allow: canManageUsers,
    handle: async ({ item, now }) => toInvitation(item, now),
  });
  serve(app, createInvitation, {
    allow: canManageUsers,
    handle: async ({ body, ...context }) => {
      const { isMailed, ...invitation } = await inviteUser(context, body, app);
      return { ...toInvitation(invitation, context.now), isMailed };
    },
  });
  serve(app, sendInvitation, {
    load: findInvitation,
    // The response may contain the link, which is shown only once.
    isAnswerKept: false,
    allow: canManageUsers,
    handle: async ({ item, ...context }) => resendInvitation(context, item, app),
  });
  serve(app, revokeEndpoint, {
    load: findInvitation,
    allow: canManageUsers,
    handle: async ({ item, ...context }) => toInvitation(await revokeInvitation(context, item), context.now),
  });
  heldRoutes(app);
  joiningRoute(app);
}

/** Registers the routes for holders of a token, who have no session. */
function heldRoutes(app: FastifyInstance): void {
  app.route({
    method: getOfferedInvitation.method,
    url: getOfferedInvitation.path.replace('{token}', ':token'),
    config: { endpoint: getOfferedInvitation },
    handler: async (request, reply) => {
      request.format = negotiate(request);
      const held = await app.store.queryAsSystem((tx) => openInvitation(tx, tokenOf(request), new Date()));
      reply.header('cache-control', 'no-store');
      const answer = renderItem(getOfferedInvitation, toOfferedInvitation(held));
      return send(reply, request.format, { ...answer, isReplayed: false });
    },
  });
  app.route({
    method: acceptEndpoint.method,
    url: acceptEndpoint.path.replace('{token}', ':token'),
    config: { endpoint: acceptEndpoint },
    handler: async (request, reply) => {
      request.format = negotiate(request);
      const body = readBody(acceptEndpoint.body, request);
      const accepted = await acceptInvitation(app.store, { token: tokenOf(request), body, ip: request.ip });
      reply.header('cache-control', 'no-store');
      return send(reply, request.format, { ...renderItem(acceptEndpoint, accepted), isReplayed: false });
    },
  });
}

/**
 * Registers the route for signed-in users. It does not use `serve`, because their scope does not contain the
 * organisation yet.
 */
function joiningRoute(app: FastifyInstance): void {
  app.route({
    method: joinEndpoint.method,
    url: joinEndpoint.path.replace('{token}', ':token'),
    config: { endpoint: joinEndpoint },
    onRequest: async (request) => {
      request.format = negotiate(request);
      request.actor = await authenticate(request, app.store);
    },
    handler: async (request, reply) => {
      if (request.actor === null || !canChangeOwnAccess(request.actor)) throw new AccessDenied();
      await joinByInvitation(app.store, tokenOf(request), request.actor);
      reply.header('cache-control', 'no-store');
      return send(reply, request.format, { ...renderItem(joinEndpoint, undefined), isReplayed: false });
    },
  });
}

function tokenOf({ params }: FastifyRequest): string {
  return typeof params === 'object' && params !== null && 'token' in params ? String(params.token) : '';
}
