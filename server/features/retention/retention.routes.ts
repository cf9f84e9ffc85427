import type { FastifyInstance } from 'fastify';
import { listHandler } from '#server/http/render/item.ts';
import { serveExport } from '#server/http/serve/export.ts';
import { serve } from '#server/http/serve/serve.ts';
import {
  getRetentionPolicy,
  listRetentionPolicies,
  patchRetentionPolicy,
} from '#shared/contracts/retention/retention.ts';
import { canManageRetention } from '#shared/permissions.ts';
import { changePeriods } from './change-periods.ts';
import { retentionPolicyColumns } from './retention.export.ts';
import { findSetting, findSettings } from './retention.queries.ts';
import { toPolicy } from './retention.resource.ts';

export function retentionRoutes(app: FastifyInstance): void {
  serveExport(app, listRetentionPolicies, {
    allow: canManageRetention,
    columns: retentionPolicyColumns,
    find: findSettings,
  });
  serve(app, listRetentionPolicies, { allow: canManageRetention, handle: listHandler(findSettings, toPolicy) });
  serve(app, getRetentionPolicy, {
    load: findSetting,
    allow: canManageRetention,
    handle: async ({ item }) => toPolicy(item),
  });
  serve(app, patchRetentionPolicy, {
    load: findSetting,
    allow: canManageRetention,
    handle: async ({ item, body, ...context }) => toPolicy(await changePeriods(context, item, body)),
  });
}
