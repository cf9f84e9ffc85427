import type { FastifyInstance } from 'fastify';
import { listHandler } from '#server/http/render/item.ts';
import { withLocationNames } from '#server/db/location-names.ts';
import { serveExport } from '#server/http/serve/export.ts';
import { type Context, serve } from '#server/http/serve/serve.ts';
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
} from '#shared/contracts/retention/retention-runs.ts';
import { canManageRetention } from '#shared/permissions.ts';
import { approveRun, discardRun } from './decide-run.ts';
import { holdLocation, liftHold } from './hold-location.ts';
import { previewRun } from './preview-run.ts';
import { retentionHoldColumns, retentionRunColumns } from './retention.export.ts';
import { findHold, findHolds, findRun, findRuns, type RunRow } from './retention-runs.queries.ts';
import { toHold, toRun } from './retention-runs.resource.ts';
import { findSampleNames } from './sample-names.queries.ts';

/** Routes of deletion runs and deletion holds. */
export function retentionRunRoutes(app: FastifyInstance): void {
  const runOptions = { load: findRun, allow: canManageRetention };
  serveExport(app, listRetentionRuns, {
    allow: canManageRetention,
    columns: retentionRunColumns,
    find: withLocationNames(findRuns),
  });
  serve(app, listRetentionRuns, {
    access: 'read replica',
    allow: canManageRetention,
    handle: async ({ tx, scope, query }) => {
      const { items, total } = await findRuns(tx, scope, query);
      const names = await findSampleNames(tx, scope, items);
      return { items: items.map((row) => toRun(row, names)), total };
    },
  });
  serve(app, getRetentionRun, {
    ...runOptions,
    handle: async ({ item, ...context }) => toRunWithNames(context, item),
  });
  serve(app, createRetentionRun, {
    allow: canManageRetention,
    handle: async ({ body, ...context }) => toRunWithNames(context, await previewRun(context, body.customer)),
  });
  serve(app, approveRetentionRun, {
    ...runOptions,
    handle: async ({ item, body, ...context }) => toRunWithNames(context, await approveRun(context, item, body)),
  });
  serve(app, discardRetentionRun, {
    ...runOptions,
    handle: async ({ item, ...context }) => toRunWithNames(context, await discardRun(context, item)),
  });
  holdRoutes(app);
}

/** A run lists a few of its records as examples, which are shown with their names. */
const toRunWithNames = async ({ tx, scope }: Pick<Context, 'tx' | 'scope'>, run: RunRow) =>
  toRun(run, await findSampleNames(tx, scope, [run]));

function holdRoutes(app: FastifyInstance): void {
  const holdOptions = { load: findHold, allow: canManageRetention };
  serveExport(app, listRetentionHolds, {
    allow: canManageRetention,
    columns: retentionHoldColumns,
    find: withLocationNames(findHolds),
  });
  serve(app, listRetentionHolds, { allow: canManageRetention, handle: listHandler(findHolds, toHold) });
  serve(app, getRetentionHold, { ...holdOptions, handle: async ({ item }) => toHold(item) });
  serve(app, createRetentionHold, {
    allow: canManageRetention,
    handle: async ({ body, ...context }) => toHold(await holdLocation(context, body)),
  });
  serve(app, liftRetentionHold, {
    ...holdOptions,
    handle: async ({ item, ...context }) => toHold(await liftHold(context, item)),
  });
}
