// Reads certificate files and checks whether OASIS can be queried with them.
import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import { limitConcurrency } from '#server/runtime/limit-concurrency.ts';

/** A private key with its certificate chain, beginning with the certificate of the key. */
export interface ClientCertificate {
  readonly key: KeyObject;
  readonly chain: readonly [X509Certificate, ...X509Certificate[]];
}

/** `passphrase`: the passphrase is wrong. `rounds`: the file needs more key derivation rounds than allowed. */
export type CertificateFault = 'file' | 'passphrase' | 'rounds' | 'noKey' | 'chain';

const MAX_READ_MILLISECONDS = 10_000;
/**
 * Limits for reading, which needs a thread and its memory. Stored and sent files have separate limits, because a sent
 * file may take the full time, and a guest at the door must not wait for it.
 */
const READERS_BY_ORIGIN = { stored: limitConcurrency(2), sent: limitConcurrency(1) } as const;

const bytes = z.instanceof(Uint8Array);
const ReadResult = z.union([
  z.object({ fault: z.enum(['file', 'passphrase', 'rounds']) }),
  z.object({ keys: z.array(bytes), certificates: z.array(bytes) }),
]);

/** @param origin `sent` for a file that a user has just sent, which may take long to read */
export async function openPkcs12(
  file: Uint8Array,
  passphrase: string,
  origin: keyof typeof READERS_BY_ORIGIN = 'stored',
): Promise<ClientCertificate | CertificateFault> {
  const pkcs12 = await READERS_BY_ORIGIN[origin](() => readInThread(file, passphrase));
  if (pkcs12 === undefined) return 'file';
  if ('fault' in pkcs12) return pkcs12.fault;
  try {
    const certificates = pkcs12.certificates.map((certificate) => new X509Certificate(certificate));
    for (const key of pkcs12.keys.map((encodedKey) =>
      createPrivateKey({ key: Buffer.from(encodedKey), format: 'der', type: 'pkcs8' }),
    )) {
      const ownCertificate = certificates.find((certificate) => certificate.checkPrivateKey(key));
      if (ownCertificate !== undefined) return orderChain(key, ownCertificate, certificates);
    }
    return 'noKey';
  } catch {
    return 'file';
  }
}

/** @returns undefined if reading takes too long or fails */
async function readInThread(file: Uint8Array, passphrase: string) {
  const worker = new Worker(path.join(import.meta.dirname, 'read-pkcs12.main.ts'), {
    workerData: { bytes: file, passphrase },
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
  try {
    const message: unknown = (await once(worker, 'message', { signal: AbortSignal.timeout(MAX_READ_MILLISECONDS) }))[0];
    return z.parse(ReadResult, message);
  } catch {
    return undefined;
  } finally {
    await worker.terminate();
  }
}

/**
 * Orders the certificates of the file by issuer.
 * @returns 'chain' if the file has certificates that do not belong to the chain
 */
function orderChain(
  key: KeyObject,
  ownCertificate: X509Certificate,
  certificates: readonly X509Certificate[],
): ClientCertificate | CertificateFault {
  const issuers: X509Certificate[] = [];
  for (let newestCertificate = ownCertificate; ;) {
    const issuedCertificate = newestCertificate;
    const issuer = certificates.find(
      (certificate) => issuedCertificate.checkIssued(certificate) && issuedCertificate.verify(certificate.publicKey),
    );
    if (issuer === undefined || issuer === newestCertificate || issuers.includes(issuer)) break;
    issuers.push(issuer);
    newestCertificate = issuer;
  }
  if (certificates.length > 1 + issuers.length) return 'chain';
  return { key, chain: [ownCertificate, ...issuers] };
}
