// The documents of an installation that has a certificate and a time stamping authority.
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '#server/test/app/test-app.ts';
import { archivalFaults } from '#server/test/tools/archival-faults.ts';
import { documentFixture, type IssuedDocuments } from '#server/test/tools/issued-documents.ts';
import { mutated } from '#server/test/tools/mutate-file.ts';
import { readPdfByTools } from '#server/test/tools/read-pdf-by-tools.ts';
import { readSignature } from '#server/test/tools/read-signature.ts';
import { createAuthority, startTimeStamping } from '#server/test/tools/signing-authority.ts';
import { verifyFile } from '#shared/verification/verify-file.ts';

const MUTATIONS_OF_A_FILE = 30;

const authority = createAuthority();
const timeStamping = await startTimeStamping(authority.folder);
const app = await testApp({ ...authority.settings, TSA_URL: timeStamping.url, WITNESS_ADDRESSES: 'any' });
afterAll(async () => {
  await app.close();
  await timeStamping.stop();
  authority.remove();
});
const { tenant, pdfOf, issueDocuments } = await documentFixture(app);

let documents: IssuedDocuments;
let files: readonly Buffer[];
beforeAll(async () => {
  documents = await issueDocuments();
  files = [...documents.reports, ...documents.invoices, ...documents.protocols];
}, 120_000);

/** Appends an update that shows another page, as an editor does that keeps the signed bytes. */
function withOtherPage(file: Buffer): Buffer {
  const text = file.toString('latin1');
  const [, page = ''] = /\n(\d+) 0 obj\s*<<(?:(?!endobj)[\s\S])*?\/Type \/Page\n/.exec(text) ?? [];
  const [, previous] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text) ?? [];
  const [, root] = /\/Root (\d+) 0 R/.exec(text) ?? [];
  const object = `${page} 0 obj\n<< /Type /Page /MediaBox [0 0 100 100] >>\nendobj\n`;
  const position = file.length + object.length;
  const entry = `${String(file.length).padStart(10, '0')} 00000 n \n`;
  const trailer = `trailer\n<< /Size 9999 /Root ${root} 0 R /Prev ${previous} >>\nstartxref\n${position}\n%%EOF\n`;
  return Buffer.concat([file, Buffer.from(`${object}xref\n${page} 1\n${entry}${trailer}`)]);
}

describe('a signed document', () => {
  it('is valid and whole for other programs, and carries a time stamp', async () => {
    for (const file of files) {
      const { openssl, pdfsig, structure } = await readSignature(file, authority.certificate);
      expect(openssl).toContain('CMS Verification successful');
      expect(structure).toContain('id-smime-aa-signingCertificateV2');
      expect(structure).toContain('id-smime-aa-timeStampToken');
      // PAdES puts the time of signing in the PDF instead.
      expect(structure.split('unsignedAttrs')[0]).not.toContain('signingTime');
      if (pdfsig === undefined) continue;
      expect(pdfsig).toContain('Signature Validation: Signature is Valid.');
      expect(pdfsig).toContain('Certificate Validation: Certificate is Trusted.');
      expect(pdfsig).toContain('Total document signed');
      expect(pdfsig).toContain('ETSI.CAdES.detached');
    }
  });

  it('is PDF/A-3a and PDF/UA-1, whatever it is', async () => {
    for (const file of files) expect(await archivalFaults(file)).toEqual([]);
  });

  it('is unchanged for the page that verifies documents, which names the signature', async () => {
    for (const [document, some] of Object.entries({
      report: documents.reports,
      invoice: documents.invoices,
      protocol: documents.protocols,
    }))
      for (const file of some) {
        const { outcome, faults, limits, ...verdict } = await verifyFile(file);
        expect({ outcome, faults, document: verdict.document }).toEqual({ outcome: 'unchanged', faults: [], document });
        expect(limits.join(' ')).toContain('elektronisch signiert (Schutzbuch Testsiegel)');
        expect(limits.join(' ')).toContain('Die Signatur trägt einen Zeitstempel.');
        expect((await readPdfByTools(file)).check).toContain('No syntax or stream encoding errors found');
      }
  });

  it('is announced by the ledger entry of a report, with its time stamp', async () => {
    const entries = await app.store.asSystem((tx) =>
      tx
        .selectFrom('ledger_entry')
        .where('customer_id', '=', tenant.customer)
        .where('type', '=', 'report.approved')
        .select('body')
        .execute(),
    );
    for (const { body } of entries)
      expect(JSON.parse(body).data).toMatchObject({ seal: 1, signature: 1, timeStamp: 1 });
    expect(entries).not.toHaveLength(0);
  });

  it('is refused without its time stamp', async () => {
    const [file = Buffer.of()] = files;
    const at = file.indexOf('060b2a864886f70d010910020e');
    const without = Buffer.from(file);
    without.fill('0', at, at + 2000);
    expect(at).toBeGreaterThan(0);
    expect((await verifyFile(without)).outcome).toBe('changed');
  });

  it('is refused after any change, and after any update', async () => {
    for (const file of files)
      for (let turn = 0; turn < MUTATIONS_OF_A_FILE; turn += 1) {
        const changed = turn % 2 === 0 ? mutated(file, turn) : mutatedEnd(file);
        expect(await verifyFile(changed)).toMatchObject({ outcome: expect.stringMatching(/^(changed|unreadable)$/) });
      }
    for (const file of files) {
      const updated = withOtherPage(file);
      expect(await verifyFile(updated)).toMatchObject({ outcome: 'changed' });
      expect(await verifyFile(Buffer.concat([file, Buffer.from('\n')]))).toMatchObject({ outcome: 'changed' });
    }
  });

  it('is the same to the last byte when it is printed again, also while the authority is silent', async () => {
    const { 'hydra:member': issued } = (await tenant.operator('/api/invoices')).json();
    const url = `${issued[0]['@id']}/pdf`;
    const once = await pdfOf(url);
    const { requests } = timeStamping.state;
    timeStamping.state.isSilent = true;
    expect((await pdfOf(url)).equals(once)).toBe(true);
    expect(timeStamping.state.requests).toBe(requests);
  });
});

/** Changes one bit of the signature, the seal in it, or the table of cross-references: the last third of the file. */
function mutatedEnd(file: Buffer): Buffer {
  const changed = Buffer.from(file);
  const from = file.lastIndexOf('/ByteRange');
  const filled = file.length - from < 2 * 24 * 1024 ? file.length - from : 16 * 1024;
  const at = from + randomInt(filled);
  changed[at] = (changed[at] ?? 0) ^ (1 << randomInt(8));
  return changed;
}
