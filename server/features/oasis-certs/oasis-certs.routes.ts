import type { FastifyInstance } from 'fastify';
import { PerUserQueue } from '#server/runtime/per-user-queue.ts';
import { NotFound } from '#server/http/render/errors.ts';
import { serveExport } from '#server/http/serve/export.ts';
import { listHandler } from '#server/http/render/item.ts';
import { serveWithoutTransaction } from '#server/http/serve/serve-without-transaction.ts';
import { servePrepared } from '#server/http/serve/serve-prepared.ts';
import { serve, type Context } from '#server/http/serve/serve.ts';
import {
  createOasisCertificate,
  getOasisCertificate,
  getOasisCertificateGap,
  listOasisCertificateGaps,
  listOasisCertificates,
  patchOasisCertificate,
  testOasisCertificate,
} from '#shared/contracts/oasis-certs/oasis-certs.ts';
import { canChangeOasisCerts, canManageOasisCerts } from '#shared/permissions.ts';
import { changeCertificate } from './change-certificate.ts';
import { certificateColumns } from './oasis-certs.export.ts';
import { findCertificate, findCertificateGap, findCertificateGaps, findCertificates } from './oasis-certs.queries.ts';
import { openUploadedCertificate } from './open-uploaded-certificate.ts';
import { testCertificate } from './test-certificate.ts';
import { toCertificate, toCertificateGap } from './oasis-certs.resource.ts';
import { uploadCertificate } from './upload-certificate.ts';

const TOO_MANY_MESSAGE = 'Es werden schon Zertifikate für Sie geprüft. Bitte warten Sie, bis eines davon fertig ist.';

export function oasisCertificateRoutes(app: FastifyInstance): void {
  serve(app, listOasisCertificates, {
    allow: canManageOasisCerts,
    handle: listHandler(findCertificates, toCertificate),
  });
  serve(app, getOasisCertificate, {
    load: findCertificate,
    allow: canManageOasisCerts,
    handle: async ({ item }) => toCertificate(item),
  });
  serveExport(app, listOasisCertificates, {
    allow: canManageOasisCerts,
    columns: certificateColumns,
    find: findCertificates,
  });
  serve(app, listOasisCertificateGaps, {
    allow: canManageOasisCerts,
    handle: listHandler(findCertificateGaps, toCertificateGap),
  });
  serve(app, getOasisCertificateGap, {
    load: findCertificateGap,
    allow: canManageOasisCerts,
    handle: async ({ item }) => toCertificateGap(item),
  });
  const openingQueue = new PerUserQueue(TOO_MANY_MESSAGE);
  servePrepared(app, createOasisCertificate, {
    allow: canChangeOasisCerts,
    prepare: ({ actor, body, now }) => openingQueue.run(actor.userId, () => openUploadedCertificate(app, body, now)),
    handle: async ({ body, prepared, ...context }) => {
      const { id } = await uploadCertificate(context, app, { input: body, openedUpload: prepared });
      return showCertificate(context, id);
    },
  });
  serve(app, patchOasisCertificate, {
    load: findCertificate,
    allow: canChangeOasisCerts,
    handle: async ({ item, body, ...context }) => {
      await changeCertificate(context, item, body);
      return showCertificate(context, item.id);
    },
  });
  serveWithoutTransaction(app, testOasisCertificate, {
    load: findCertificate,
    allow: canManageOasisCerts,
    handle: async ({ item, now }) => {
      if (item === undefined) throw new NotFound();
      return { outcome: await testCertificate(app, item, now) };
    },
  });
}

async function showCertificate(context: Context, id: number) {
  const row = await findCertificate(context.tx, context.scope, id);
  if (row === undefined) throw new NotFound();
  return toCertificate(row);
}
