import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { formBody } from '#server/test/fixtures/form-body.ts';
import { proofFixture } from '#server/test/fixtures/proof-fixture.ts';
import { makePdf } from '#server/test/tools/make-pdf.ts';
import { readPdf } from '#server/test/tools/read-pdf.ts';
import { readZip } from '#server/test/tools/read-zip.ts';
import { reportFixture } from '#server/test/fixtures/report-fixture.ts';
import { sampleReport } from '#server/test/fixtures/printed/sample-report.ts';
import { testApp } from '#server/test/app/test-app.ts';
import type { ReportContent } from '#shared/domain/reports/report-content.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addLocation, addProfile, addUser } = factories(app);
const { addDocument, addProof } = proofFixture(app);
const { addReport, addApprovedReport } = reportFixture(app);
type Tenant = Awaited<ReturnType<typeof addTenant>>;

async function testLocationOf({ customer, location }: Tenant) {
  const { id: user } = await addUser('ROLE_OPERATOR', [customer]);
  return { customer, location, user };
}
const say = (report: number, content: ReportContent) =>
  app.store.asSystem((tx) =>
    tx
      .updateTable('report_content')
      .set({ content: JSON.stringify(content) })
      .where('report_id', '=', report)
      .execute(),
  );

describe('the files of a draft', () => {
  it('are marked as a draft, contain the current texts, and must not run scripts', async () => {
    const tenant = await addTenant();
    const id = await addReport(await testLocationOf(tenant), { title: 'Bericht Süd', evaluation: 'Ein ruhiges Jahr.' });
    await say(id, sampleReport(30));
    const url = `/api/reports/${id}/files`;
    const pdf = await tenant.operator(`${url}/pdf`);
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': `attachment; filename="bericht-${id}-2026-01-01-2026-01-31-entwurf.pdf"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const { Title, pages } = await readPdf(pdf.rawPayload);
    expect(Title).toBe('Bericht Süd');
    expect(pages.join(' ')).toContain('Ein ruhiges Jahr.');
    for (const text of pages) expect(text).toContain('Entwurf · Bericht Nr.');
    const csv = await tenant.operator(`${url}/csv`);
    expect([csv.headers['content-type'], csv.body.split('\r\n')[0]]).toEqual([
      'text/csv; charset=utf-8',
      '\uFEFFBericht Süd;Entwurf',
    ]);
    const xlsx = await tenant.operator(`${url}/xlsx`);
    expect([...(await readZip(xlsx.rawPayload)).keys()]).toContain('xl/worksheets/sheet3.xml');
  });

  it('do not exist before its figures (409), nor those of an approved report before they are built', async () => {
    const tenant = await addTenant();
    const testLocation = await testLocationOf(tenant);
    const [draft, approved] = [await addReport(testLocation), await addApprovedReport(testLocation)];
    await app.store.asSystem((tx) => tx.deleteFrom('report_content').where('report_id', '=', draft).execute());
    for (const format of ['pdf', 'csv', 'xlsx']) {
      expect((await tenant.operator(`/api/reports/${draft}/files/${format}`)).json().detail).toContain(
        'noch berechnet',
      );
      expect((await tenant.operator(`/api/reports/${approved}/files/${format}`)).statusCode).toBe(409);
    }
  });

  it('are not found by service or another organisation, nor as a ZIP except for a Kontrollmappe (404)', async () => {
    const [tenant, otherTenant] = [await addTenant(), await addTenant()];
    const id = await addReport(await testLocationOf(tenant));
    expect((await tenant.operator(`/api/reports/${id}/files/zip`)).statusCode).toBe(404);
    for (const client of [tenant.service, otherTenant.operator])
      expect((await client(`/api/reports/${id}/files/pdf`)).statusCode).toBe(404);
  });
});

describe('a Kontrollmappe as ZIP', () => {
  it('contains the report, proofs and files of its locations, but nothing withheld or of other locations', async () => {
    const tenant = await addTenant({ location: { name: 'Spielhalle Nord' } });
    const otherLocation = await addLocation(tenant.customer, { name: 'Spielhalle West' });
    const jan = await addProfile(tenant.customer, { name: 'Jan Özdemir' });
    const copy = await addDocument(tenant.customer, { content: '%PDF-1.7 Ersthelfer' });
    await addProof({ customer: tenant.customer, profile: jan }, { document_id: copy.id, issued_at: '2025-03-01' });
    const file = { category: 'permit' as const, name: 'Erlaubnis' };
    await addDocument(tenant.customer, { ...file, location_id: tenant.location, content: '%PDF-1.7 Nord' });
    await addDocument(tenant.customer, { ...file, category: 'socialConcept', name: 'Konzept.pdf' });
    await addDocument(tenant.customer, { ...file, location_id: otherLocation });
    await addDocument(tenant.customer, { ...file, name: 'Krank', scan_state: 'quarantined' });
    const endedContract = { category: 'contract' as const, name: 'Mietvertrag', valid_until: new Date('2021-12-31') };
    await addDocument(tenant.customer, endedContract);
    const id = await addReport(await testLocationOf(tenant), { kind: 'inspectionFolder', title: 'Kontrollmappe' });
    const answer = await tenant.operator(`/api/reports/${id}/files/zip`);
    expect(answer.headers['content-type']).toBe('application/zip');
    const files = await readZip(answer.rawPayload);
    expect([...files.keys()]).toEqual([
      `bericht-${id}-2026-01-01-2026-01-31-entwurf.pdf`,
      'Dateien/Spielhalle Nord/Erlaubnis – Erlaubnis.pdf',
      'Dateien/Organisation/Sozialkonzept – Konzept.pdf',
      'Nachweise/Spielhalle Nord/Jan Özdemir/Ersthelfer 2025-03-01.pdf',
    ]);
    expect(String(files.get('Dateien/Spielhalle Nord/Erlaubnis – Erlaubnis.pdf'))).toBe('%PDF-1.7 Nord');
    const [report] = files.values();
    expect((await readPdf(report ?? Buffer.of())).Title).toBe('Kontrollmappe');
  });
});

describe('the PDF of an approved report', () => {
  it('may be sent as a file in spite of its attachments, by its organisation and unchanged only', async () => {
    const [tenant, otherTenant] = [await addTenant(), await addTenant()];
    const pdf = makePdf({ catalogue: '/Names << /EmbeddedFiles 9 0 R >>' });
    const sha256 = createHash('sha256').update(pdf).digest('hex');
    const files = JSON.stringify({ pdf: { key: 'report', bytes: pdf.length, sha256 } });
    const statusOf = async ({ operator }: Tenant, content: Buffer) => {
      const file = { name: 'Bericht.pdf', type: 'application/pdf', content };
      const form = formBody({ category: 'authorityLetter' }, file);
      return (await operator({ method: 'POST', url: '/api/documents', ...form })).statusCode;
    };
    const testLocation = await testLocationOf(tenant);
    await addReport(testLocation, { files });
    expect(await statusOf(tenant, pdf)).toBe(422);
    await addApprovedReport(testLocation, { files });
    expect(await statusOf(tenant, pdf)).toBe(201);
    expect(await statusOf(otherTenant, pdf)).toBe(422);
    const changed = Buffer.from(pdf.toString('latin1').replace('842', '843'), 'latin1');
    expect(await statusOf(tenant, changed)).toBe(422);
  });
});
