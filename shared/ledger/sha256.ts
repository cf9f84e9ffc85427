// SHA-256 (FIPS 180-4) and HMAC (RFC 2104) without dependencies, so that the same file runs in a browser, in a worker
// and in the verifier given to authorities. Unlike Web Crypto it is synchronous, which avoids a promise for each of
// 100,000 entries.

const BLOCK_BYTES = 64;

const fractionOf = (root: number) => Math.floor((root - Math.floor(root)) * 2 ** 32);

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1)
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  return primes;
}

/** A DataView is used because, unlike indexing an array, its getters never return undefined; it is as fast. */
const wordsOf = (values: readonly number[]): DataView => {
  const view = new DataView(new ArrayBuffer(values.length * 4));
  values.forEach((value, index) => view.setUint32(index * 4, value));
  return view;
};

const ROUND_CONSTANTS = wordsOf(firstPrimes(BLOCK_BYTES).map((prime) => fractionOf(Math.cbrt(prime))));
const INITIAL = new Uint8Array(wordsOf(firstPrimes(8).map((prime) => fractionOf(Math.sqrt(prime)))).buffer);
const schedule = new DataView(new ArrayBuffer(BLOCK_BYTES * 4));

function expand(block: DataView, offset: number): void {
  for (let i = 0; i < 64; i += 4) schedule.setInt32(i, block.getInt32(offset + i));
  for (let i = 64; i < 256; i += 4) {
    const a = schedule.getInt32(i - 60);
    const b = schedule.getInt32(i - 8);
    const low = ((a >>> 7) | (a << 25)) ^ ((a >>> 18) | (a << 14)) ^ (a >>> 3);
    const high = ((b >>> 17) | (b << 15)) ^ ((b >>> 19) | (b << 13)) ^ (b >>> 10);
    schedule.setInt32(i, (schedule.getInt32(i - 64) + low + schedule.getInt32(i - 28) + high) | 0);
  }
}

function compress(state: DataView): void {
  let a = state.getInt32(0);
  let b = state.getInt32(4);
  let c = state.getInt32(8);
  let d = state.getInt32(12);
  let e = state.getInt32(16);
  let f = state.getInt32(20);
  let g = state.getInt32(24);
  let h = state.getInt32(28);
  for (let i = 0; i < 256; i += 4) {
    const sum1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const one = (h + sum1 + ((e & f) ^ (~e & g)) + ROUND_CONSTANTS.getInt32(i) + schedule.getInt32(i)) | 0;
    const sum0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const two = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  add(state, 0, a);
  add(state, 4, b);
  add(state, 8, c);
  add(state, 12, d);
  add(state, 16, e);
  add(state, 20, f);
  add(state, 24, g);
  add(state, 28, h);
}

const add = (state: DataView, index: number, value: number) =>
  state.setInt32(index, (state.getInt32(index) + value) | 0);

/**
 * The padded input. The buffer is reused for all calls, because allocating one for each call takes as long as hashing.
 */
let padded = new Uint8Array(1024);
let blocks = new DataView(padded.buffer);
const hash = new Uint8Array(INITIAL.length);
const state = new DataView(hash.buffer);

export function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  let length = 0;
  for (const part of parts) length += part.length;
  const end = Math.ceil((length + 9) / BLOCK_BYTES) * BLOCK_BYTES;
  if (padded.length < end) {
    padded = new Uint8Array(end * 2);
    blocks = new DataView(padded.buffer);
  }
  let offset = 0;
  for (const part of parts) {
    padded.set(part, offset);
    offset += part.length;
  }
  padded.fill(0, length, end);
  padded[length] = 0x80;
  blocks.setUint32(end - 8, Math.floor(length / 2 ** 29));
  blocks.setUint32(end - 4, (length * 8) % 2 ** 32);
  hash.set(INITIAL);
  for (let block = 0; block < end; block += BLOCK_BYTES) {
    expand(blocks, block);
    compress(state);
  }
  return hash.slice();
}

/** Buffers for the padded keys of an HMAC and the bytes of a text, reused for the same reason. */
const innerKey = new Uint8Array(BLOCK_BYTES);
const outerKey = new Uint8Array(BLOCK_BYTES);
let written = new Uint8Array(1024);
const encoder = new TextEncoder();

/** @returns a view of a shared buffer, which is only valid until the next call */
export function utf8(text: string): Uint8Array {
  if (written.length < text.length * 3) written = new Uint8Array(text.length * 6);
  return written.subarray(0, encoder.encodeInto(text, written).written);
}

export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const used = key.length > BLOCK_BYTES ? sha256(key) : key;
  for (let index = 0; index < BLOCK_BYTES; index += 1) {
    const byte = used[index] ?? 0;
    innerKey[index] = byte ^ 0x36;
    outerKey[index] = byte ^ 0x5c;
  }
  return sha256(outerKey, sha256(innerKey, message));
}

export const areEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index]);

const HEX_PAIRS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += HEX_PAIRS[byte];
  return text;
}

/** @returns an empty array if the text is not hexadecimal */
export function fromHex(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor(text.length / 2));
  let isHex = text.length % 2 === 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const high = digitAt(text, index * 2);
    const low = digitAt(text, index * 2 + 1);
    if (high < 0 || low < 0) isHex = false;
    bytes[index] = high * 16 + low;
  }
  return isHex ? bytes : new Uint8Array();
}

function digitAt(text: string, index: number): number {
  const code = text.codePointAt(index) ?? 0;
  if (code >= 48 && code <= 57) return code - 48;
  return code >= 97 && code <= 102 ? code - 87 : -1;
}

export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));

/** @returns undefined if the text is not canonical base64 */
export function fromBase64(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return undefined;
  const bytes = Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0);
  return toBase64(bytes) === text ? bytes : undefined;
}
