import type { FastifyInstance } from 'fastify';
import { serveExport } from '#server/http/serve/export.ts';
import { listHandler } from '#server/http/render/item.ts';
import { serve } from '#server/http/serve/serve.ts';
import {
  endUserSession as endUserSessionEndpoint,
  listUserSessions,
  resetSecondFactor as resetSecondFactorEndpoint,
} from '#shared/contracts/users/user-access.ts';
import {
  createUserCustomer,
  createUserLocation,
  deleteUserCustomer,
  deleteUserLocation,
  getUserCustomer,
  getUserLocation,
  listUserCustomers,
  listUserLocations,
} from '#shared/contracts/users/user-links.ts';
import {
  createUser as createUserEndpoint,
  getUser,
  listUsers,
  patchUser,
  sendAccessLink as sendAccessLinkEndpoint,
} from '#shared/contracts/users/users.ts';
import { canManageUsers, canReadSharedData, canReadUsers } from '#shared/permissions.ts';
import { linkCustomer, linkLocation, unlinkCustomer, unlinkLocation } from './change-links.ts';
import { changeUser } from './change-user.ts';
import { createUser } from './create-user.ts';
import { findUserCustomer, findUserCustomers, findUserLocation, findUserLocations } from './user-links.queries.ts';
import { endUserSession, readUserSessions, resetSecondFactor } from './reset-access.ts';
import { sendAccessLink } from './send-access-link.ts';
import { userColumns } from './users.export.ts';
import { findNamedUsers, findUser, findUsers } from './users.queries.ts';
import { toUser, toUserCustomer, toUserLocation, toUserMember } from './users.resource.ts';

export function userRoutes(app: FastifyInstance): void {
  serve(app, listUsers, { access: 'read replica', allow: canReadUsers, handle: listHandler(findUsers, toUserMember) });
  serveExport(app, listUsers, { allow: canReadUsers, columns: userColumns, find: findNamedUsers });
  serve(app, getUser, { load: findUser, allow: canReadUsers, handle: async ({ item }) => toUser(item) });
  serve(app, createUserEndpoint, {
    allow: canManageUsers,
    handle: async ({ body, ...context }) => {
      const { isMailed, ...user } = await createUser(context, body, app);
      return { ...toUser(user), isMailed };
    },
  });
  serve(app, patchUser, {
    load: findUser,
    allow: canReadUsers,
    handle: async ({ item, body, ...context }) => toUser(await changeUser(context, item.id, body, app)),
  });
  serve(app, sendAccessLinkEndpoint, {
    load: findUser,
    // The response may contain a link that opens the account; it is shown only once.
    isAnswerKept: false,
    allow: canManageUsers,
    handle: async ({ item, ...context }) => sendAccessLink(context, item, app),
  });
  accessRoutes(app);
  customerLinkRoutes(app);
  locationLinkRoutes(app);
}

function accessRoutes(app: FastifyInstance): void {
  serve(app, listUserSessions, {
    access: 'read replica',
    load: findUser,
    allow: canManageUsers,
    handle: async ({ item, ...context }) => readUserSessions(context, item),
  });
  serve(app, endUserSessionEndpoint, {
    load: findUser,
    allow: canManageUsers,
    handle: async ({ item, body, ...context }) => endUserSession(context, item, body.session),
  });
  serve(app, resetSecondFactorEndpoint, {
    load: findUser,
    allow: canManageUsers,
    handle: async ({ item, body, ...context }) =>
      toUser(await resetSecondFactor(context, item, { reason: body.reason, server: app })),
  });
}

function customerLinkRoutes(app: FastifyInstance): void {
  serve(app, listUserCustomers, {
    allow: canReadSharedData,
    handle: listHandler(findUserCustomers, toUserCustomer),
  });
  serve(app, getUserCustomer, {
    load: findUserCustomer,
    allow: canReadSharedData,
    handle: async ({ item }) => toUserCustomer(item),
  });
  serve(app, createUserCustomer, {
    allow: canManageUsers,
    handle: async ({ body, ...context }) => toUserCustomer(await linkCustomer(context, body)),
  });
  serve(app, deleteUserCustomer, {
    load: findUserCustomer,
    allow: canManageUsers,
    handle: async ({ item, ...context }) => unlinkCustomer(context, item),
  });
}

function locationLinkRoutes(app: FastifyInstance): void {
  serve(app, listUserLocations, {
    allow: canReadSharedData,
    handle: listHandler(findUserLocations, toUserLocation),
  });
  serve(app, getUserLocation, {
    load: findUserLocation,
    allow: canReadSharedData,
    handle: async ({ item }) => toUserLocation(item),
  });
  serve(app, createUserLocation, {
    allow: canManageUsers,
    handle: async ({ body, ...context }) => toUserLocation(await linkLocation(context, body)),
  });
  serve(app, deleteUserLocation, {
    load: findUserLocation,
    allow: canManageUsers,
    handle: async ({ item, ...context }) => unlinkLocation(context, item),
  });
}
