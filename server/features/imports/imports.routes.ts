import type { FastifyInstance } from 'fastify';
import { listHandler } from '#server/http/render/item.ts';
import { serveExport } from '#server/http/serve/export.ts';
import { serve } from '#server/http/serve/serve.ts';
import {
  createImport,
  discardImport as discardEndpoint,
  executeImport as executeEndpoint,
  getImport,
  getImportLine,
  listImportLines,
  listImports,
  patchImport,
  withdrawImport as withdrawEndpoint,
} from '#shared/contracts/imports/imports.ts';
import { canImport, canReadImports } from '#shared/permissions.ts';
import type { SessionActor } from '#server/access/actor.ts';
import { executeImport } from './execute-import.ts';
import { importLineColumns } from './import-lines.export.ts';
import { importColumns } from './imports.export.ts';
import {
  findImport,
  findImportLine,
  findImportLines,
  findImports,
  findNamedImports,
  type ImportRow,
} from './imports.queries.ts';
import { toImport, toImportLine } from './imports.resource.ts';
import { changeColumns, discardImport, prepareImport } from './prepare-import.ts';
import { withdrawImport } from './withdraw-import.ts';

const changeOptions = {
  load: findImport,
  allow: (actor: SessionActor, { kind }: ImportRow) => canImport(actor, kind),
} as const;

export function importRoutes(app: FastifyInstance): void {
  serve(app, listImports, {
    access: 'read replica',
    allow: canReadImports,
    handle: listHandler(findImports, toImport),
  });
  serveExport(app, listImports, { allow: canReadImports, columns: importColumns, find: findNamedImports });
  serve(app, getImport, { load: findImport, allow: canReadImports, handle: async ({ item }) => toImport(item) });
  serveExport(app, listImportLines, { allow: canReadImports, columns: importLineColumns, find: findImportLines });
  serve(app, listImportLines, {
    access: 'read replica',
    allow: canReadImports,
    handle: listHandler(findImportLines, toImportLine),
  });
  serve(app, getImportLine, {
    load: findImportLine,
    allow: canReadImports,
    handle: async ({ item }) => toImportLine(item),
  });
  serve(app, createImport, {
    allow: canReadImports,
    handle: async ({ body, ...context }) => toImport(await prepareImport(context, body, app)),
  });
  serve(app, patchImport, {
    ...changeOptions,
    handle: async ({ item, body, ...context }) =>
      toImport(await changeColumns(context, item.id, { ...body, server: app })),
  });
  serve(app, executeEndpoint, {
    ...changeOptions,
    handle: async ({ item, body, ...context }) => {
      const skipsFaulty = body.skipsFaulty ?? false;
      return toImport(await executeImport(context, { id: item.id, skipsFaulty, server: app }));
    },
  });
  serve(app, withdrawEndpoint, {
    ...changeOptions,
    handle: async ({ item, ...context }) => toImport(await withdrawImport(context, { id: item.id, server: app })),
  });
  serve(app, discardEndpoint, {
    ...changeOptions,
    handle: async ({ item, ...context }) => discardImport(context, item.id),
  });
}
