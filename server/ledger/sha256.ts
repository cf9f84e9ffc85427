// The hash functions of the ledger on the server: Node's own, which are several times as fast as those in JavaScript.
import { Buffer } from 'node:buffer';
import { createHmac, hash } from 'node:crypto';

export const sha256 = (...parts: readonly Uint8Array[]): Uint8Array => hash('sha256', Buffer.concat(parts), 'buffer');

export const hmacSha256 = (key: Uint8Array, message: Uint8Array): Uint8Array =>
  createHmac('sha256', key).update(message).digest();
