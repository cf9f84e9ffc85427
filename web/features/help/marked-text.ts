/** Matches a word of the screen, which stands between two asterisks. */
const MARKED = /\*([^*]+)\*/g;

/** Returns the parts of a text; every second one is a word that the screen shows. */
export const markedParts = (text: string): readonly string[] => text.split(MARKED);

export const withoutMarks = (text: string): string => text.replaceAll(MARKED, '$1');

export const markedWords = (text: string): readonly string[] =>
  [...text.matchAll(MARKED)].map(([, word]) => word ?? '');
