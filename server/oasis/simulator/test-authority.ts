// The certificate authority of the simulator. Its certificates are accepted by the simulator only. It is created at the
// first start and stored in the data folder.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import forge from 'node-forge';

export interface TestAuthority {
  /** Certificate of the authority, as PEM. */
  readonly certificate: string;
  /** @returns a certificate for `localhost`, as PEM */
  issueServer(): { readonly key: string; readonly certificate: string };
  /** @returns a PKCS#12 file */
  issueClient(options: ClientCertificateOptions): Buffer;
}

export interface ClientCertificateOptions {
  readonly name: string;
  readonly passphrase: string;
  readonly validFrom: Date;
  readonly validTo: Date;
}

interface KeyPair {
  readonly key: forge.pki.rsa.PrivateKey;
  readonly certificate: forge.pki.Certificate;
}

const TEN_YEARS_MILLISECONDS = 10 * 365 * 86_400_000;
const AUTHORITY_FILE = 'authority.pem';

export function openTestAuthority(folder: string): TestAuthority {
  const file = path.join(folder, AUTHORITY_FILE);
  if (!fs.existsSync(file)) createAuthorityFile(folder, file);
  const text = fs.readFileSync(file, 'utf8');
  const authority = { key: forge.pki.privateKeyFromPem(text), certificate: certificateIn(text) };
  return {
    certificate: forge.pki.certificateToPem(authority.certificate),
    issueServer: () => {
      const { key, certificate } = issueCertificate('localhost', tenYearValidity(), authority);
      return { key: forge.pki.privateKeyToPem(key), certificate: forge.pki.certificateToPem(certificate) };
    },
    issueClient: ({ name, passphrase, validFrom, validTo }) => {
      const { key, certificate } = issueCertificate(name, { validFrom, validTo }, authority);
      const pkcs12 = forge.pkcs12.toPkcs12Asn1(key, [certificate, authority.certificate], passphrase, {
        algorithm: 'aes256',
      });
      return Buffer.from(forge.asn1.toDer(pkcs12).getBytes(), 'binary');
    },
  };
}

/** Renames the file when it is complete, because two processes may start at the same time. */
function createAuthorityFile(folder: string, file: string): void {
  const { key, certificate } = issueCertificate('Schutzbuch Simulator Test-CA', tenYearValidity());
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unfinishedFile = `${file}.${randomBytes(6).toString('hex')}`;
  const text = forge.pki.privateKeyToPem(key) + forge.pki.certificateToPem(certificate);
  fs.writeFileSync(unfinishedFile, text, { mode: 0o600 });
  fs.renameSync(unfinishedFile, file);
}

const certificateIn = (text: string) => {
  const begin = text.indexOf('-----BEGIN CERTIFICATE-----');
  return forge.pki.certificateFromPem(text.slice(begin));
};

const tenYearValidity = () => ({
  validFrom: new Date(Date.now() - 86_400_000),
  validTo: new Date(Date.now() + TEN_YEARS_MILLISECONDS),
});

/** Replaces umlauts, which an ASN.1 PrintableString does not allow. */
const toPlainName = (name: string) => name.normalize('NFKD').replaceAll(/[^\x20-\x7e]/g, '');

function issueCertificate(
  name: string,
  validity: { readonly validFrom: Date; readonly validTo: Date },
  signingKeys?: KeyPair,
): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const key = forge.pki.privateKeyFromPem(privateKey);
  const certificate = forge.pki.createCertificate();
  const subject = [{ name: 'commonName', value: toPlainName(name) }];
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  certificate.serialNumber = `01${randomBytes(15).toString('hex')}`;
  certificate.validity.notBefore = validity.validFrom;
  certificate.validity.notAfter = validity.validTo;
  certificate.setSubject(subject);
  certificate.setIssuer(signingKeys === undefined ? subject : signingKeys.certificate.subject.attributes);
  certificate.setExtensions([
    { name: 'basicConstraints', cA: signingKeys === undefined },
    ...(signingKeys === undefined ? [] : [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }]),
  ]);
  certificate.sign(signingKeys?.key ?? key, forge.md.sha256.create());
  return { key, certificate };
}
