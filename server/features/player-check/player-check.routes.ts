import type { FastifyInstance } from 'fastify';
import { findLocation } from '#server/features/locations/locations.public.ts';
import { serve } from '#server/http/serve.ts';
import { patchLimits } from '#shared/contracts/limit-changes.ts';
import { getLimits } from '#shared/contracts/player-check.ts';
import { canReadOwnSurroundings, canSetContract } from '#shared/permissions.ts';
import { bookQueries } from './book-queries.ts';
import { findUsage } from './player-check.queries.ts';
import { toLimits } from './player-check.resource.ts';
import { monthAt } from './player-check.rules.ts';

export function playerCheckRoutes(app: FastifyInstance): void {
  serve(app, getLimits, {
    load: findLocation,
    allow: canReadOwnSurroundings,
    handle: async ({ item, tx, scope, now }) =>
      toLimits(item, await findUsage(tx, scope, item.id, monthAt(now, item.time_zone))),
  });
  serve(app, patchLimits, {
    load: findLocation,
    allow: canSetContract,
    handle: async ({ item, body, ...context }) => toLimits(item, await bookQueries(context, item, body)),
  });
}
