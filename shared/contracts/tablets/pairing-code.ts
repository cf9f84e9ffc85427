// The code that pairs a tablet. People read it aloud and type it, so its alphabet lacks the letters that look like digits
// (Crockford's base 32), and what is typed instead of them is understood.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const PAIRING_CODE_CHARACTERS = 10;
const GROUP_CHARACTERS = 5;
const VALID_CODE = new RegExp(`^[${ALPHABET}]{${PAIRING_CODE_CHARACTERS}}$`);

export const MAX_PAIRING_MINUTES = 5;

/**
 * Returns a code of 50 bits, which is enough because guesses are limited and a code holds for minutes (decision 111).
 * @param random at least 10 random bytes
 */
export const toPairingCode = (random: Uint8Array): string =>
  Array.from(random.subarray(0, PAIRING_CODE_CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** Returns the code that somebody typed, or null if it cannot be one. */
export function readPairingCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return VALID_CODE.test(code) ? code : null;
}

/** Writes what was typed so far of a code in groups, without a separator at its end. */
export const groupedTypedCode = (typed: string): string =>
  groupedPairingCode(typed.toUpperCase().replaceAll(/[\s-]/g, ''));

/** Writes a code in groups: 'ABCDE-FGHJK'. */
export const groupedPairingCode = (code: string): string =>
  code.match(new RegExp(`.{1,${GROUP_CHARACTERS}}`, 'g'))?.join('-') ?? code;
