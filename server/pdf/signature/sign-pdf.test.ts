import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import { archivalFaults } from '#server/test/tools/archival-faults.ts';
import { readSignature } from '#server/test/tools/read-signature.ts';
import { createAuthority, PASSPHRASE } from '#server/test/tools/signing-authority.ts';
import { type SigningCertificate, openSigningCertificate } from './signing-certificate.ts';
import { signPdf } from './sign-pdf.ts';

const YEAR_MILLISECONDS = 365 * 86_400_000;

const authority = createAuthority('Österreichisch-Ungarisches Siegel');
const printer = new PdfPrinter();
afterAll(() => {
  printer.close();
  authority.remove();
});

const fileOf = (name: string) => path.join(authority.folder, name);
const pem = (name: string) => ({ SIGNATURE_KEY: fileOf(`${name}.key`), SIGNATURE_CERTIFICATE: fileOf(`${name}.pem`) });

let pdf: Uint8Array;
beforeAll(async () => {
  pdf = await printer.print(
    {
      template: 'test/fixtures/printed/long-table.typ',
      paper: { title: 'Liste', organisation: 'Nordlicht', locationName: 'Altona', reference: 'Liste Nr. 7' },
      content: { header: ['Nr.', 'Text'], columns: [20, 0], rows: [['1.', 'Text']] },
      createdAt: new Date(),
    },
    1,
  );
});

const sign = (certificate: SigningCertificate | undefined, at = new Date()) => {
  if (certificate === undefined) throw new Error('There is no certificate.');
  return signPdf(pdf, {
    certificate,
    at,
    stampTime: () => Promise.resolve(undefined),
    sealNote: ({ length }) => `schutzbuch-siegel/1\n${length}\n${'x'.repeat(400)}\n`,
  });
};

describe('the certificate of the installation', () => {
  it('signs the same from PKCS#12 and from PEM, each time to the last byte', async () => {
    const at = new Date();
    const one = await sign(await openSigningCertificate(authority.settings), at);
    const other = await sign(await openSigningCertificate(pem('seal')), at);
    expect(Buffer.from(one ?? []).equals(Buffer.from(other ?? []))).toBe(true);
    expect(await archivalFaults(one ?? pdf)).toEqual([]);
    const { openssl, pdfsig } = await readSignature(one ?? pdf, authority.certificate);
    expect(openssl).toContain('CMS Verification successful');
    if (pdfsig !== undefined) expect(pdfsig).toContain('Signature Validation: Signature is Valid.');
  });

  it('is absent without configuration', async () => {
    expect(await openSigningCertificate({})).toBeUndefined();
  });

  it('signs a document from before it with the first moment at which it is valid', async () => {
    const certificate = await openSigningCertificate(authority.settings);
    const signed = Buffer.from((await sign(certificate, new Date(0))) ?? []).toString('latin1');
    const begin = new Date(certificate?.chain[0].validFrom ?? 0).toISOString().slice(0, 19).replaceAll(/[-T:]/g, '');
    expect(signed).toContain(`/M (D:${begin}Z)`);
  });

  it('signs no document from after its end', async () => {
    const certificate = await openSigningCertificate(authority.settings);
    expect(await sign(certificate, new Date(Date.now() + 20 * YEAR_MILLISECONDS))).toBeUndefined();
  });

  it('stops the start if its passphrase is wrong, its key is no RSA key or another one, or its file is missing', async () => {
    const wrong = { ...authority.settings, SIGNATURE_PASSPHRASE: `${PASSPHRASE}!` };
    await expect(openSigningCertificate(wrong)).rejects.toThrow('SIGNATURE_PKCS12 cannot be used (passphrase)');
    await expect(openSigningCertificate({ ...pem('seal'), SIGNATURE_KEY: fileOf('tsa.key') })).rejects.toThrow(
      'its key',
    );
    await expect(openSigningCertificate({ SIGNATURE_PKCS12: fileOf('nothing.p12') })).rejects.toThrow('ENOENT');
    execFileSync('openssl', ['ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', fileOf('ec.key')]);
    fs.copyFileSync(fileOf('seal.pem'), fileOf('ec.pem'));
    await expect(openSigningCertificate(pem('ec'))).rejects.toThrow('must be RSA');
  });
});
