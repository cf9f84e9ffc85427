import type { FastifyInstance } from 'fastify';
import { findCustomer } from '#server/features/customers/customers.public.ts';
import { isReportPdf } from '#server/features/reports/reports.public.ts';
import { NotFound } from '#server/http/render/errors.ts';
import { listHandler } from '#server/http/render/item.ts';
import { serveExport } from '#server/http/serve/export.ts';
import { serve, type Context } from '#server/http/serve/serve.ts';
import { serveUpload } from '#server/uploads/serve-upload.ts';
import { getDocumentStorage } from '#shared/contracts/documents/document-storage.ts';
import {
  createDocumentReading,
  getDocumentReading,
  getReadingGap,
  listDocumentReadings,
  listReadingGaps,
} from '#shared/contracts/documents/document-readings.ts';
import {
  createDocument,
  discardDocument as discardDocumentEndpoint,
  getDocument,
  listDocuments,
  patchDocument,
} from '#shared/contracts/documents/documents.ts';
import { canManageDocuments, canReadDocuments, canSendDocument } from '#shared/permissions.ts';
import { changeDocument, discardDocument } from './change-document.ts';
import { confirmReading } from './confirm-reading.ts';
import { findReading, findReadings } from './document-readings.queries.ts';
import { documentColumns } from './documents.export.ts';
import {
  findDocument,
  findDocuments,
  findNamedDocuments,
  findStorageUsed,
  type DocumentRow,
} from './documents.queries.ts';
import { documentFor, toDocumentStorage, toReading, toReadingGap } from './documents.resource.ts';
import { findReadingGap, findReadingGaps } from './reading-gaps.queries.ts';
import { sendDocument } from './send-document.ts';

export function documentRoutes(app: FastifyInstance): void {
  serve(app, listDocuments, {
    allow: canReadDocuments,
    handle: ({ actor, ...context }) => listHandler(findDocuments, documentFor(actor))(context),
  });
  serveExport(app, listDocuments, { allow: canReadDocuments, columns: documentColumns, find: findNamedDocuments });
  serve(app, getDocument, {
    load: findDocument,
    allow: canReadDocuments,
    handle: async ({ item, actor }) => documentFor(actor)(item),
  });
  serveUpload(app, createDocument, {
    allow: canSendDocument,
    isOwnPdf: isReportPdf,
    handle: async ({ file, body, ...context }) =>
      toCurrentDocument(
        context,
        await sendDocument({ ...context, storageMegabytes: app.config.ORGANISATION_STORAGE_MB }, file, body),
      ),
  });
  serve(app, patchDocument, {
    load: findDocument,
    allow: canManageDocuments,
    handle: async ({ item, body, ...context }) => toCurrentDocument(context, await changeDocument(context, item, body)),
  });
  serve(app, discardDocumentEndpoint, {
    load: findDocument,
    allow: canManageDocuments,
    handle: async ({ item, ...context }) => toCurrentDocument(context, await discardDocument(context, item)),
  });
  serve(app, getDocumentStorage, {
    load: findCustomer,
    allow: canManageDocuments,
    handle: async ({ item, tx, scope }) =>
      toDocumentStorage(item.id, await findStorageUsed(tx, scope, item.id), app.config.ORGANISATION_STORAGE_MB),
  });
  readingRoutes(app);
}

/** Loads the file again, because a change may alter which file takes the place of another. */
async function toCurrentDocument({ tx, scope, actor }: Context, { id }: Pick<DocumentRow, 'id'>) {
  const document = await findDocument(tx, scope, id);
  if (document === undefined) throw new NotFound();
  return documentFor(actor)(document);
}

function readingRoutes(app: FastifyInstance): void {
  serve(app, listReadingGaps, { allow: canReadDocuments, handle: listHandler(findReadingGaps, toReadingGap) });
  serve(app, getReadingGap, {
    load: findReadingGap,
    allow: canReadDocuments,
    handle: async ({ item }) => toReadingGap(item),
  });
  serve(app, listDocumentReadings, {
    allow: canReadDocuments,
    handle: async ({ actor, ...context }) => listHandler(findReadings, (row) => toReading(row, actor))(context),
  });
  serve(app, getDocumentReading, {
    load: findReading,
    allow: canReadDocuments,
    handle: async ({ item, actor }) => toReading(item, actor),
  });
  serve(app, createDocumentReading, {
    allow: canReadDocuments,
    handle: async ({ body, ...context }) => toReading(await confirmReading(context, body), context.actor),
  });
}
