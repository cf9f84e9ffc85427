// Creates a document of each kind as users do, and downloads its file.
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { issueInvoices } from '#server/features/billing/invoices/issue-invoices.ts';
import { signingContext } from '#server/features/ledger/ledger.public.ts';
import { buildWaitingReports } from '#server/features/reports/documents/build-reports.ts';
import { billingFixture, COMPLETE_ISSUER } from '#server/test/fixtures/billing-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerFixture } from '#server/test/fixtures/ledger-fixture.ts';
import {
  answersWithDefect,
  answersWithoutDefect,
  morningRound,
  protocolDevice,
} from '#server/test/fixtures/protocol-fixture.ts';
import { write } from '#server/test/wire/wire-fixture.ts';
import { approvalOf } from '#shared/domain/reports/report-approval.ts';

export interface IssuedDocuments {
  readonly reports: readonly Buffer[];
  readonly invoices: readonly Buffer[];
  readonly protocols: readonly Buffer[];
  readonly ledgers: readonly Buffer[];
}

export async function documentFixture(app: FastifyInstance) {
  const { addTenant, addUser, addForm, signIn } = factories(app);
  const { beginContract } = billingFixture(app);
  const { sign } = ledgerFixture(app);
  const services = {
    store: app.store,
    files: app.files,
    longPdf: app.longPdf,
    signing: signingContext(app.config, app.secrets),
  };

  const tenant = await addTenant({
    customer: {
      name: 'Haus am Hafen GmbH',
      street: 'Kai 1',
      postal_code: '24937',
      city: 'Flensburg',
      contact_email: 'info@haus.example',
    },
  });
  const { operator, service } = tenant;
  const pdfOf = async (iri: string): Promise<Buffer> => (await operator(iri)).rawPayload;

  /** Writes, computes and approves a report, and returns its PDF. */
  async function reportOf(kind: string): Promise<Buffer> {
    const period = { from: '2026-10-01', to: '2026-10-31' };
    const draft = await draftOf(kind, period);
    const seen = approvalOf((await operator(draft)).json());
    const approval = await write(operator, { method: 'POST', url: `${draft}/approve`, body: seen });
    expect(approval.statusCode).toBe(201);
    await buildWaitingReports(services);
    return pdfOf(`${draft}/files/pdf`);
  }

  /** Returns the IRI of a report whose figures are computed. */
  async function draftOf(kind: string, period: { readonly from: string; readonly to: string }): Promise<string> {
    const covered = { customer: `/api/customers/${tenant.customer}`, locations: [`/api/locations/${tenant.location}`] };
    const draft = await write(operator, { method: 'POST', url: '/api/reports', body: { ...covered, kind, ...period } });
    expect(draft.statusCode).toBe(201);
    await buildWaitingReports(services);
    return draft.json()['@id'];
  }

  async function invoicesOf(): Promise<Buffer[]> {
    const admin = await signIn(await addUser('ROLE_ADMIN'));
    await write(admin, { method: 'PATCH', url: '/api/billing_settings/1', body: COMPLETE_ISSUER });
    await beginContract(tenant.customer, { begins_on: '2026-08-01' });
    const plan = { customer_id: tenant.customer, location_id: tenant.location, plan_id: 2, price_cents: 6900 };
    const values = { ...plan, valid_from: '2026-01-01' };
    await app.store.asSystem((tx) => tx.insertInto('location_plan').values(values).execute());
    await issueInvoices.run(app.store, new Date());
    const { 'hydra:member': issued } = (await operator('/api/invoices')).json();
    const cancellation = { reason: 'Falscher Tarif', isReplaced: false };
    const url = `${issued[0]['@id']}/cancellation`;
    const cancelled = (await write(admin, { method: 'POST', url, body: cancellation })).json();
    const iris: string[] = [...issued, cancelled].map((invoice) => invoice['@id']);
    const pdfs: Buffer[] = [];
    for (const iri of iris) pdfs.push(await pdfOf(`${iri}/pdf`));
    return pdfs;
  }

  async function protocolsOf(): Promise<Buffer[]> {
    const form = await addForm({}, morningRound);
    const device = protocolDevice(service, form.version, tenant.profile);
    const first = (await device.close(answersWithDefect)).json();
    const correction = {
      reason: 'Falscher Ausgang',
      answers: answersWithoutDefect,
      profile: `/api/profiles/${tenant.profile}`,
    };
    const corrected = await service({ method: 'POST', url: `${first['@id']}/corrections`, payload: correction });
    return [await pdfOf(`${first['@id']}/pdf`), await pdfOf(`${corrected.json()['@id']}/pdf`)];
  }

  async function issueDocuments(): Promise<IssuedDocuments> {
    const protocols = await protocolsOf();
    const invoices = await invoicesOf();
    const reports = [await reportOf('monthly'), await reportOf('inspectionTours')];
    await sign(tenant.customer);
    const bundle = `/api/ledgers/${tenant.customer}/bundle`;
    const [invoice] = (await operator('/api/invoices')).json()['hydra:member'];
    return {
      reports,
      invoices,
      protocols,
      ledgers: [await pdfOf(bundle), await pdfOf(`${bundle}?entity=${invoice['@id']}`)],
    };
  }

  return { tenant, pdfOf, draftOf, issueDocuments };
}
