// HMAC (RFC 2104) with SHA-256, for any implementation of the hash.

type Hash = (...parts: readonly (Uint8Array | string)[]) => Uint8Array;

const BLOCK_BYTES = 64;
const INNER = 0x36;
const OUTER = 0x5c;

/** Returns HMAC with this hash function. */
export function hmacWith(hash: Hash): (key: Uint8Array, message: Uint8Array | string) => Uint8Array {
  // The memory is used again for each message, because there is one for each value that an entry opens.
  const [inner, outer] = [new Uint8Array(BLOCK_BYTES), new Uint8Array(BLOCK_BYTES)];
  return (key, message) => {
    const blockKey = key.length > BLOCK_BYTES ? hash(key) : key;
    for (let index = 0; index < BLOCK_BYTES; index += 1) {
      const byte = blockKey[index] ?? 0;
      inner[index] = byte ^ INNER;
      outer[index] = byte ^ OUTER;
    }
    return hash(outer, hash(inner, message));
  };
}
