// What a certificate file holds, and whether one can ask with it.
import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import { atMostAtOnce } from '#server/at-once.ts';

/** A key, and the certificates that go with it, the own one first. */
export interface ClientCertificate {
  readonly key: KeyObject;
  readonly chain: readonly [X509Certificate, ...X509Certificate[]];
}

/** `passphrase`: it is not the one of this file. `rounds`: opening it takes more work than a file may ask for. */
export type CertificateFault = 'file' | 'passphrase' | 'rounds' | 'noKey' | 'chain';

const MAX_READING_MILLISECONDS = 10_000;
/** Each reading has a thread and its memory. What somebody sends may take all its time: no guest waits at the door for that. */
const TURNS = { stored: atMostAtOnce(2), sent: atMostAtOnce(1) } as const;

const bytes = z.instanceof(Uint8Array);
const Read = z.union([
  z.object({ fault: z.enum(['file', 'passphrase', 'rounds']) }),
  z.object({ keys: z.array(bytes), certificates: z.array(bytes) }),
]);

/** @param origin `sent`: nobody knows yet how long it takes */
export async function openPkcs12(
  file: Uint8Array,
  passphrase: string,
  origin: keyof typeof TURNS = 'stored',
): Promise<ClientCertificate | CertificateFault> {
  const read = await TURNS[origin](() => readApart(file, passphrase));
  if (read === undefined) return 'file';
  if ('fault' in read) return read.fault;
  try {
    const certificates = read.certificates.map((one) => new X509Certificate(one));
    for (const key of read.keys.map((one) =>
      createPrivateKey({ key: Buffer.from(one), format: 'der', type: 'pkcs8' }),
    )) {
      const own = certificates.find((certificate) => certificate.checkPrivateKey(key));
      if (own !== undefined) return withChain(key, own, certificates);
    }
    return 'noKey';
  } catch {
    return 'file';
  }
}

/** A file of great length of work is given up. */
async function readApart(file: Uint8Array, passphrase: string) {
  const worker = new Worker(path.join(import.meta.dirname, 'read-pkcs12.main.ts'), {
    workerData: { bytes: file, passphrase },
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
  try {
    const message: unknown = (
      await once(worker, 'message', { signal: AbortSignal.timeout(MAX_READING_MILLISECONDS) })
    )[0];
    return z.parse(Read, message);
  } catch {
    return undefined;
  } finally {
    await worker.terminate();
  }
}

/** Those of the file that issued one another; others beside them belong to somebody else. */
function withChain(
  key: KeyObject,
  own: X509Certificate,
  certificates: readonly X509Certificate[],
): ClientCertificate | CertificateFault {
  const issuers: X509Certificate[] = [];
  for (let last = own; ;) {
    const issued = last;
    const issuer = certificates.find((one) => issued.checkIssued(one) && issued.verify(one.publicKey));
    if (issuer === undefined || issuer === last || issuers.includes(issuer)) break;
    issuers.push(issuer);
    last = issuer;
  }
  if (certificates.length > 1 + issuers.length) return 'chain';
  return { key, chain: [own, ...issuers] };
}
