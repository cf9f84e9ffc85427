import type { FastifyInstance } from 'fastify';
import { serveExport } from '#server/http/serve/export.ts';
import { listHandler } from '#server/http/render/item.ts';
import { serve } from '#server/http/serve/serve.ts';
import {
  correctActivity as correctActivityEndpoint,
  getActivity,
  listActivities,
  recordActivity as recordActivityEndpoint,
} from '#shared/contracts/activities/activities.ts';
import { canCorrectActivityAt, canReadActivities, canRecordActivity } from '#shared/permissions.ts';
import { activityColumns } from './activities.export.ts';
import { findActivities, findActivity } from './activities.queries.ts';
import { toActivity } from './activities.resource.ts';
import { correctActivity } from './correct-activity.ts';
import { recordActivity } from './record-activity.ts';

export function activityRoutes(app: FastifyInstance): void {
  serve(app, listActivities, { allow: canReadActivities, handle: listHandler(findActivities, toActivity) });
  serve(app, getActivity, {
    load: findActivity,
    allow: canReadActivities,
    handle: async ({ item }) => toActivity(item),
  });
  serve(app, recordActivityEndpoint, {
    allow: canRecordActivity,
    handle: async ({ body, ...context }) => toActivity(await recordActivity(context, body)),
  });
  serve(app, correctActivityEndpoint, {
    load: findActivity,
    allow: (actor, activity) => canCorrectActivityAt(actor, activity.location_id),
    handle: async ({ item, body, ...context }) => toActivity(await correctActivity(context, item, body)),
  });
  serveExport(app, listActivities, { allow: canReadActivities, columns: activityColumns, find: findActivities });
}
