import type { FastifyInstance } from 'fastify';
import { findCustomer } from '#server/features/customers/customers.public.ts';
import { findLocation } from '#server/features/locations/locations.public.ts';
import { zipOf } from '#server/files/zip.ts';
import { AccessDenied, NotFound } from '#server/http/render/errors.ts';
import { serveSession } from '#server/http/serve/endpoint-route.ts';
import { idParameter } from '#server/http/serve/serve.ts';
import { getProofFolder } from '#shared/contracts/profile-documents/profile-documents.ts';
import { canReadProofs } from '#shared/permissions.ts';
import { dayOf } from '#server/features/profile-documents/profile-documents.rules.ts';
import { findProofFolder, proofFolderEntries, overviewDocument } from './proof-folder.ts';

/** This route does not use `serve`, because no transaction may stay open while PDFs are printed and files are read. */
export function proofFolderRoute(app: FastifyInstance): void {
  const { store, files, pdf } = app;
  serveSession(app, getProofFolder, async ({ request, reply, actor, scope }) => {
    const now = new Date();
    const foundFolder = await store.asActor(scope, 'read only', async (tx) => {
      const location = await findLocation(tx, scope, idParameter(request));
      if (location === undefined) throw new NotFound();
      if (!canReadProofs(actor)) throw new AccessDenied();
      const customer = await findCustomer(tx, scope, location.customer_id);
      return { ...(await findProofFolder(tx, scope, location, dayOf(now))), organisation: customer?.name ?? '' };
    });
    const overview = await pdf.print(overviewDocument(foundFolder, now, dayOf(now)), actor.userId);
    const archive = zipOf([
      { path: ['Übersicht.pdf'], content: overview, date: now, isCompressed: true },
      ...proofFolderEntries(foundFolder.people, files),
    ]);
    request.log.info({ user: actor.uid, location: foundFolder.location.name }, 'proofs of a location were downloaded');
    return reply
      .type(getProofFolder.mediaType)
      .header('content-disposition', `attachment; filename="nachweise-${dayOf(now)}.zip"`)
      .header('cache-control', 'no-store')
      .send(archive);
  });
}
