// The hash functions of the ledger on the server: Node's own, which are several times as fast as those in JavaScript.
import { Buffer } from 'node:buffer';
import { hash } from 'node:crypto';
import { hmacWith } from '#shared/ledger/hmac.ts';

/** Hashes the parts one after the other. A text stands for its bytes in UTF-8. */
export const sha256 = (...parts: readonly (Uint8Array | string)[]): Uint8Array =>
  hash('sha256', Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))), 'buffer');

/** Node's own HMAC makes an object of each key, which takes several times as long as two hashes. */
export const hmacSha256 = hmacWith(sha256);
