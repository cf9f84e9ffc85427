import type { FastifyInstance } from 'fastify';
import { findCustomer } from '#server/features/customers/customers.public.ts';
import { AccessDenied, NotFound } from '#server/http/render/errors.ts';
import { serveSession } from '#server/http/serve/endpoint-route.ts';
import { idParameter, serve } from '#server/http/serve/serve.ts';
import { AGREEMENT_VERSION } from '#shared/contracts/billing/billing.ts';
import { acceptAgreement as acceptAgreementEndpoint, getAgreementPdf } from '#shared/contracts/billing/invoices.ts';
import { canReadContracts } from '#shared/permissions.ts';
import { acceptAgreement } from './accept-agreement.ts';
import { agreementDocument } from './agreement-pdf.ts';
import { findContract } from '#server/features/billing/billing.queries.ts';
import { toContract } from '#server/features/billing/billing.resource.ts';
import { findIssuer } from '#server/features/billing/invoices/invoices.queries.ts';

export function agreementRoutes(app: FastifyInstance): void {
  serve(app, acceptAgreementEndpoint, {
    load: findContract,
    allow: canReadContracts,
    handle: async ({ item, body, ...context }) => {
      await acceptAgreement(context, item.id, body.version);
      return toContract((await findContract(context.tx, context.scope, item.id)) ?? item, context.now);
    },
  });
  agreementPdfRoute(app);
}

/** This route does not use `serve`, because no transaction may stay open while the PDF is printed. */
function agreementPdfRoute(app: FastifyInstance): void {
  const { store, pdf } = app;
  serveSession(app, getAgreementPdf, async ({ request, reply, actor, scope }) => {
    const foundAgreement = await store.asActor(scope, 'read only', async (tx) => {
      const contract = await findContract(tx, scope, idParameter(request));
      if (contract === undefined) throw new NotFound();
      if (!canReadContracts(actor)) throw new AccessDenied();
      const customer = await findCustomer(tx, scope, contract.customer_id);
      if (customer === undefined) throw new NotFound();
      return { contract, customer, setting: await findIssuer(tx, scope) };
    });
    return reply
      .type(getAgreementPdf.mediaType)
      .header('content-disposition', `inline; filename="auftragsverarbeitung-${AGREEMENT_VERSION}.pdf"`)
      .header('cache-control', 'no-store')
      .send(await pdf.print(agreementDocument(foundAgreement), actor.userId));
  });
}
