import { MIN_PASSWORD } from './link-calls.ts';

/**
 * Strength from 0 for an empty field to 4 for a password that nobody guesses. It is only a hint, because the server
 * decides by its lists.
 */
export type Strength = 0 | 1 | 2 | 3 | 4;

export const STRENGTH_WORDS: Readonly<Record<Strength, string>> = {
  0: 'Mindestens 8 Zeichen, besser 15. Ein Satz aus mehreren Wörtern ist gut zu merken.',
  1: 'Zu kurz oder zu einfach',
  2: 'Ausreichend, länger ist besser',
  3: 'Gut',
  4: 'Sehr gut',
};

const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertzuiopü', 'asdfghjklöä', 'yxcvbnm', 'qwertyuiop'];
const COMMON = /pass(?:w|wor|wort|word)|schutzbuch|spielhalle|hallo|willkommen|sommer|winter|admin|geheim|sesam/g;

/** Estimates how many characters somebody would have to guess. Repetitions, sequences and common words hardly count. */
function guessedCharacters(password: string): number {
  const lower = password.toLowerCase().replaceAll(COMMON, '*');
  const characters = Array.from(lower);
  const hard = characters.filter((character, index) => {
    const before = characters[index - 1];
    if (before === undefined) return true;
    const pair = before + character;
    return before !== character && !RUNS.some((run) => run.includes(pair) || run.includes(character + before));
  });
  const isRepeated = /^(.{1,6}?)\1+/u.test(lower);
  return isRepeated ? Math.min(hard.length, 4) : hard.length;
}

export function strengthOf(password: string): Strength {
  if (password === '') return 0;
  const length = Array.from(password).length;
  const guessed = guessedCharacters(password);
  if (length < MIN_PASSWORD || guessed < 7) return 1;
  if (guessed < 12) return 2;
  return guessed < 16 ? 3 : 4;
}

interface Typed {
  readonly password: string;
  readonly repeated: string;
}

/** Validates both fields before sending. @returns error messages by field */
export function passwordFaults({ password, repeated }: Typed): Readonly<Record<string, string>> {
  if (Array.from(password).length < MIN_PASSWORD)
    return { password: 'Bitte mindestens 8 Zeichen verwenden, besser 15.' };
  return password === repeated ? {} : { repeated: 'Die beiden Eingaben sind verschieden.' };
}
