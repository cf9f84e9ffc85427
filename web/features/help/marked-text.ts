/** Matches a word of the screen, which stands between two asterisks. */
const MARKED_WORD = /\*([^*]+)\*/g;

/** Returns the parts of a text; every second one is a word that the screen shows. */
export const markedParts = (text: string): readonly string[] => text.split(MARKED_WORD);

export const withoutMarks = (text: string): string => text.replaceAll(MARKED_WORD, '$1');

export const markedWords = (text: string): readonly string[] =>
  [...text.matchAll(MARKED_WORD)].map(([, word]) => word ?? '');
