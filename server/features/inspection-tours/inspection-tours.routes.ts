import type { FastifyInstance } from 'fastify';
import { serveExport } from '#server/http/serve/export.ts';
import { listHandler } from '#server/http/render/item.ts';
import { serve } from '#server/http/serve/serve.ts';
import {
  correctInspectionTour,
  getInspectionTour,
  getTourClock,
  listInspectionTours,
  recordInspectionTour,
} from '#shared/contracts/inspection-tours/inspection-tours.ts';
import {
  canCorrectInspectionTourAt,
  canFollowInspectionTours,
  canReadInspectionTours,
  canRecordInspectionTour,
} from '#shared/permissions.ts';
import { correctTour } from './correct-tour.ts';
import { tourColumns } from './inspection-tours.export.ts';
import { findTour, findTours } from './inspection-tours.queries.ts';
import { toInspectionTour, toTourClock } from './inspection-tours.resource.ts';
import { readTourClock } from './read-tour-clock.ts';
import { recordTour } from './record-tour.ts';

export function inspectionTourRoutes(app: FastifyInstance): void {
  serve(app, listInspectionTours, {
    allow: canReadInspectionTours,
    handle: listHandler(findTours, toInspectionTour),
  });
  serve(app, getTourClock, {
    allow: canFollowInspectionTours,
    handle: async (context) => toTourClock(await readTourClock(context)),
  });
  serve(app, getInspectionTour, {
    load: findTour,
    allow: canReadInspectionTours,
    handle: async ({ item }) => toInspectionTour(item),
  });
  serve(app, recordInspectionTour, {
    allow: canRecordInspectionTour,
    handle: async ({ body, ...context }) => toInspectionTour(await recordTour(context, body)),
  });
  serve(app, correctInspectionTour, {
    load: findTour,
    allow: (actor, tour) => canCorrectInspectionTourAt(actor, tour.location_id),
    handle: async ({ item, body, ...context }) => toInspectionTour(await correctTour(context, item, body)),
  });
  serveExport(app, listInspectionTours, { allow: canReadInspectionTours, columns: tourColumns, find: findTours });
}
