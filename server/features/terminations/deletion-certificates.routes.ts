import type { FastifyInstance } from 'fastify';
import type { SessionActor } from '#server/access/actor.ts';
import type { Scope } from '#server/access/scope.ts';
import { AccessDenied, Conflict, NotFound } from '#server/http/render/errors.ts';
import { listHandler } from '#server/http/render/item.ts';
import { serveSession } from '#server/http/serve/endpoint-route.ts';
import { idParameter, serve } from '#server/http/serve/serve.ts';
import {
  getDeletionCertificate,
  getDeletionCertificateData,
  getDeletionCertificatePdf,
  listDeletionCertificates,
} from '#shared/contracts/terminations/deletion-certificates.ts';
import { canReadDeletionCertificates } from '#shared/permissions.ts';
import { certificateName, dataOf } from './certificate-pdf.ts';
import { findCertificate, findCertificates } from './deletion-certificates.queries.ts';
import { toCertificate } from './terminations.resource.ts';

export function deletionCertificateRoutes(app: FastifyInstance): void {
  serve(app, listDeletionCertificates, {
    allow: canReadDeletionCertificates,
    handle: listHandler(findCertificates, toCertificate),
  });
  serve(app, getDeletionCertificate, {
    load: findCertificate,
    allow: canReadDeletionCertificates,
    handle: async ({ item }) => toCertificate(item),
  });
  fileRoutes(app);
}

/** The document was printed once and is stored, so these routes send a file and do not use `serve`. */
function fileRoutes(app: FastifyInstance): void {
  const findReady = async (actor: SessionActor, scope: Scope, id: number) => {
    const row = await app.store.asActor(scope, 'read only', (tx) => findCertificate(tx, scope, id));
    if (row === undefined) throw new NotFound();
    if (!canReadDeletionCertificates(actor)) throw new AccessDenied();
    if (row.pdf === null) throw new Conflict('Diese Löschbescheinigung ist noch nicht fertig.');
    return { ...row, pdf: row.pdf };
  };
  serveSession(app, getDeletionCertificatePdf, async ({ request, reply, actor, scope }) => {
    const row = await findReady(actor, scope, idParameter(request));
    return reply
      .type(getDeletionCertificatePdf.mediaType)
      .header('content-disposition', `attachment; filename="${certificateName(row)}.pdf"`)
      .header('cache-control', 'no-store')
      .send(Buffer.from(row.pdf));
  });
  serveSession(app, getDeletionCertificateData, async ({ request, reply, actor, scope }) => {
    const row = await findReady(actor, scope, idParameter(request));
    return reply
      .type(getDeletionCertificateData.mediaType)
      .header('content-disposition', `attachment; filename="${certificateName(row)}.json"`)
      .header('cache-control', 'no-store')
      .send(dataOf(row));
  });
}
