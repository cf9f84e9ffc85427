import { createHash, createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as browser from '#shared/ledger/sha256.ts';
import * as server from './sha256.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const expected = (...parts: readonly (Uint8Array | string)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(typeof part === 'string' ? Buffer.from(part) : part);
  return hash.digest('hex');
};

describe.each([
  ['browser', browser],
  ['server', server],
])('the hash functions of the %s', (_name, { sha256, hmacSha256 }) => {
  it('are SHA-256 for messages of every length up to several blocks', () => {
    for (let length = 0; length <= 300; length += 1) {
      const bytes = randomBytes(length);
      expect(hex(sha256(bytes))).toBe(expected(bytes));
    }
  });

  it('hash parts one after the other, texts as UTF-8, and none at all', () => {
    expect(hex(sha256())).toBe(expected());
    for (const text of ['', 'Prüfbuch', '€uro', '👍🏽', 'x\ud800y', 'ä'.repeat(5000)])
      expect(hex(sha256(Uint8Array.of(0), text, Uint8Array.of(1, 2)))).toBe(
        expected(Uint8Array.of(0), text, Uint8Array.of(1, 2)),
      );
  });

  it('hash a short message after a long one', () => {
    const long = randomBytes(1_000_003);
    expect([hex(sha256(long)), hex(sha256('kurz'))]).toEqual([expected(long), expected('kurz')]);
  });

  it('return bytes that later calls do not change', () => {
    const first = sha256('eins');
    sha256('zwei');
    expect(hex(first)).toBe(expected('eins'));
  });

  it('are HMAC for keys of every length up to several blocks', () => {
    for (let length = 0; length <= 200; length += 1) {
      const [key, message] = [randomBytes(length), randomBytes(length)];
      expect(hex(hmacSha256(key, message))).toBe(createHmac('sha256', key).update(message).digest('hex'));
    }
    expect(hex(hmacSha256(randomBytes(0), 'Gespräch'))).toBe(createHmac('sha256', '').update('Gespräch').digest('hex'));
  });
});
