import type { FastifyInstance } from 'fastify';
import { isManagementScope, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { findOneWith } from '#server/db/rows.ts';
import { findLocation } from '#server/features/locations/locations.public.ts';
import { serveExport } from '#server/http/serve/export.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';
import { serve } from '#server/http/serve/serve.ts';
import { LIMITS_TOPIC } from '#shared/contracts/player-check/player-check.ts';
import {
  getLocationUsage,
  getUsageOfMonth,
  listLocationUsages,
} from '#shared/contracts/player-check/location-usages.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { canReadUsage } from '#shared/permissions.ts';
import { LOCATION_USAGE_SCREEN } from '#shared/screen-prefixes.ts';
import { findJudgedMonths } from './judge-usage.ts';
import { locationUsageColumns } from './location-usages.export.ts';
import { toLocationUsage } from './location-usages.resource.ts';
import { readUsageOfMonth } from './read-usage-of-month.ts';

const findMonthsNow = (tx: Tx, scope: Scope, query: ListQuery) =>
  findJudgedMonths({ tx, scope, now: new Date() }, query);

const findMonth = findOneWith(findMonthsNow, isManagementScope);

export function locationUsageRoutes(app: FastifyInstance): void {
  serve(app, listLocationUsages, {
    access: 'read replica',
    allow: canReadUsage,
    handle: async ({ query, ...context }) => {
      const { items, total } = await findJudgedMonths(context, query);
      return { items: items.map(toLocationUsage), total };
    },
  });
  serveExport(app, listLocationUsages, {
    allow: canReadUsage,
    columns: locationUsageColumns,
    find: findMonthsNow,
  });
  serve(app, getLocationUsage, {
    load: findMonth,
    allow: canReadUsage,
    handle: async ({ item }) => toLocationUsage(item),
  });
  serve(app, getUsageOfMonth, {
    load: findLocation,
    allow: canReadUsage,
    handle: ({ item, query, ...context }) => readUsageOfMonth(context, item, query),
  });
}

/** Redirects browsers from the remaining queries of a location to the screen that shows them, before authentication. */
export function redirectBrowsersToUsage(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, url, headers }, reply) => {
    if (method !== 'GET' || headers.accept?.startsWith('text/html') !== true) return undefined;
    const location = idFromIri(url, LIMITS_TOPIC);
    if (location === null) return undefined;
    return reply.header('vary', 'Accept').redirect(`${LOCATION_USAGE_SCREEN}/${location}`, 303);
  });
}
