import type { FastifyInstance } from 'fastify';
import { serveExport } from '#server/http/serve/export.ts';
import { listHandler } from '#server/http/render/item.ts';
import { serve } from '#server/http/serve/serve.ts';
import {
  createLocation as createLocationEndpoint,
  patchLocation,
} from '#shared/contracts/locations/location-changes.ts';
import { getLocation, listLocations } from '#shared/contracts/locations/locations.ts';
import { canManageLocations, canReadSharedData } from '#shared/permissions.ts';
import { changeLocation } from './change-location.ts';
import { createLocation } from './create-location.ts';
import { locationColumns } from './locations.export.ts';
import { findLocation, findLocations, findNamedLocations } from './locations.queries.ts';
import { toLocation } from './locations.resource.ts';

export function locationRoutes(app: FastifyInstance): void {
  serve(app, listLocations, { allow: canReadSharedData, handle: listHandler(findLocations, toLocation) });
  serve(app, getLocation, {
    load: findLocation,
    allow: canReadSharedData,
    handle: async ({ item }) => toLocation(item),
  });
  serve(app, createLocationEndpoint, {
    allow: canManageLocations,
    handle: async ({ body, ...context }) => toLocation(await createLocation(context, body)),
  });
  serve(app, patchLocation, {
    load: findLocation,
    allow: canManageLocations,
    handle: async ({ item, body, ...context }) => toLocation(await changeLocation(context, item.id, body)),
  });
  serveExport(app, listLocations, { allow: canManageLocations, columns: locationColumns, find: findNamedLocations });
}
