// The certificate of this installation, which signs documents (PAdES).
import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import fs from 'node:fs/promises';
import type { Config } from '#server/config.ts';
import { openPkcs12 } from '#server/oasis/client-certificate.ts';

export interface SigningCertificate {
  /** RSA, whose signature (PKCS #1 v1.5) is the same each time. */
  readonly key: KeyObject;
  /** The certificate of the key, and then those of its issuers. */
  readonly chain: readonly [X509Certificate, ...X509Certificate[]];
  /** The name in the certificate. */
  readonly name: string;
}

type SignatureConfig = Pick<
  Config,
  'SIGNATURE_PKCS12' | 'SIGNATURE_PASSPHRASE' | 'SIGNATURE_KEY' | 'SIGNATURE_CERTIFICATE'
>;

const MIN_RSA_BITS = 2048;

/**
 * @returns undefined without a certificate in the configuration; documents are then not signed
 * @throws Error if the certificate cannot be used
 */
export async function openSigningCertificate(config: SignatureConfig): Promise<SigningCertificate | undefined> {
  const certificate = await readCertificate(config);
  if (certificate === undefined) return undefined;
  const { key, chain } = certificate;
  // A signature by ECDSA contains a random number, so the same document would have other bytes each time.
  if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < MIN_RSA_BITS)
    throw new Error(`The key that signs documents must be RSA with at least ${MIN_RSA_BITS} bits.`);
  const [own] = chain;
  if (!own.checkPrivateKey(key)) throw new Error('The certificate that signs documents does not belong to its key.');
  return { key, chain, name: /^CN=(.+)$/m.exec(own.subject)?.[1] ?? own.subject.replaceAll('\n', ', ') };
}

async function readCertificate(
  config: SignatureConfig,
): Promise<Pick<SigningCertificate, 'key' | 'chain'> | undefined> {
  if (config.SIGNATURE_PKCS12 !== undefined) {
    const opened = await openPkcs12(await fs.readFile(config.SIGNATURE_PKCS12), config.SIGNATURE_PASSPHRASE ?? '');
    if (typeof opened === 'string') throw new Error(`SIGNATURE_PKCS12 cannot be used (${opened}).`);
    return opened;
  }
  if (config.SIGNATURE_KEY === undefined || config.SIGNATURE_CERTIFICATE === undefined) return undefined;
  const key = createPrivateKey({
    key: await fs.readFile(config.SIGNATURE_KEY),
    ...(config.SIGNATURE_PASSPHRASE !== undefined && { passphrase: config.SIGNATURE_PASSPHRASE }),
  });
  const pem = await fs.readFile(config.SIGNATURE_CERTIFICATE, 'utf8');
  const [own, ...issuers] = (pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []).map(
    (one) => new X509Certificate(one),
  );
  if (own === undefined) throw new Error('SIGNATURE_CERTIFICATE contains no certificate.');
  return { key, chain: [own, ...issuers] };
}
