// The code that pairs a tablet. People read it aloud and type it, so what they take for a similar character is understood.
import { CODE_ALPHABET } from '#shared/code-alphabet.ts';

export const PAIRING_CODE_CHARACTERS = 10;
const GROUP_CHARACTERS = 5;
const VALID_CODE = new RegExp(`^[${CODE_ALPHABET}]{${PAIRING_CODE_CHARACTERS}}$`);

export const MAX_PAIRING_MINUTES = 5;

/**
 * Returns a code of 50 bits, which is enough because guesses are limited and a code holds for minutes (decision 111).
 * @param random at least 10 random bytes
 */
export const toPairingCode = (random: Uint8Array): string =>
  Array.from(random.subarray(0, PAIRING_CODE_CHARACTERS), (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join(
    '',
  );

/** Returns the code that somebody typed, or null if it cannot be one. Characters that no code has stand for the one they resemble. */
export function readPairingCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll(/[0O]/g, 'Q').replaceAll(/[1I]/g, 'L');
  return VALID_CODE.test(code) ? code : null;
}

/** Writes what was typed so far of a code in groups, without a separator at its end. */
export const groupedTypedCode = (typed: string): string =>
  groupedPairingCode(typed.toUpperCase().replaceAll(/[\s-]/g, ''));

/** Writes a code in groups: 'ABCDE-FGHJK'. */
export const groupedPairingCode = (code: string): string =>
  code.match(new RegExp(`.{1,${GROUP_CHARACTERS}}`, 'g'))?.join('-') ?? code;
