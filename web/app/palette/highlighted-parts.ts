import { searchText } from '#shared/search-text.ts';
import { isShortNumber } from './palette-search.ts';

interface HighlightedPart {
  /** Position in the text. */
  readonly start: number;
  readonly text: string;
  readonly isFound: boolean;
}

/**
 * One or two letters are only found at the beginning of a word, and a number only as a whole, as the server finds them: 3
 * is not in 21:36.
 */
const needsBeginning = (word: string) => word.length < 3 || isShortNumber(word);
const isInWord = (text: string, position: number) => searchText(text.charAt(position)) !== '';

/** Splits a text into the parts that contain a word of the search and the parts between them. */
export function highlightedParts(text: string, words: readonly string[]): HighlightedPart[] {
  const isFound = Array.from({ length: text.length }, () => false);
  for (let start = 0; start < text.length; start += 1) {
    for (const word of words) {
      const end = endOfMatch(text, start, word);
      if (end !== null) isFound.fill(true, start, end);
    }
  }
  const parts: { start: number; text: string; isFound: boolean }[] = [];
  for (const [index, state] of isFound.entries()) {
    const lastPart = parts.at(-1);
    const letter = text.charAt(index);
    if (lastPart?.isFound === state) lastPart.text += letter;
    else parts.push({ start: index, text: letter, isFound: state });
  }
  return parts;
}

/** Limits what a line shows before the first word that was found; a phone has room for about 35 characters. */
const MAX_LEAD_CHARACTERS = 16;
/** A comment may be pages long, and whoever searches reads one line of it. */
const MAX_EXCERPT_CHARACTERS = 200;
const MAX_SEARCHED_CHARACTERS = 2000;

/** Returns one line of a text, which begins shortly before the first word that was found. */
export function excerpt(text: string, words: readonly string[]): string {
  const line = text.slice(0, MAX_SEARCHED_CHARACTERS).replaceAll(/\s+/g, ' ').trim();
  const found = highlightedParts(line, words).find(({ isFound }) => isFound)?.start ?? 0;
  if (found <= MAX_LEAD_CHARACTERS) return line.slice(0, MAX_EXCERPT_CHARACTERS);
  const lead = line.slice(found - MAX_LEAD_CHARACTERS, found);
  // It begins with a whole word, unless the word that was found is in the middle of a longer one.
  return `… ${lead.slice(lead.indexOf(' ') + 1)}${line.slice(found)}`.slice(0, MAX_EXCERPT_CHARACTERS);
}

/** When texts are made comparable, a letter becomes at most two letters: 'ü' becomes 'ue'. */
const MAX_LETTERS_PER_LETTER = 2;

/** Returns where a word that begins at this position ends, or null. 'Ü' and 'ue' both match the letter 'u' of a search. */
function endOfMatch(text: string, start: number, word: string): number | null {
  if (!isInWord(text, start) || (needsBeginning(word) && isInWord(text, start - 1))) return null;
  if (!searchText(text.slice(start, start + word.length * MAX_LETTERS_PER_LETTER)).startsWith(word)) return null;
  for (let end = start + 1; end <= text.length; end += 1)
    if (searchText(text.slice(start, end)) === word) return isShortNumber(word) && isInWord(text, end) ? null : end;
  return null;
}
