// SHA-256 (FIPS 180-4) and HMAC (RFC 2104) where there is no Node: in the browser, and in the program that an authority
// downloads. They run without waiting, because a promise for each of 100,000 entries would take longer than the hashing,
// and in memory that is allocated once, because allocating for each short entry takes as long as hashing it.
import { hmacWith } from './hmac.ts';

const BLOCK_BYTES = 64;
const HASH_BYTES = 32;
/** After the message there is one bit, and its length in eight bytes. */
const PADDING_BYTES = 9;
const MAX_BYTES_PER_CHARACTER = 3;

/** The first 32 bits of the cube roots of the first 64 primes. */
// oxfmt-ignore
const ROUND_CONSTANTS = Int32Array.of(
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
);
/** The first 32 bits of the square roots of the first eight primes. */
// oxfmt-ignore
const INITIAL_STATE = Int32Array.of(
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
);

const encoder = new TextEncoder();
const state = new Int32Array(INITIAL_STATE.length);
const schedule = new Int32Array(ROUND_CONSTANTS.length);
let message = new Uint8Array(64 * BLOCK_BYTES);
let words = new DataView(message.buffer);

/** Hashes the parts one after the other. A text stands for its bytes in UTF-8. */
export function sha256(...parts: readonly (Uint8Array | string)[]): Uint8Array {
  let length = 0;
  for (const part of parts) {
    reserve(length, typeof part === 'string' ? part.length * MAX_BYTES_PER_CHARACTER : part.length);
    if (typeof part === 'string') length += encoder.encodeInto(part, message.subarray(length)).written;
    else {
      message.set(part, length);
      length += part.length;
    }
  }
  const paddedLength = Math.ceil((length + PADDING_BYTES) / BLOCK_BYTES) * BLOCK_BYTES;
  message.fill(0, length, paddedLength);
  message[length] = 0x80;
  words.setUint32(paddedLength - 8, Math.floor(length / 2 ** 29));
  words.setUint32(paddedLength - 4, length << 3);
  state.set(INITIAL_STATE);
  for (let offset = 0; offset < paddedLength; offset += BLOCK_BYTES) compress(offset);
  const hash = new Uint8Array(HASH_BYTES);
  for (let index = 0; index < HASH_BYTES; index += 1) hash[index] = (state[index >> 2] ?? 0) >>> (24 - 8 * (index & 3));
  return hash;
}

/** Makes room for this many bytes more, and for the padding. */
function reserve(length: number, added: number): void {
  const needed = length + added + PADDING_BYTES + BLOCK_BYTES;
  if (needed <= message.length) return;
  const larger = new Uint8Array(Math.max(needed, 2 * message.length));
  larger.set(message);
  message = larger;
  words = new DataView(message.buffer);
}

const wordAt = (array: Int32Array, index: number): number => array[index] ?? 0;

/**
 * Adds a block of the message to the state. Rotations are written out and values read one by one, because calls and
 * destructured arrays take up to three times as long.
 */
function compress(offset: number): void {
  for (let round = 0; round < 16; round += 1) schedule[round] = words.getInt32(offset + 4 * round);
  for (let round = 16; round < 64; round += 1) {
    const early = wordAt(schedule, round - 15);
    const late = wordAt(schedule, round - 2);
    const ofEarly = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3);
    const ofLate = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10);
    schedule[round] = (wordAt(schedule, round - 16) + ofEarly + wordAt(schedule, round - 7) + ofLate) | 0;
  }
  let a = wordAt(state, 0);
  let b = wordAt(state, 1);
  let c = wordAt(state, 2);
  let d = wordAt(state, 3);
  let e = wordAt(state, 4);
  let f = wordAt(state, 5);
  let g = wordAt(state, 6);
  let h = wordAt(state, 7);
  for (let round = 0; round < 64; round += 1) {
    const ofE = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const first = (h + ofE + (g ^ (e & (f ^ g))) + wordAt(ROUND_CONSTANTS, round) + wordAt(schedule, round)) | 0;
    const ofA = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const second = (ofA + ((a & b) | (c & (a | b)))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  add(0, a);
  add(1, b);
  add(2, c);
  add(3, d);
  add(4, e);
  add(5, f);
  add(6, g);
  add(7, h);
}

function add(index: number, value: number): void {
  state[index] = (wordAt(state, index) + value) | 0;
}

export const hmacSha256 = hmacWith(sha256);
