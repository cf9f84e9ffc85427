// Every document that leaves the server is verified as somebody does who has nothing but the file.
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signingContext } from '#server/features/ledger/ledger.public.ts';
import { issueInvoices } from '#server/features/billing/invoices/issue-invoices.ts';
import { buildWaitingReports } from '#server/features/reports/documents/build-reports.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { billingFixture } from '#server/test/fixtures/billing-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerFixture } from '#server/test/fixtures/ledger-fixture.ts';
import {
  answersWithDefect,
  answersWithoutDefect,
  morningRound,
  protocolDevice,
} from '#server/test/fixtures/protocol-fixture.ts';
import { readPdfByTools } from '#server/test/tools/read-pdf-by-tools.ts';
import { write } from '#server/test/wire/wire-fixture.ts';
import { approvalOf } from '#shared/domain/reports/report-approval.ts';
import { compareLedgers } from '#shared/verification/compare-ledgers.ts';
import { fingerprintOf } from '#shared/verification/fingerprint.ts';
import { readKey } from '#shared/ledger/checkpoint.ts';
import { verifyFile } from '#shared/verification/verify-file.ts';

const MUTATIONS_OF_A_FILE = 110;

const app = await testApp();
afterAll(() => app.close());
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
  customer: { name: 'Haus am Hafen GmbH', street: 'Kai 1', postal_code: '24937', city: 'Flensburg' },
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
  const place = { customer: `/api/customers/${tenant.customer}`, locations: [`/api/locations/${tenant.location}`] };
  const draft = await write(operator, { method: 'POST', url: '/api/reports', body: { ...place, kind, ...period } });
  expect(draft.statusCode).toBe(201);
  await buildWaitingReports(services);
  return draft.json()['@id'];
}

async function invoicesOf(): Promise<Buffer[]> {
  const admin = await signIn(await addUser('ROLE_ADMIN'));
  const address = { issuerStreet: 'Weg 1', issuerPostalCode: '10115', issuerCity: 'Berlin' };
  const issuer = { issuerName: 'Schutzbuch GmbH', ...address, issuerVatId: 'DE136695976' };
  await write(admin, { method: 'PATCH', url: '/api/billing_settings/1', body: issuer });
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

let reports: Buffer[];
let invoices: Buffer[];
let protocols: Buffer[];
let ledgers: Buffer[];

beforeAll(async () => {
  protocols = await protocolsOf();
  invoices = await invoicesOf();
  reports = [await reportOf('monthly'), await reportOf('inspectionTours')];
  await sign(tenant.customer);
  const bundle = `/api/ledgers/${tenant.customer}/bundle`;
  const [invoice] = (await operator('/api/invoices')).json()['hydra:member'];
  ledgers = [await pdfOf(bundle), await pdfOf(`${bundle}?entity=${invoice['@id']}`)];
}, 120_000);

describe('a document of this server', () => {
  it('is unchanged, complete and calculated correctly, whatever it is', async () => {
    for (const [document, files] of Object.entries({ report: reports, invoice: invoices, protocol: protocols }))
      for (const file of files) {
        const verdict = await verifyFile(file);
        expect(verdict).toMatchObject({ outcome: 'unchanged', document, faults: [], miscalculations: [] });
        expect(verdict.checked.length).toBeGreaterThan(2);
      }
    for (const file of ledgers) expect(await verifyFile(file)).toMatchObject({ outcome: 'unchanged', faults: [] });
    expect([reports.length, invoices.length, protocols.length]).toEqual([2, 4, 2]);
  });

  it('prints where it is verified, and the fingerprint of the key that signs the ledger', async () => {
    const key = readKey((await operator(`/api/ledgers/${tenant.customer}`)).json().key);
    const { hex, words } = fingerprintOf(key ?? { publicKey: new Uint8Array() });
    for (const file of [reports[0], invoices[0], protocols[0]]) {
      const { text, check } = await readPdfByTools(file ?? Buffer.of());
      const plainText = text.replaceAll(/\s+/g, ' ');
      for (const words_ of ['localhost:3000/pruefen', hex, words]) expect(plainText).toContain(words_);
      expect(check).toContain('No syntax or stream encoding errors found');
      expect((await verifyFile(file ?? Buffer.of(), { expectedKey: hex })).outcome).toBe('unchanged');
    }
  });

  it('is the same to the last byte when it is printed again', async () => {
    const { 'hydra:member': issued } = (await operator('/api/invoices')).json();
    const once = await pdfOf(`${issued[0]['@id']}/pdf`);
    expect((await pdfOf(`${issued[0]['@id']}/pdf`)).equals(once)).toBe(true);
  });

  it('is refused after any change, and what was changed is said', async () => {
    let refused = 0;
    for (const file of [...reports, ...invoices, ...protocols, ...ledgers])
      for (let turn = 0; turn < MUTATIONS_OF_A_FILE; turn += 1) {
        const { outcome, faults } = await verifyFile(mutated(file, turn));
        expect(['changed', 'unreadable']).toContain(outcome);
        expect(faults).not.toEqual([]);
        refused += 1;
      }
    expect(refused).toBeGreaterThanOrEqual(1000);
  });

  it('continues the log of an earlier report, and says so', async () => {
    const [first, second] = [await verifyFile(reports[0] ?? Buffer.of()), await verifyFile(reports[1] ?? Buffer.of())];
    expect(compareLedgers(first, second)?.relation).toBe('continued');
    const kept = [first, second].flatMap(({ note }) => note ?? []);
    const log = await verifyFile(ledgers[0] ?? Buffer.of(), { kept });
    expect([log.outcome, compareLedgers(first, log)?.relation]).toEqual(['unchanged', 'continued']);
  });

  it('has neither proof nor seal as a draft', async () => {
    const draft = await draftOf('monthly', { from: '2026-09-01', to: '2026-09-30' });
    expect((await verifyFile(await pdfOf(`${draft}/files/pdf`))).outcome).toBe('unproven');
  });
});

/** Changes a file at a random place: another bit, bytes removed, added or exchanged, or its end cut off. */
function mutated(file: Buffer, turn: number): Buffer {
  const at = randomInt(file.length);
  const [before, behind] = [file.subarray(0, at), file.subarray(at)];
  if (turn % 5 === 0) return Buffer.concat([before, behind.subarray(1 + randomInt(40))]);
  if (turn % 5 === 1) return Buffer.concat([before, Buffer.from('x'), behind]);
  if (turn % 5 === 2) return before;
  const changed = Buffer.from(file);
  changed[at] = (changed[at] ?? 0) ^ (1 << randomInt(8));
  return changed;
}
