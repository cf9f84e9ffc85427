// Reads a PKCS#12 file in a thread of its own, because the file determines how long that takes. It uses node-forge,
// because some authorities still encrypt files with algorithms that OpenSSL no longer supports.
import { parentPort, workerData } from 'node:worker_threads';
import forge from 'node-forge';
import * as z from 'zod/mini';
import { MAX_KEY_DERIVATION_ROUNDS } from './max-key-derivation-rounds.ts';

const { bytes, passphrase } = z.parse(
  z.object({ bytes: z.instanceof(Uint8Array), passphrase: z.string() }),
  workerData,
);

/** The file requires more key derivation rounds than any common program uses. */
class TooManyRounds extends Error {}

let roundsLeft = MAX_KEY_DERIVATION_ROUNDS;

/**
 * Counts the rounds of each key derivation before it runs. The total cannot be read from the file beforehand, because a
 * key may be nested inside of encrypted content.
 */
function limitRounds(owner: unknown, name: string, position: number): void {
  const derive: unknown = typeof owner === 'object' && owner !== null ? Reflect.get(owner, name) : undefined;
  if (typeof owner !== 'object' || owner === null || typeof derive !== 'function')
    throw new Error(`node-forge derives no keys by ${name} any more.`);
  Reflect.set(owner, name, (...callArguments: unknown[]): unknown => {
    roundsLeft -= Math.max(1, Number(callArguments[position]));
    // The negated comparison also catches NaN.
    if (!(roundsLeft >= 0)) throw new TooManyRounds();
    const key: unknown = Reflect.apply(derive, owner, callArguments);
    return key;
  });
}
limitRounds(forge.pkcs12, 'generateKey', 3);
limitRounds(forge.pkcs5, 'pbkdf2', 2);
limitRounds(Reflect.get(forge.pki, 'pbe'), 'generatePkcs12Key', 3);

function readPkcs12() {
  try {
    const file = forge.asn1.fromDer(Buffer.from(bytes).toString('binary'));
    const bags = forge.pkcs12.pkcs12FromAsn1(file, false, passphrase).safeContents.flatMap(({ safeBags }) => safeBags);
    return {
      keys: bags.filter(({ type }) => type === forge.pki.oids['pkcs8ShroudedKeyBag']).map(toKey),
      certificates: bags.filter(({ type }) => type === forge.pki.oids['certBag']).map(toCertificate),
    };
  } catch (error) {
    if (error instanceof TooManyRounds) return { fault: 'rounds' };
    // The message itself is not passed on, because it might quote content of the file.
    return { fault: error instanceof Error && /password|MAC/i.test(error.message) ? 'passphrase' : 'file' };
  }
}

function toKey({ key, asn1 }: forge.pkcs12.Bag): Uint8Array {
  // Keys of types that the library does not know are passed on unchanged.
  return toDer(key ? forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(key)) : asn1);
}

function toCertificate({ cert, asn1 }: forge.pkcs12.Bag): Uint8Array {
  return toDer(cert ? forge.pki.certificateToAsn1(cert) : asn1);
}

function toDer(asn1: forge.asn1.Asn1): Uint8Array {
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary');
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(readPkcs12());
