import { createHash, randomBytes } from 'node:crypto';
import { CODE_ALPHABET } from '#shared/code-alphabet.ts';

const CODE_CHARACTERS = 16;

/** Creates a code such as `ABCD-EFGH-JKLM-NPQR`. It has 80 bits, so that an unkeyed hash protects it. */
export function newRecoveryCode(): string {
  const letters = Array.from(randomBytes(CODE_CHARACTERS), (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]);
  return inGroups(letters.join(''));
}

const inGroups = (text: string) => text.replaceAll(/(.{4})(?=.)/g, '$1-');

/** Normalises a typed code, which may have blanks and lower case; null when it cannot be a code. */
export function readRecoveryCode(typedCode: string): string | null {
  const letters = typedCode.toUpperCase().replaceAll(/[\s-]/g, '');
  return letters.length === CODE_CHARACTERS && Array.from(letters).every((letter) => CODE_ALPHABET.includes(letter))
    ? inGroups(letters)
    : null;
}

/** Hashes a code together with the user, so that the hashes of two users never match, even for the same code. */
export const recoveryCodeHash = (userId: number, code: string): Buffer =>
  createHash('sha256').update(`${userId}:${code}`).digest();
