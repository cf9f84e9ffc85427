import type { FastifyInstance } from 'fastify';
import { listing } from '#server/http/item.ts';
import { serve } from '#server/http/serve.ts';
import { getLocation, listLocations } from '#shared/contracts/locations.ts';
import { canReadOwnSurroundings } from '#shared/permissions.ts';
import { findLocation, findLocations } from './locations.queries.ts';
import { toLocation } from './locations.resource.ts';

export function locationRoutes(app: FastifyInstance): void {
  serve(app, listLocations, { allow: canReadOwnSurroundings, handle: listing(findLocations, toLocation) });
  serve(app, getLocation, {
    load: findLocation,
    allow: canReadOwnSurroundings,
    handle: async ({ item }) => toLocation(item),
  });
}
