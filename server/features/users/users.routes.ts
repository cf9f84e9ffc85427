import type { FastifyInstance } from 'fastify';
import { listing } from '#server/http/item.ts';
import { serve } from '#server/http/serve.ts';
import { listUserCustomers, listUserLocations } from '#shared/contracts/users.ts';
import { canReadOwnSurroundings } from '#shared/permissions.ts';
import { findUserCustomers, findUserLocations } from './users.queries.ts';
import { toUserCustomer, toUserLocation } from './users.resource.ts';

export function userRoutes(app: FastifyInstance): void {
  serve(app, listUserCustomers, { allow: canReadOwnSurroundings, handle: listing(findUserCustomers, toUserCustomer) });
  serve(app, listUserLocations, { allow: canReadOwnSurroundings, handle: listing(findUserLocations, toUserLocation) });
}
