import fs from 'node:fs';
import path from 'node:path';

const MIN_CHARACTERS = 8;
const MAX_CHARACTERS = 128;

/**
 * Common passwords, and words of the gambling trade. The list is local, because a password must not leave the server.
 */
const weakWords: ReadonlySet<string> = new Set(
  fs
    .readFileSync(path.join(import.meta.dirname, 'weak-words.txt'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(toLowerCaseNfc),
);

const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const signSequences = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertzuiopü',
  'qwertyuiop',
  'asdfghjklöä',
  'yxcvbnm',
  'zxcvbnm',
];

/**
 * Returns why a new password is rejected, as a sentence for the user, or null if it is accepted. There are no
 * composition rules on purpose: they make people append an exclamation mark.
 * @param context words that an attacker would try for this user: name, address, organisation
 */
export function weaknessOf(password: string, context: readonly string[]): string | null {
  if (Array.from(password).length < MIN_CHARACTERS) return 'Bitte mindestens 8 Zeichen verwenden, besser 15.';
  if (Array.from(password).length > MAX_CHARACTERS) return 'Bitte höchstens 128 Zeichen verwenden.';
  const ownWords = context
    .flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))
    .map(toLowerCaseNfc)
    .filter((word) => word.length >= 4);
  const words = new Set([...weakWords, ...ownWords]);
  const isGuessable = [...plainVariantsOf(password)].some((variant) => words.has(variant) || isMonotonous(variant));
  return isGuessable ? 'Dieses Passwort ist leicht zu erraten. Bitte ein anderes wählen.' : null;
}

/** Yields the password without what people add to a word: digits and signs around it, digits in place of letters. */
function* plainVariantsOf(password: string): Generator<string> {
  const lower = toLowerCaseNfc(password);
  yield lower;
  yield trimNonLetters(lower);
  yield replaceLookalikes(lower);
  yield replaceLookalikes(trimNonLetters(lower));
  yield trimNonLetters(replaceLookalikes(lower));
}

function toLowerCaseNfc(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

const trimNonLetters = (text: string) => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
const replaceLookalikes = (text: string) => Array.from(text, (sign) => lookalikes[sign] ?? sign).join('');

/**
 * Recognises repetitions (`aaaaaaaa`, `abcabcabc`) and runs of digits, letters or neighbouring keys (`12345678`,
 * `qwertzui`).
 */
function isMonotonous(text: string): boolean {
  if (text === '') return false;
  const isRepeated = /^(.{1,4})\1+.?$/u.test(text);
  const isRun = signSequences.some((run) => run.includes(text) || Array.from(run).toReversed().join('').includes(text));
  return isRepeated || (text.length >= 4 && isRun);
}
