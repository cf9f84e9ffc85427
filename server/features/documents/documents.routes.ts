import type { FastifyInstance } from 'fastify';
import { listing } from '#server/http/item.ts';
import { serve } from '#server/http/serve.ts';
import { serveUpload } from '#server/uploads/serve-upload.ts';
import {
  createDocument,
  createDocumentReading,
  getDocument,
  listDocumentReadings,
  listDocuments,
  patchDocument,
} from '#shared/contracts/documents.ts';
import { canManageDocuments, canReadDocuments, canSendDocument } from '#shared/permissions.ts';
import { confirmReading } from './confirm-reading.ts';
import { findReadings } from './document-readings.queries.ts';
import { findDocument, findDocuments } from './documents.queries.ts';
import { toDocument, toReading } from './documents.resource.ts';
import { changeDocument, sendDocument } from './send-document.ts';

export function documentRoutes(app: FastifyInstance): void {
  serve(app, listDocuments, { allow: canReadDocuments, handle: listing(findDocuments, toDocument) });
  serve(app, getDocument, {
    load: findDocument,
    allow: canReadDocuments,
    handle: async ({ item }) => toDocument(item),
  });
  serveUpload(app, createDocument, {
    allow: canSendDocument,
    handle: async ({ file, body, ...context }) => toDocument(await sendDocument(context, file, body)),
  });
  serve(app, patchDocument, {
    load: findDocument,
    allow: canManageDocuments,
    handle: async ({ item, body, ...context }) => toDocument(await changeDocument(context, item, body)),
  });
  serve(app, listDocumentReadings, {
    allow: canReadDocuments,
    handle: async ({ actor, ...call }) => listing(findReadings, (row) => toReading(row, actor))(call),
  });
  serve(app, createDocumentReading, {
    allow: canReadDocuments,
    handle: async ({ body, ...context }) => toReading(await confirmReading(context, body), context.actor),
  });
}
