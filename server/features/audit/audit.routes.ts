import type { FastifyInstance } from 'fastify';
import { serveExport } from '#server/http/serve/export.ts';
import { listHandler } from '#server/http/render/item.ts';
import { serve } from '#server/http/serve/serve.ts';
import { getAuditEntry, listAuditEntries } from '#shared/contracts/audit/audit.ts';
import { canReadAudit } from '#shared/permissions.ts';
import { auditColumns } from './audit.export.ts';
import { findAuditEntry } from './audit.queries.ts';
import { toAuditEntry } from './audit.resource.ts';
import { findDescribedEntries, describeEntry } from './describe-entries.ts';

export function auditRoutes(app: FastifyInstance): void {
  serve(app, listAuditEntries, {
    access: 'read replica',
    allow: canReadAudit,
    handle: listHandler(findDescribedEntries, toAuditEntry),
  });
  serve(app, getAuditEntry, {
    access: 'read replica',
    load: findAuditEntry,
    allow: canReadAudit,
    handle: ({ item, ...context }) => describeEntry(context, item),
  });
  serveExport(app, listAuditEntries, { allow: canReadAudit, columns: auditColumns, find: findDescribedEntries });
}
