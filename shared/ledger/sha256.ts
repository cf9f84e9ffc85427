// The hash functions of the ledger where there is no Node: in the browser, and in the program that an authority
// downloads. They run without waiting, because a promise for each of 100,000 entries would take longer than the hashing.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as sha256Of } from '@noble/hashes/sha2.js';

export function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  const hash = sha256Of.create();
  for (const part of parts) hash.update(part);
  return hash.digest();
}

export const hmacSha256 = (key: Uint8Array, message: Uint8Array): Uint8Array => hmac(sha256Of, key, message);
