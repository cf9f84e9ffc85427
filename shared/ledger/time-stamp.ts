// Verifies time stamps (RFC 3161) in a browser and in Node, by Web Crypto alone. The server verifies them with a library
// when it receives them.
import { areEqual, fromBase64, sha256, toBase64, toHex, utf8 } from './hashes.ts';
import { ownNote, type Checkpoint, type CheckpointKey } from './checkpoint.ts';
import { DER_TAGS, type DerValue, expectDer, oidText, readDer } from './der.ts';
import { isNoteSignedBy, readNote } from './signed-note.ts';

const FORMAT = 'schutzbuch-zeitstempel/1';

export interface TimeStampStatement {
  /** Number of entries of the checkpoint that existed at that time. */
  readonly size: number;
  /** ISO 8601, by the clock of the authority. */
  readonly at: string;
  /** The name in the certificate of the authority. */
  readonly authority: string;
  /** Undefined if the authority signs with an algorithm that is not verified here. */
  readonly isSigned: boolean | undefined;
}

/** Returns what of a checkpoint is stamped: the note with the signature of the ledger and no cosignatures. */
export const stampedBytes = (checkpoint: Checkpoint, key: CheckpointKey): Uint8Array => utf8(ownNote(checkpoint, key));

/**
 * Returns the text which the ledger signs, so that no byte of the token can be changed. It has no name of a ledger in its
 * first line, so it can never be taken for a checkpoint.
 */
export const timeStampText = (stamped: Uint8Array, token: Uint8Array): string =>
  `${FORMAT}\n${toHex(sha256(stamped))}\n${toBase64(token)}\n`;

/** @returns undefined if the note is not one of this ledger about one of these checkpoints, or its token is not readable */
export async function verifyTimeStampNote(
  note: string,
  key: CheckpointKey,
  checkpoints: readonly Checkpoint[],
): Promise<TimeStampStatement | undefined> {
  const read = readNote(note);
  const [format, digest, encoded = '', end] = read?.text.split('\n') ?? [];
  const token = fromBase64(encoded);
  if (read?.signatures.length !== 1 || format !== FORMAT || token === undefined || end !== '') return undefined;
  const stamped = checkpoints.find((one) => toHex(sha256(stampedBytes(one, key))) === digest);
  if (stamped === undefined || !(await isNoteSignedBy(read, key))) return undefined;
  try {
    const statement = await readToken(token, sha256(stampedBytes(stamped, key)));
    return statement && { size: stamped.size, ...statement };
  } catch {
    return undefined;
  }
}

const OIDS = {
  signedData: '1.2.840.113549.1.7.2',
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  messageDigest: '1.2.840.113549.1.9.4',
  commonName: '2.5.4.3',
  sha256: '2.16.840.1.101.3.4.2.1',
} as const;
const HASHES: Readonly<Record<string, string>> = {
  [OIDS.sha256]: 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
};
/** RSA with PKCS #1 v1.5, alone and with each of the hashes. */
const RSA = /^1\.2\.840\.113549\.1\.1\.(?:1|11|12|13)$/;

/** @returns undefined if the token stamps something else */
async function readToken(token: Uint8Array, imprint: Uint8Array) {
  const [type, wrapped] = childrenOf(readDer(token)[0]);
  if (oidText(type) !== OIDS.signedData) return undefined;
  const parts = childrenOf(readDer(expectDer(wrapped, DER_TAGS.context0).content)[0]);
  const [contentType, content] = childrenOf(parts[2]);
  if (oidText(contentType) !== OIDS.tstInfo) return undefined;
  const info = expectDer(readDer(expectDer(content, DER_TAGS.context0).content)[0], DER_TAGS.octets).content;
  const [, , messageImprint, , time] = childrenOf(readDer(info)[0]);
  const [algorithm, digest] = childrenOf(messageImprint);
  if (
    oidText(childrenOf(algorithm)[0]) !== OIDS.sha256 ||
    !areEqual(expectDer(digest, DER_TAGS.octets).content, imprint)
  )
    return undefined;
  const certificates = readDer(expectDer(parts[3], DER_TAGS.context0).content);
  const signature = childrenOf(childrenOf(expectDer(parts.at(-1), DER_TAGS.set))[0]);
  const certificate = certificates
    .map(certificateOf)
    .find(({ issuer, serial }) => isNamed(signature[1], issuer, serial));
  if (certificate === undefined) return undefined;
  return {
    at: timeOf(expectDer(time, DER_TAGS.time)),
    authority: certificate.name,
    isSigned: await isSignatureValid(signature, certificate.publicKey, info),
  };
}

const childrenOf = (value: DerValue | undefined): DerValue[] => readDer(value?.content ?? new Uint8Array());

function certificateOf(certificate: DerValue) {
  const fields = childrenOf(childrenOf(certificate)[0]);
  const [serial, , issuer, , subject, publicKey] = fields[0]?.tag === DER_TAGS.context0 ? fields.slice(1) : fields;
  const attributes = childrenOf(subject)
    .flatMap((set) => childrenOf(set))
    .map(childrenOf);
  const common = attributes.find(([type]) => oidText(type) === OIDS.commonName);
  return {
    serial: serial?.whole ?? new Uint8Array(),
    issuer: issuer?.whole ?? new Uint8Array(),
    name: new TextDecoder().decode(common?.[1]?.content),
    publicKey: publicKey?.whole ?? new Uint8Array(),
  };
}

function isNamed(identifier: DerValue | undefined, issuer: Uint8Array, serial: Uint8Array): boolean {
  const [named, number] = childrenOf(identifier);
  return named !== undefined && number !== undefined && areEqual(named.whole, issuer) && areEqual(number.whole, serial);
}

/** GeneralizedTime, `20261125190000Z`, maybe with a fraction. */
function timeOf({ content }: DerValue): string {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?Z$/.exec(new TextDecoder().decode(content)) ?? [];
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`).toISOString();
}

/** @param signature the fields of the only signature of the token */
async function isSignatureValid(
  signature: readonly DerValue[],
  publicKey: Uint8Array,
  info: Uint8Array,
): Promise<boolean | undefined> {
  const [, , digestAlgorithm, attributes, signatureAlgorithm, value] = signature;
  const hash = HASHES[oidText(childrenOf(digestAlgorithm)[0])];
  if (hash === undefined || !RSA.test(oidText(childrenOf(signatureAlgorithm)[0]))) return undefined;
  const signed = expectDer(attributes, DER_TAGS.context0);
  const digest = childrenOf(signed)
    .map(childrenOf)
    .find(([type]) => oidText(type) === OIDS.messageDigest)?.[1];
  const { subtle } = globalThis.crypto;
  const expected = new Uint8Array(await subtle.digest(hash, Uint8Array.from(info)));
  if (!areEqual(childrenOf(digest)[0]?.content ?? new Uint8Array(), expected)) return false;
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash };
  const key = await subtle.importKey('spki', Uint8Array.from(publicKey), algorithm, false, ['verify']);
  // The signature is over the attributes as a set.
  const bytes = Uint8Array.from(signed.whole);
  bytes[0] = DER_TAGS.set;
  const signatureBytes = Uint8Array.from(expectDer(value, DER_TAGS.octets).content);
  return subtle.verify(algorithm.name, key, signatureBytes, bytes);
}
