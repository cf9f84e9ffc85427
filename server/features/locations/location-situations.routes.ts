import type { FastifyInstance } from 'fastify';
import { listHandler } from '#server/http/render/item.ts';
import { serveExport } from '#server/http/serve/export.ts';
import { serve } from '#server/http/serve/serve.ts';
import {
  getPeriodFigures,
  getLocationFigures,
  getLocationSituation,
  listLocationSituations,
} from '#shared/contracts/locations/location-situations.ts';
import { canOverseeLocations } from '#shared/permissions.ts';
import { computePeriodFigures } from './compute-period-figures.ts';
import { locationSituationColumns } from './location-situations.export.ts';
import { countLocations, findLocationSituation, findLocationSituations } from './location-situations.queries.ts';
import { toLocationFigures, toLocationSituation } from './location-situations.resource.ts';

export function locationSituationRoutes(app: FastifyInstance): void {
  serveExport(app, listLocationSituations, {
    allow: canOverseeLocations,
    columns: locationSituationColumns,
    find: findLocationSituations,
  });
  serve(app, listLocationSituations, {
    access: 'read replica',
    allow: canOverseeLocations,
    handle: listHandler(findLocationSituations, toLocationSituation),
  });
  serve(app, getLocationSituation, {
    load: findLocationSituation,
    allow: canOverseeLocations,
    handle: async ({ item }) => toLocationSituation(item),
  });
  serve(app, getLocationFigures, {
    allow: canOverseeLocations,
    handle: async ({ tx, scope }) => toLocationFigures(await countLocations(tx, scope)),
  });
  serve(app, getPeriodFigures, {
    allow: canOverseeLocations,
    handle: ({ query, ...context }) => computePeriodFigures(context, query),
  });
}
