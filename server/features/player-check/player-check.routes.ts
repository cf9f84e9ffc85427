import type { FastifyInstance } from 'fastify';
import { findLocation } from '#server/features/locations/locations.public.ts';
import { serveExport } from '#server/http/serve/export.ts';
import { listHandler } from '#server/http/render/item.ts';
import { serveWithoutTransaction } from '#server/http/serve/serve-without-transaction.ts';
import { serve } from '#server/http/serve/serve.ts';
import { getLoggedCheck, listLoggedChecks } from '#shared/contracts/player-check/check-log.ts';
import { patchLimits } from '#shared/contracts/player-check/limit-changes.ts';
import {
  checkPlayer as checkPlayerEndpoint,
  getCheckReadiness,
  getLimits,
} from '#shared/contracts/player-check/player-check.ts';
import { canCheckPlayers, canReadSharedData, canReadUsage, canSetContract } from '#shared/permissions.ts';
import { grantQueries } from './grant-queries.ts';
import { loggedCheckColumns } from './check-log.export.ts';
import { findLoggedCheck, findLoggedChecks } from './check-log.queries.ts';
import { toLoggedCheck } from './check-log.resource.ts';
import { checkPlayer } from './check-player.ts';
import { findCheckContext } from './find-check-context.ts';
import { findUsage } from './player-check.queries.ts';
import { toLimits, toReadiness } from './player-check.resource.ts';
import { currentMonth } from './player-check.rules.ts';

export function playerCheckRoutes(app: FastifyInstance): void {
  serve(app, getLimits, {
    load: findLocation,
    allow: canReadSharedData,
    handle: async ({ item, tx, scope, now }) =>
      toLimits(item, await findUsage(tx, scope, item.id, currentMonth(now, item.time_zone))),
  });
  serve(app, getCheckReadiness, {
    allow: canCheckPlayers,
    handle: async (context) => {
      const check = await findCheckContext(context);
      const { id, time_zone: timeZone } = check.location;
      const usage = await findUsage(context.tx, context.scope, id, currentMonth(context.now, timeZone));
      return toReadiness(check, toLimits(check.location, usage).requestsLeft, context.now);
    },
  });
  serve(app, listLoggedChecks, { allow: canReadUsage, handle: listHandler(findLoggedChecks, toLoggedCheck) });
  serve(app, getLoggedCheck, {
    load: findLoggedCheck,
    allow: canReadUsage,
    handle: async ({ item }) => toLoggedCheck(item),
  });
  serveExport(app, listLoggedChecks, { allow: canReadUsage, columns: loggedCheckColumns, find: findLoggedChecks });
  serveWithoutTransaction(app, checkPlayerEndpoint, {
    allow: canCheckPlayers,
    handle: ({ body, ...context }) => checkPlayer(app, context, body),
  });
  serve(app, patchLimits, {
    load: findLocation,
    allow: canSetContract,
    handle: async ({ item, body, ...context }) => toLimits(item, await grantQueries(context, item, body)),
  });
}
