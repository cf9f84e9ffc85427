import type { FastifyInstance } from 'fastify';
import { findLocation } from '#server/features/locations/locations.public.ts';
import { serveExport } from '#server/http/export.ts';
import { serve } from '#server/http/serve.ts';
import { getUsageOfMonth, listLocationUsages } from '#shared/contracts/location-usages.ts';
import { canReadUsage } from '#shared/permissions.ts';
import { findJudgedMonths } from './judge-usage.ts';
import { locationUsageColumns } from './location-usages.export.ts';
import { toLocationUsage } from './location-usages.resource.ts';
import { showUsage } from './show-usage.ts';

export function locationUsageRoutes(app: FastifyInstance): void {
  serve(app, listLocationUsages, {
    allow: canReadUsage,
    handle: async ({ query, ...context }) => {
      const { items, total } = await findJudgedMonths(context, query);
      return { items: items.map(toLocationUsage), total };
    },
  });
  serveExport(app, listLocationUsages, {
    allow: canReadUsage,
    columns: locationUsageColumns,
    find: (tx, scope, query) => findJudgedMonths({ tx, scope, now: new Date() }, query),
  });
  serve(app, getUsageOfMonth, {
    load: findLocation,
    allow: canReadUsage,
    handle: ({ item, query, ...context }) => showUsage(context, item, query),
  });
}
