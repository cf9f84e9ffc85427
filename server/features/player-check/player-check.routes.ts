import type { FastifyInstance } from 'fastify';
import { findLocation } from '#server/features/locations/locations.public.ts';
import { serve } from '#server/http/serve.ts';
import { getLimits } from '#shared/contracts/player-check.ts';
import { canReadOwnSurroundings } from '#shared/permissions.ts';
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
}
