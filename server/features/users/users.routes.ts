import type { FastifyInstance } from 'fastify';
import { listing } from '#server/http/item.ts';
import { serve } from '#server/http/serve.ts';
import { getUser, listUserCustomers, listUserLocations, listUsers } from '#shared/contracts/users.ts';
import { canReadOwnSurroundings, canReadUsers } from '#shared/permissions.ts';
import { findUser, findUserCustomers, findUserLocations, findUsers } from './users.queries.ts';
import { toUser, toUserCustomer, toUserLocation } from './users.resource.ts';

export function userRoutes(app: FastifyInstance): void {
  serve(app, listUsers, { allow: canReadUsers, handle: listing(findUsers, toUser) });
  serve(app, getUser, { load: findUser, allow: canReadUsers, handle: async ({ item }) => toUser(item) });
  serve(app, listUserCustomers, { allow: canReadOwnSurroundings, handle: listing(findUserCustomers, toUserCustomer) });
  serve(app, listUserLocations, { allow: canReadOwnSurroundings, handle: listing(findUserLocations, toUserLocation) });
}
