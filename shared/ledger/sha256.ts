// SHA-256 (FIPS 180-4) and HMAC (RFC 2104) without anything around them: the same file runs in a browser, in a worker and
// in the program an authority gets, at once and without a promise for each of 100,000 entries.

const BLOCK_BYTES = 64;

const fractionOf = (root: number) => Math.floor((root - Math.floor(root)) * 2 ** 32);

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1)
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  return primes;
}

/** A view reads numbers where an array may read nothing, and as fast. */
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

const add = (state: DataView, place: number, value: number) =>
  state.setInt32(place, (state.getInt32(place) + value) | 0);

export function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const padded = new Uint8Array(Math.ceil((length + 9) / BLOCK_BYTES) * BLOCK_BYTES);
  let offset = 0;
  for (const part of parts) {
    padded.set(part, offset);
    offset += part.length;
  }
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(padded.length - 4, (length * 8) % 2 ** 32);
  const hash = INITIAL.slice();
  const state = new DataView(hash.buffer);
  for (let block = 0; block < padded.length; block += BLOCK_BYTES) {
    expand(view, block);
    compress(state);
  }
  return hash;
}

export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(BLOCK_BYTES);
  padded.set(key.length > BLOCK_BYTES ? sha256(key) : key);
  const inner = sha256(
    padded.map((byte) => byte ^ 0x36),
    message,
  );
  return sha256(
    padded.map((byte) => byte ^ 0x5c),
    inner,
  );
}

export const areEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index]);

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));

/** @returns undefined for what is no base64 as it would be written */
export function fromBase64(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return undefined;
  const bytes = Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0);
  return toBase64(bytes) === text ? bytes : undefined;
}
