import type { FastifyInstance } from 'fastify';
import { listing } from '#server/http/item.ts';
import { serve } from '#server/http/serve.ts';
import {
  getPeriodFigures,
  getVenueFigures,
  getVenueSituation,
  listVenueSituations,
} from '#shared/contracts/venue-situations.ts';
import { canOverseeVenues } from '#shared/permissions.ts';
import { periodFigures } from './period-figures.ts';
import { countVenues, findVenueSituation, findVenueSituations } from './venue-situations.queries.ts';
import { toVenueFigures, toVenueSituation } from './venue-situations.resource.ts';

export function venueSituationRoutes(app: FastifyInstance): void {
  serve(app, listVenueSituations, { allow: canOverseeVenues, handle: listing(findVenueSituations, toVenueSituation) });
  serve(app, getVenueSituation, {
    load: findVenueSituation,
    allow: canOverseeVenues,
    handle: async ({ item }) => toVenueSituation(item),
  });
  serve(app, getVenueFigures, {
    allow: canOverseeVenues,
    handle: async ({ tx, scope }) => toVenueFigures(await countVenues(tx, scope)),
  });
  serve(app, getPeriodFigures, {
    allow: canOverseeVenues,
    handle: ({ query, ...context }) => periodFigures(context, query),
  });
}
