// The fingerprint of a key that signs ledgers: 128 bits, short enough to be read out on the telephone.
import { readKey, type CheckpointKey } from '#shared/ledger/checkpoint.ts';
import { sha256, toHex } from '#shared/ledger/hashes.ts';

const FINGERPRINT_BYTES = 16;
const GROUP = /.{4}/g;

// Proquints (arXiv:0901.4016) encode 16 bits in five letters that can be pronounced in most languages.
const CONSONANTS = 'bdfghjklmnprstvz';
const VOWELS = 'aiou';

export interface Fingerprint {
  /** `3f0a 91c2 …` */
  readonly hex: string;
  /** `gutih tugad …` */
  readonly words: string;
}

/** Returns the first half of the SHA-256 of the public key, which is the same for all ledgers of an installation. */
export function fingerprintOf({ publicKey }: Pick<CheckpointKey, 'publicKey'>): Fingerprint {
  const groups = toHex(sha256(publicKey).slice(0, FINGERPRINT_BYTES)).match(GROUP) ?? [];
  return { hex: groups.join(' '), words: groups.map((group) => wordOf(Number.parseInt(group, 16))).join(' ') };
}

function wordOf(bits: number): string {
  const part = (normalise: string, shift: number) => normalise[(bits >> shift) % normalise.length] ?? '';
  return [part(CONSONANTS, 12), part(VOWELS, 10), part(CONSONANTS, 6), part(VOWELS, 4), part(CONSONANTS, 0)].join('');
}

/** Compares a key with what somebody typed: its fingerprint in hexadecimal or in words, or the key itself. */
export function isFingerprintOf(key: CheckpointKey, typed: string): boolean {
  const { hex, words } = fingerprintOf(key);
  const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  if ([letters(hex), letters(words)].includes(letters(typed))) return true;
  const typedKey = readKey(typed);
  return typedKey !== undefined && fingerprintOf(typedKey).hex === hex;
}
