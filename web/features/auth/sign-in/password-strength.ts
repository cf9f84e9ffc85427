import { MIN_PASSWORD_CHARACTERS } from './link-endpoints.ts';

/**
 * Strength from 0 for an empty field to 4 for a password that nobody guesses. It is only a hint, because the server
 * decides by its lists.
 */
export type Strength = 0 | 1 | 2 | 3 | 4;

export const STRENGTH_TEXTS: Readonly<Record<Strength, string>> = {
  0: 'Mindestens 8 Zeichen, besser 15. Ein Satz aus mehreren Wörtern ist gut zu merken.',
  1: 'Zu kurz oder zu einfach',
  2: 'Ausreichend, länger ist besser',
  3: 'Gut',
  4: 'Sehr gut',
};

const CHARACTER_SEQUENCES = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertzuiopü',
  'asdfghjklöä',
  'yxcvbnm',
  'qwertyuiop',
];
const COMMON_WORDS = /pass(?:w|wor|wort|word)|schutzbuch|spielhalle|hallo|willkommen|sommer|winter|admin|geheim|sesam/g;

/** Counts the characters that are hard to guess. Repetitions, sequences and common words hardly count. */
function countUnpredictableCharacters(password: string): number {
  const lower = password.toLowerCase().replaceAll(COMMON_WORDS, '*');
  const characters = Array.from(lower);
  const unpredictable = characters.filter((character, index) => {
    const previous = characters[index - 1];
    if (previous === undefined) return true;
    const pair = previous + character;
    return (
      previous !== character &&
      !CHARACTER_SEQUENCES.some((sequence) => sequence.includes(pair) || sequence.includes(character + previous))
    );
  });
  const isRepeated = /^(.{1,6}?)\1+/u.test(lower);
  return isRepeated ? Math.min(unpredictable.length, 4) : unpredictable.length;
}

export function strengthOf(password: string): Strength {
  if (password === '') return 0;
  const length = Array.from(password).length;
  const unpredictableCount = countUnpredictableCharacters(password);
  if (length < MIN_PASSWORD_CHARACTERS || unpredictableCount < 7) return 1;
  if (unpredictableCount < 12) return 2;
  return unpredictableCount < 16 ? 3 : 4;
}

interface PasswordPair {
  readonly password: string;
  readonly repeated: string;
}

/** Validates both fields before sending. @returns error messages by field */
export function passwordFaults({ password, repeated }: PasswordPair): Readonly<Record<string, string>> {
  if (Array.from(password).length < MIN_PASSWORD_CHARACTERS)
    return { password: 'Bitte mindestens 8 Zeichen verwenden, besser 15.' };
  return password === repeated ? {} : { repeated: 'Die beiden Eingaben sind verschieden.' };
}
