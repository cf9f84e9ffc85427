import type { FastifyInstance } from 'fastify';
import { signingContext } from '#server/features/ledger/ledger.public.ts';
import { AccessDenied, NotFound } from '#server/http/render/errors.ts';
import { serveSession } from '#server/http/serve/endpoint-route.ts';
import { idParameter } from '#server/http/serve/serve.ts';
import { getProtocolPdf } from '#shared/contracts/protocols/protocols.ts';
import { canReadProtocols } from '#shared/permissions.ts';
import { findPrintableProtocol, printProtocol } from './print-protocol.ts';

/** This route does not use `serve`, because printing takes long and no transaction should stay open for it. */
export function protocolPdfRoute(app: FastifyInstance): void {
  const { store, files, pdf } = app;
  const signing = signingContext(app.config, app.secrets);
  serveSession(app, getProtocolPdf, async ({ request, reply, actor, scope }) => {
    const id = idParameter(request);
    const foundProtocol = await store.asActor(scope, 'read only', (tx) => findPrintableProtocol(tx, scope, id));
    if (foundProtocol === undefined) throw new NotFound();
    if (!canReadProtocols(actor)) throw new AccessDenied();
    const printing = { store, signing, printer: pdf, userId: actor.userId };
    const printedPdf = await printProtocol({ files, ...printing }, foundProtocol);
    return reply
      .type(getProtocolPdf.mediaType)
      .header('content-disposition', `inline; filename="protokoll-${id}.pdf"`)
      .header('cache-control', 'no-store')
      .send(printedPdf);
  });
}
