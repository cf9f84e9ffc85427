import type { FastifyInstance } from 'fastify';
import { findLocation } from '#server/features/locations/locations.public.ts';
import { serveInSteps } from '#server/http/serve-in-steps.ts';
import { serve } from '#server/http/serve.ts';
import { patchLimits } from '#shared/contracts/limit-changes.ts';
import { checkPlayer as checkPlayerEndpoint, getCheckReadiness, getLimits } from '#shared/contracts/player-check.ts';
import { canCheckPlayers, canReadOwnSurroundings, canSetContract } from '#shared/permissions.ts';
import { bookQueries } from './book-queries.ts';
import { checkPlayer } from './check-player.ts';
import { findCheckPlace } from './find-check-place.ts';
import { findUsage } from './player-check.queries.ts';
import { toLimits, toReadiness } from './player-check.resource.ts';
import { monthAt } from './player-check.rules.ts';

export function playerCheckRoutes(app: FastifyInstance): void {
  serve(app, getLimits, {
    load: findLocation,
    allow: canReadOwnSurroundings,
    handle: async ({ item, tx, scope, now }) =>
      toLimits(item, await findUsage(tx, scope, item.id, monthAt(now, item.time_zone))),
  });
  serve(app, getCheckReadiness, {
    allow: canCheckPlayers,
    handle: async (context) => {
      const place = await findCheckPlace(context);
      const { id, time_zone: timeZone } = place.location;
      const usage = await findUsage(context.tx, context.scope, id, monthAt(context.now, timeZone));
      return toReadiness(place, toLimits(place.location, usage).requestsLeft, context.now);
    },
  });
  serveInSteps(app, checkPlayerEndpoint, {
    allow: canCheckPlayers,
    handle: ({ body, ...context }) => checkPlayer(app, context, body),
  });
  serve(app, patchLimits, {
    load: findLocation,
    allow: canSetContract,
    handle: async ({ item, body, ...context }) => toLimits(item, await bookQueries(context, item, body)),
  });
}
