// Cosignatures in the format of c2sp.org/tlog-cosignature (Ed25519): a witness, who is independent of the server, states
// that a checkpoint was the longest state of the ledger it knew at a certain time, and continued all earlier ones.
import { utf8 } from './hashes.ts';
import {
  isSignatureOf,
  readNamedKey,
  signatureLine,
  signaturesOf,
  writeNamedKey,
  type NamedKey,
  type SignedNote,
} from './signed-note.ts';

const TIMESTAMP_BYTES = 8;
const SIGNATURE_BYTES = 64;
const MAX_SECONDS = 8_640_000_000_000;

/** Name and public key of a witness. */
export type WitnessKey = NamedKey;

/** A name that is accepted when a witness is named. Invisible and similar letters could imitate another witness. */
export const WITNESS_NAME = /^[!-*,-~]+$/;

/** Returns the key as one line, `name+hint+key`. */
export const writeWitnessKey = (key: WitnessKey): string => writeNamedKey(key, 'cosignature');

/** @returns undefined if the text is no key of a witness or its hint does not match */
export const readWitnessKey = (text: string): WitnessKey | undefined => readNamedKey(text, 'cosignature');

/** Returns the bytes that a witness signs. @param seconds since 1970 */
export const cosignedBytes = (checkpointText: string, seconds: number): Uint8Array =>
  utf8(`cosignature/v1\ntime ${seconds}\n${checkpointText}`);

/** Returns the line that a witness answers with, and that is appended to the checkpoint. @param seconds since 1970 */
export function cosignatureLine(key: WitnessKey, seconds: number, signature: Uint8Array): string {
  const timestamp = new Uint8Array(TIMESTAMP_BYTES);
  new DataView(timestamp.buffer).setBigUint64(0, BigInt(seconds));
  return signatureLine(key, 'cosignature', Uint8Array.of(...timestamp, ...signature));
}

/**
 * Verifies the first cosignature of a witness under a checkpoint.
 * @returns the time at which the witness signed, by its own clock, in seconds since 1970; undefined without a valid one
 * @throws Error if the browser does not support Ed25519
 */
export async function verifyCosignature(checkpoint: SignedNote, key: WitnessKey): Promise<number | undefined> {
  const [timestamped] = signaturesOf(checkpoint, key, 'cosignature');
  if (timestamped?.length !== TIMESTAMP_BYTES + SIGNATURE_BYTES) return undefined;
  const seconds = Number(new DataView(timestamped.buffer, timestamped.byteOffset).getBigUint64(0));
  // Greater numbers are not a time that JavaScript can express.
  if (seconds > MAX_SECONDS) return undefined;
  const isValid = await isSignatureOf(key, cosignedBytes(checkpoint.text, seconds), timestamped.slice(TIMESTAMP_BYTES));
  return isValid ? seconds : undefined;
}
