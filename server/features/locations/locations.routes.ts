import type { FastifyInstance } from 'fastify';
import { listing } from '#server/http/item.ts';
import { serve } from '#server/http/serve.ts';
import { getLocation, listLocations, patchLocation } from '#shared/contracts/locations.ts';
import { canManageLocations, canReadOwnSurroundings } from '#shared/permissions.ts';
import { changeLocation } from './change-location.ts';
import { findLocation, findLocations } from './locations.queries.ts';
import { toLocation } from './locations.resource.ts';

export function locationRoutes(app: FastifyInstance): void {
  serve(app, listLocations, { allow: canReadOwnSurroundings, handle: listing(findLocations, toLocation) });
  serve(app, getLocation, {
    load: findLocation,
    allow: canReadOwnSurroundings,
    handle: async ({ item }) => toLocation(item),
  });
  serve(app, patchLocation, {
    load: findLocation,
    allow: canManageLocations,
    handle: async ({ item, body, ...context }) => toLocation(await changeLocation(context, item.id, body)),
  });
}
