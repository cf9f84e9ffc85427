import { createHash, hash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { signingContext } from '#server/features/ledger/ledger.public.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import { readPdf } from '#server/test/tools/read-pdf.ts';
import { readPdfByTools } from '#server/test/tools/read-pdf-by-tools.ts';
import { reportFixture } from '#server/test/fixtures/report-fixture.ts';
import { sampleReport } from '#server/test/fixtures/printed/sample-report.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { write } from '#server/test/wire/wire-fixture.ts';
import type { Report } from '#shared/contracts/reports/reports.ts';
import { approvalOf } from '#shared/domain/reports/report-approval.ts';
import { buildWaitingReports } from './build-reports.ts';
import { beginNextReport, findReferencedReportFiles, finishDraft } from './report-files.queries.ts';

const app = await testApp();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-reports-'));
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true });
});
const { addTenant, addUser } = factories(app);
const { addReport, addApprovedReport } = reportFixture(app);
type Tenant = Awaited<ReturnType<typeof addTenant>>;

const services = {
  store: app.store,
  files: app.files,
  longPdf: app.longPdf,
  signing: signingContext(app.config, app.secrets),
};

async function placeOf({ customer, location }: Tenant) {
  const { id: user } = await addUser('ROLE_OPERATOR', [customer]);
  return { customer, location, user };
}
const readReport = async ({ operator }: Tenant, id: number): Promise<Report> =>
  (await operator(`/api/reports/${id}`)).json();
const bytesOf = async ({ operator }: Tenant, id: number, format: string) =>
  (await operator(`/api/reports/${id}/files/${format}`)).rawPayload;
const change = (id: number, values: { work: 'waiting' | 'running'; attempts?: number }) =>
  app.store.asSystem((tx) => tx.updateTable('report').set(values).where('id', '=', id).execute());

/** Creates a draft with thirty tours and approves it. */
async function approved(tenant: Tenant) {
  const id = await addReport(await placeOf(tenant), {
    title: 'Kontrollgang-Nachweis',
    evaluation: 'Ein ruhiges Jahr.',
  });
  await app.store.asSystem((tx) =>
    tx
      .updateTable('report_content')
      .set({ content: JSON.stringify(sampleReport(30)) })
      .where('report_id', '=', id)
      .execute(),
  );
  const approval = approvalOf(await readReport(tenant, id));
  const answer = await write(tenant.operator, { method: 'POST', url: `/api/reports/${id}/approve`, body: approval });
  expect(answer.statusCode).toBe(201);
  return id;
}

