// The hashes of the ledger and the encodings of their values. They are synchronous, because a promise for each of 100,000
// entries would take longer than the hashing. They run in a browser, in a worker and in the program that an authority
// downloads.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as sha256Of } from '@noble/hashes/sha2.js';
import { hexToBytes } from '@noble/hashes/utils.js';

export { bytesToHex as toHex, utf8ToBytes as utf8 } from '@noble/hashes/utils.js';

export function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  const hash = sha256Of.create();
  for (const part of parts) hash.update(part);
  return hash.digest();
}

export const hmacSha256 = (key: Uint8Array, message: Uint8Array): Uint8Array => hmac(sha256Of, key, message);

export const areEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index]);

/** @returns no bytes if the text is not lower-case hexadecimal */
export const fromHex = (text: string): Uint8Array =>
  /^(?:[0-9a-f]{2})*$/.test(text) ? hexToBytes(text) : new Uint8Array();

export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));

/** @returns undefined if the text is not canonical base64 */
export function fromBase64(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return undefined;
  const bytes = Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0);
  return toBase64(bytes) === text ? bytes : undefined;
}
