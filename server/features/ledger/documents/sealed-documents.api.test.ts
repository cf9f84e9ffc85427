// Every document that leaves the server is verified as somebody does who has nothing but the file.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '#server/test/app/test-app.ts';
import { archivalFaults } from '#server/test/tools/archival-faults.ts';
import { documentFixture, type IssuedDocuments } from '#server/test/tools/issued-documents.ts';
import { mutated } from '#server/test/tools/mutate-file.ts';
import { readPdfByTools } from '#server/test/tools/read-pdf-by-tools.ts';
import { compareLedgers } from '#shared/verification/compare-ledgers.ts';
import { fingerprintOf } from '#shared/verification/fingerprint.ts';
import { readKey } from '#shared/ledger/checkpoint.ts';
import { verifyFile } from '#shared/verification/verify-file.ts';

const MUTATIONS_OF_A_FILE = 110;

const app = await testApp();
afterAll(() => app.close());
const { tenant, pdfOf, draftOf, issueDocuments } = await documentFixture(app);
const { operator } = tenant;

let documents: IssuedDocuments;

beforeAll(async () => {
  documents = await issueDocuments();
}, 120_000);

describe('a document of this server', () => {
  it('is unchanged, complete and calculated correctly, whatever it is', async () => {
    const { reports, invoices, protocols, ledgers } = documents;
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
    const { reports, invoices, protocols } = documents;
    const key = readKey((await operator(`/api/ledgers/${tenant.customer}`)).json().key);
    const { hex, words } = fingerprintOf(key ?? { publicKey: new Uint8Array() });
    for (const file of [reports[0], invoices[0], protocols[0]]) {
      const { text, check } = await readPdfByTools(file ?? Buffer.of());
      const plainText = text.replaceAll(/\s+/g, ' ');
      for (const words_ of ['localhost:3000/pruefen', hex, words]) expect(plainText).toContain(words_);
      expect(check).toContain('No syntax or stream encoding errors found');
      const verdict = await verifyFile(file ?? Buffer.of());
      expect([verdict.outcome, verdict.key && fingerprintOf(verdict.key).hex]).toEqual(['unchanged', hex]);
    }
  });

  it('is the same to the last byte when it is printed again', async () => {
    const { 'hydra:member': issued } = (await operator('/api/invoices')).json();
    const once = await pdfOf(`${issued[0]['@id']}/pdf`);
    expect((await pdfOf(`${issued[0]['@id']}/pdf`)).equals(once)).toBe(true);
  });

  it('is PDF/A-3a and PDF/UA-1, whatever it is', async () => {
    const { reports, invoices, protocols } = documents;
    for (const file of [...reports, ...invoices, ...protocols]) expect(await archivalFaults(file)).toEqual([]);
  });

  it('is refused after any change, and what was changed is said', async () => {
    const { reports, invoices, protocols, ledgers } = documents;
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
    const { reports, ledgers } = documents;
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