describe('an approved report', () => {
  it('gets its files once, with a signed proof of the ledger, and they never change', async () => {
    const tenant = await addTenant();
    const id = await approved(tenant);
    expect((await readReport(tenant, id)).work).toBe('waiting');
    await buildWaitingReports(services);
    const report = await readReport(tenant, id);
    expect(report).toMatchObject({ state: 'approved', work: 'ready', progress: 100 });
    expect(report.files.map(({ format }) => format)).toEqual(['pdf', 'csv', 'xlsx']);
    const first = await bytesOf(tenant, id, 'pdf');
    for (const { format, bytes, sha256 } of report.files) {
      const content = await bytesOf(tenant, id, format);
      expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([bytes, sha256]);
    }
    const { pages } = await readPdf(first);
    expect(pages.join(' ')).toContain('Ein ruhiges Jahr.');
    expect(pages.join(' ')).not.toMatch(/entwurf/i);
    await buildWaitingReports(services);
    expect((await bytesOf(tenant, id, 'pdf')).equals(first)).toBe(true);
    expect((await readReport(tenant, id)).files).toEqual(report.files);
  });

  it('contains a proof that a standalone program verifies: the ledger entry with the hash of its data', async () => {
    const tenant = await addTenant();
    const id = await approved(tenant);
    await buildWaitingReports(services);
    const { attachments } = await readPdfByTools(await bytesOf(tenant, id, 'pdf'));
    const { key } = (await tenant.operator(`/api/ledgers/${tenant.customer}`)).json();
    const file = path.join(folder, 'nachweis.json');
    fs.writeFileSync(file, attachments.get('nachweis.json') ?? '');
    const program = path.join(import.meta.dirname, '../../ledger/bundle/verify-ledger.main.ts');
    const { stdout, status } = spawnSync(process.execPath, [program, file, '--key', key], { encoding: 'utf8' });
    expect([status, stdout.split('\n')[0]]).toEqual([0, 'ECHT']);
    const bundle = JSON.parse(attachments.get('nachweis.json') ?? '');
    expect(bundle.checkpoint).toBe(attachments.get('pruefpunkt.txt'));
    expect(JSON.parse(bundle.entries[0].body)).toMatchObject({
      type: 'report.approved',
      entity: `/api/reports/${id}`,
      data: { sha256: hash('sha256', attachments.get('daten.json') ?? '') },
    });
    expect((await ledgerOf(app, tenant.customer)).isIntact).toBe(true);
  });

  it('owns its files: each is used by one report', async () => {
    const tenant = await addTenant();
    const id = await approved(tenant);
    await buildWaitingReports(services);
    const { files } = await app.store.asSystem((tx) =>
      tx.selectFrom('report').select('files').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    const keys = Object.values(files).map(({ key }) => key);
    expect(await app.store.asSystem((tx) => findReferencedReportFiles(tx, [...keys, 'unknown']))).toEqual(keys);
  });
});

describe('an approved report whose files were lost', () => {
  const compute = ({ operator }: Tenant, id: number) =>
    write(operator, { method: 'POST', url: `/api/reports/${id}/compute`, body: {} });
  const keysOf = async (id: number) => {
    const { files } = await app.store.asSystem((tx) =>
      tx.selectFrom('report').select('files').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    return Object.values(files).map(({ key }) => key);
  };

  it('gets byte-identical files again, although the ledger has grown and was signed since', async () => {
    const tenant = await addTenant();
    const id = await approved(tenant);
    await buildWaitingReports(services);
    const { files } = await readReport(tenant, id);
    const first = await Promise.all(files.map(({ format }) => bytesOf(tenant, id, format)));
    await approved(tenant);
    await buildWaitingReports(services);
    for (const key of await keysOf(id)) await app.files.remove(key);
    expect((await tenant.operator(`/api/reports/${id}/files/pdf`)).statusCode).toBe(404);
    expect((await compute(tenant, id)).statusCode).toBe(201);
    await buildWaitingReports(services);
    const report = await readReport(tenant, id);
    expect(report).toMatchObject({ state: 'approved', work: 'ready', files });
    const second = await Promise.all(files.map(({ format }) => bytesOf(tenant, id, format)));
    expect(second.map((bytes, index) => first[index]?.equals(bytes))).toEqual([true, true, true]);
  });

  it('keeps existing files, and building is refused if none is missing (409)', async () => {
    const tenant = await addTenant();
    const id = await approved(tenant);
    await buildWaitingReports(services);
    expect((await compute(tenant, id)).statusCode).toBe(409);
    const [pdf = '', csv, xlsx] = await keysOf(id);
    await app.files.remove(pdf);
    expect((await compute(tenant, id)).statusCode).toBe(201);
    await buildWaitingReports(services);
    const keys = await keysOf(id);
    expect([keys[0] === pdf, keys[1], keys[2]]).toEqual([false, csv, xlsx]);
  });
});

describe('a report whose building was interrupted', () => {
  it('is built by the next process', async () => {
    const tenant = await addTenant();
    const id = await approved(tenant);
    await change(id, { work: 'running', attempts: 1 });
    await buildWaitingReports(services);
    expect((await readReport(tenant, id)).work).toBe('ready');
  });

  it('of an organisation with one request is built before those of one with many', async () => {
    const [many, one] = [await placeOf(await addTenant()), await placeOf(await addTenant())];
    const waitingColumns = { work: 'waiting', progress: 0, title: 'Reihenfolge' } as const;
    for (const testLocation of [many, many, many, one]) await addReport(testLocation, waitingColumns);
    const order = await app.store.asSystem(async (tx) => {
      const begun: number[] = [];
      for (let report = await beginNextReport(tx, []); report !== undefined;) {
        await tx.updateTable('report').set({ work: 'ready' }).where('id', '=', report.id).execute();
        if (report.title === waitingColumns.title) begun.push(report.customer_id);
        report = await beginNextReport(tx, []);
      }
      return begun;
    });
    expect(order).toEqual([one.customer, many.customer, many.customer, many.customer]);
  });

  it('is given up with a message after three attempts, and built again on request', async () => {
    const tenant = await addTenant();
    const id = await approved(tenant);
    await change(id, { work: 'running', attempts: 3 });
    await buildWaitingReports(services);
    expect(await readReport(tenant, id)).toMatchObject({
      work: 'failed',
      failure: expect.stringContaining('unterbrochen'),
    });
    await write(tenant.operator, { method: 'POST', url: `/api/reports/${id}/compute`, body: {} });
    await buildWaitingReports(services);
    expect(await readReport(tenant, id)).toMatchObject({ work: 'ready', files: [{}, {}, {}] });
  });
});

describe('the building of reports', () => {
  it('continues after a failed report, reports the error, and tells the management what to do', async () => {
    const tenant = await addTenant();
    const brokenReport = await addApprovedReport(await placeOf(tenant));
    await change(brokenReport, { work: 'waiting' });
    const id = await approved(tenant);
    await expect(buildWaitingReports(services)).rejects.toThrow('Reports could not be built');
    expect(await readReport(tenant, brokenReport)).toMatchObject({
      work: 'failed',
      failure: expect.stringContaining('erneut'),
    });
    expect((await readReport(tenant, id)).work).toBe('ready');
  });

  it('computes a draft, and stores nothing if it was requested again or discarded in the meantime', async () => {
    const tenant = await addTenant();
    const id = await addReport(await placeOf(tenant));
    await change(id, { work: 'waiting' });
    await buildWaitingReports(services);
    expect(await readReport(tenant, id)).toMatchObject({ state: 'draft', work: 'ready', progress: 100, files: [] });
    const stale = await app.store.asSystem((tx) =>
      tx.selectFrom('report').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
    const lateValues = { content: JSON.stringify(sampleReport(1)), now: new Date() };
    const staleRow = { ...stale, attempts: 7 };
    expect(await app.store.asSystem((tx) => finishDraft(tx, staleRow, lateValues))).toBe(false);
    expect((await readReport(tenant, id)).computedAt).toBe(
      stale.computed_at?.toISOString().replace(/\.\d+Z$/, '+00:00'),
    );
  });
});
