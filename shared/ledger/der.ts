// Reads DER (X.690), the encoding of certificates and time stamps. It reads nothing of indefinite length.
export interface DerValue {
  readonly tag: number;
  /** The value with its tag and length. */
  readonly whole: Uint8Array;
  readonly content: Uint8Array;
}

export const DER_TAGS = {
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
  /** Context-specific, constructed. */
  context0: 0xa0,
} as const;

const MAX_LENGTH_BYTES = 3;

/** @throws Error if the bytes are not a sequence of whole values */
export function readDer(bytes: Uint8Array): DerValue[] {
  const values: DerValue[] = [];
  for (let at = 0; at < bytes.length;) {
    const tag = bytes[at] ?? 0;
    const first = bytes[at + 1] ?? 0x80;
    const lengthBytes = first < 0x80 ? 0 : first - 0x80;
    if (first === 0x80 || lengthBytes > MAX_LENGTH_BYTES) throw new Error('The length of a DER value is not readable.');
    const start = at + 2 + lengthBytes;
    const length = lengthBytes === 0 ? first : bytes.subarray(at + 2, start).reduce((sum, byte) => sum * 256 + byte, 0);
    const end = start + length;
    if (end > bytes.length) throw new Error('A DER value is longer than what it is in.');
    values.push({ tag, whole: bytes.subarray(at, end), content: bytes.subarray(start, end) });
    at = end;
  }
  return values;
}

/** @throws Error if it is missing or another value */
export function expectDer(value: DerValue | undefined, tag: number): DerValue {
  if (value?.tag !== tag) throw new Error('A DER value is not what it should be.');
  return value;
}

/** Returns the number in its usual form, `1.2.840`. */
export function oidText(value: DerValue | undefined): string {
  const { content } = expectDer(value, DER_TAGS.oid);
  const numbers: number[] = [];
  let number = 0;
  for (const byte of content) {
    number = number * 128 + (byte & 0x7f);
    if (byte < 0x80) {
      numbers.push(number);
      number = 0;
    }
  }
  const [first = 0, ...others] = numbers;
  const top = Math.min(2, Math.floor(first / 40));
  return [top, first - 40 * top, ...others].join('.');
}
