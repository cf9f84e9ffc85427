import { expect, it } from 'vitest';
import * as inJavaScript from '#shared/ledger/sha256.ts';
import * as ofNode from './sha256.ts';

const bytes = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 31) % 256);
const PARTS = [[], [bytes(0)], [bytes(1), bytes(63)], [bytes(64), bytes(65)], [bytes(1), bytes(5000)]];

it.each(PARTS)('hashes the same on the server and in the browser', (...parts: Uint8Array[]) => {
  expect(Uint8Array.from(ofNode.sha256(...parts))).toEqual(inJavaScript.sha256(...parts));
});

it('commits to the same on the server and in the browser', () => {
  const [key, message] = [bytes(32), bytes(200)];
  expect(Uint8Array.from(ofNode.hmacSha256(key, message))).toEqual(inJavaScript.hmacSha256(key, message));
});

it('hashes as FIPS 180-4 says', () => {
  expect(Buffer.from(ofNode.sha256(Buffer.from('abc'))).toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});
