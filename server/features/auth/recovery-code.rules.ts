import { createHash, randomBytes } from 'node:crypto';

/** Without letters and digits that are taken for one another. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CHARACTERS = 16;

/** 80 bit, so that a hash without a key keeps it: `ABCD-EFGH-JKLM-NPQR`. */
export function newRecoveryCode(): string {
  const letters = Array.from(randomBytes(CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]);
  return grouped(letters.join(''));
}

const grouped = (text: string) => text.replaceAll(/(.{4})(?=.)/g, '$1-');

/** As it was typed, with blanks or in small letters; null for what cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const letters = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  return letters.length === CHARACTERS && Array.from(letters).every((letter) => ALPHABET.includes(letter))
    ? grouped(letters)
    : null;
}

/** Two logins never share one, even if they had the same code. */
export const recoveryCodeHash = (userId: number, code: string): Buffer =>
  createHash('sha256').update(`${userId}:${code}`).digest();
