import type { FastifyInstance } from 'fastify';
import { printProven, signingContext } from '#server/features/ledger/ledger.public.ts';
import { AccessDenied, Conflict, NotFound } from '#server/http/render/errors.ts';
import { serveExport } from '#server/http/serve/export.ts';
import { iri, listHandler } from '#server/http/render/item.ts';
import { serveSession } from '#server/http/serve/endpoint-route.ts';
import { idParameter, serve } from '#server/http/serve/serve.ts';
import {
  cancelInvoice as cancelEndpoint,
  getInvoice,
  getInvoicePdf,
  getInvoiceXml,
  invoices,
  listInvoices,
} from '#shared/contracts/billing/invoices.ts';
import { canCancelInvoices, canReadContracts } from '#shared/permissions.ts';
import { toElectronicInvoice } from '#server/features/billing/e-invoice/electronic-invoice.ts';
import { writeCii } from '#server/features/billing/e-invoice/write-cii.ts';
import { cancelInvoice } from './cancel-invoice.ts';
import { invoiceDocument } from './invoice-pdf.ts';
import { invoiceColumns } from './invoices.export.ts';
import { findInvoice, findInvoices } from './invoices.queries.ts';
import { toInvoice } from './invoices.resource.ts';

export function invoiceRoutes(app: FastifyInstance): void {
  serve(app, listInvoices, {
    access: 'read replica',
    allow: canReadContracts,
    handle: listHandler(findInvoices, toInvoice),
  });
  serve(app, getInvoice, {
    load: findInvoice,
    allow: canReadContracts,
    handle: async ({ item }) => toInvoice(item),
  });
  serve(app, cancelEndpoint, {
    load: findInvoice,
    allow: canCancelInvoices,
    handle: async ({ item, body, ...context }) => toInvoice(await cancelInvoice(context, item, body)),
  });
  serveExport(app, listInvoices, { allow: canReadContracts, columns: invoiceColumns, find: findInvoices });
  invoicePdfRoute(app);
  invoiceXmlRoute(app);
}

const PAPER_MESSAGE = 'Diese Rechnung wurde gestellt, bevor es E-Rechnungen gab. Es gibt sie nur als PDF.';

/** This route does not use `serve`, because its answer is no JSON. */
function invoiceXmlRoute(app: FastifyInstance): void {
  serveSession(app, getInvoiceXml, async ({ request, reply, actor, scope }) => {
    const invoice = await app.store.asActor(scope, 'read only', (tx) => findInvoice(tx, scope, idParameter(request)));
    if (invoice === undefined) throw new NotFound();
    if (!canReadContracts(actor)) throw new AccessDenied();
    if (!invoice.is_electronic) throw new Conflict(PAPER_MESSAGE);
    return reply
      .type(getInvoiceXml.mediaType)
      .header('content-disposition', `attachment; filename="xrechnung-${invoice.number}.xml"`)
      .header('cache-control', 'no-store')
      .send(writeCii(toElectronicInvoice(invoice), 'xrechnung'));
  });
}

/** This route does not use `serve`, because no transaction may stay open while the PDF is printed. */
function invoicePdfRoute(app: FastifyInstance): void {
  const { store, pdf } = app;
  const signing = signingContext(app.config, app.secrets);
  serveSession(app, getInvoicePdf, async ({ request, reply, actor, scope }) => {
    const invoice = await store.asActor(scope, 'read only', (tx) => findInvoice(tx, scope, idParameter(request)));
    if (invoice === undefined) throw new NotFound();
    if (!canReadContracts(actor)) throw new AccessDenied();
    return reply
      .type(getInvoicePdf.mediaType)
      .header('content-disposition', `inline; filename="rechnung-${invoice.number}.pdf"`)
      .header('cache-control', 'no-store')
      .send(
        await printProven(
          { store, signing, printer: pdf, userId: actor.userId },
          { customerId: invoice.customer_id, document: 'invoice', entity: iri(invoices.path, invoice.id) },
          () => invoiceDocument(invoice),
        ),
      );
  });
}
