import type { DemoLocation } from '#server/demo/organisations/organisation.ts';

/** A betting shop has terminals, and nobody there calls it a hall. The longer words come first. */
const WORDS_OF_BETTING_SHOPS: readonly (readonly [RegExp, string])[] = [
  [/\bdie Halle\b/g, 'den Laden'],
  [/\bder Halle\b/g, 'dem Laden'],
  [/\bMünzprüfer\b/g, 'Geldscheinprüfer'],
  [/\bPrüfzeichen\b/g, 'Typenschild'],
  [/\bGeräten\b/g, 'Terminals'],
  [/\bGerät(s?)\b/g, 'Terminal$1'],
];

/** Returns a text of the staff in the words of the kind of location. */
export const inWordsOf = (type: DemoLocation['type'], text: string): string =>
  type === 'arcade'
    ? text
    : WORDS_OF_BETTING_SHOPS.reduce((changed, [word, instead]) => changed.replaceAll(word, instead), text);
