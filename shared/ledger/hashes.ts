// The hashes of the ledger and the encodings of their values.
import { hexToBytes } from '@noble/hashes/utils.js';

export { bytesToHex as toHex, utf8ToBytes as utf8 } from '@noble/hashes/utils.js';
// package.json maps this name to Node's own functions on the server, and to those in this folder elsewhere.
export { hmacSha256, sha256 } from '#sha256';

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
