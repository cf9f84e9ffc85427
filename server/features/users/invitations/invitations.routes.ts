import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AccessDenied } from '#server/http/render/errors.ts';
import { listHandler } from '#server/http/render/item.ts';
import { servePublic, serveSession } from '#server/http/serve/endpoint-route.ts';
import { readBody } from '#server/http/read/read-body.ts';
import { renderItem, send } from '#server/http/render/render.ts';
import { withLocationNames } from '#server/db/location-names.ts';
import { serveExport } from '#server/http/serve/export.ts';
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
import { invitationColumns } from './invitations.export.ts';
import { findInvitation, findInvitations } from './invitations.queries.ts';
import { toInvitation, toOfferedInvitation } from './invitations.resource.ts';
import { inviteUser, resendInvitation, revokeInvitation } from './invite-user.ts';

export function invitationRoutes(app: FastifyInstance): void {
  serveExport(app, listInvitations, {
    allow: canManageUsers,
    columns: invitationColumns,
    find: withLocationNames(findInvitations),
  });
  serve(app, listInvitations, {
    allow: canManageUsers,
    handle: (call) => listHandler(findInvitations, (row) => toInvitation(row, call.now))(call),
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
  tokenHolderRoutes(app);
  joiningRoute(app);
}

/** Registers the routes for holders of a token, who have no session. */
function tokenHolderRoutes(app: FastifyInstance): void {
  servePublic(app, getOfferedInvitation, async (request, reply) => {
    const invitation = await app.store.queryAsSystem((tx) => openInvitation(tx, tokenOf(request), new Date()));
    reply.header('cache-control', 'no-store');
    const answer = renderItem(getOfferedInvitation, toOfferedInvitation(invitation));
    return send(reply, request.format, { ...answer, isReplayed: false });
  });
  servePublic(app, acceptEndpoint, async (request, reply) => {
    const body = readBody(acceptEndpoint.body, request);
    const acceptedInvitation = await acceptInvitation(app.store, { token: tokenOf(request), body, ip: request.ip });
    reply.header('cache-control', 'no-store');
    return send(reply, request.format, { ...renderItem(acceptEndpoint, acceptedInvitation), isReplayed: false });
  });
}

/**
 * Registers the route for signed-in users. It does not use `serve`, because their scope does not contain the
 * organisation yet.
 */
function joiningRoute(app: FastifyInstance): void {
  serveSession(app, joinEndpoint, async ({ request, reply, actor }) => {
    if (!canChangeOwnAccess(actor)) throw new AccessDenied();
    await joinByInvitation(app.store, tokenOf(request), actor);
    reply.header('cache-control', 'no-store');
    return send(reply, request.format, { ...renderItem(joinEndpoint, undefined), isReplayed: false });
  });
}

function tokenOf({ params }: FastifyRequest): string {
  return typeof params === 'object' && params !== null && 'token' in params ? String(params.token) : '';
}
