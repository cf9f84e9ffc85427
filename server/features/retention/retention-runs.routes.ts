import type { FastifyInstance } from 'fastify';
import { listing } from '#server/http/item.ts';
import { serve } from '#server/http/serve.ts';
import {
  approveRetentionRun,
  createRetentionHold,
  createRetentionRun,
  discardRetentionRun,
  getRetentionHold,
  getRetentionRun,
  liftRetentionHold,
  listRetentionHolds,
  listRetentionRuns,
} from '#shared/contracts/retention-runs.ts';
import { canManageRetention } from '#shared/permissions.ts';
import { approveRun, discardRun } from './decide-run.ts';
import { holdLocation, liftHold } from './hold-location.ts';
import { previewRun } from './preview-run.ts';
import { findHold, findHolds, findRun, findRuns } from './retention-runs.queries.ts';
import { toHold, toRun } from './retention-runs.resource.ts';

/** What is due, what is held back, and who decides. */
export function retentionRunRoutes(app: FastifyInstance): void {
  const ofRun = { load: findRun, allow: canManageRetention };
  serve(app, listRetentionRuns, { allow: canManageRetention, handle: listing(findRuns, toRun) });
  serve(app, getRetentionRun, { ...ofRun, handle: async ({ item }) => toRun(item) });
  serve(app, createRetentionRun, {
    allow: canManageRetention,
    handle: async ({ body, ...context }) => toRun(await previewRun(context, body.customer)),
  });
  serve(app, approveRetentionRun, {
    ...ofRun,
    handle: async ({ item, body, ...context }) => toRun(await approveRun(context, item, body)),
  });
  serve(app, discardRetentionRun, {
    ...ofRun,
    handle: async ({ item, ...context }) => toRun(await discardRun(context, item)),
  });
  holdRoutes(app);
}

function holdRoutes(app: FastifyInstance): void {
  const ofHold = { load: findHold, allow: canManageRetention };
  serve(app, listRetentionHolds, { allow: canManageRetention, handle: listing(findHolds, toHold) });
  serve(app, getRetentionHold, { ...ofHold, handle: async ({ item }) => toHold(item) });
  serve(app, createRetentionHold, {
    allow: canManageRetention,
    handle: async ({ body, ...context }) => toHold(await holdLocation(context, body)),
  });
  serve(app, liftRetentionHold, {
    ...ofHold,
    handle: async ({ item, ...context }) => toHold(await liftHold(context, item)),
  });
}
