/** Shorter searches are not executed, because they would find nearly everything. */
export const MIN_SEARCH_CHARACTERS = 2;
const MAX_SEARCH_WORDS = 8;
const MAX_WORD_CHARACTERS = 40;

/** Letters that are no combination of a letter and an accent. */
const LETTERS_WITHOUT_DECOMPOSITION: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
};

/**
 * Makes texts comparable for a search, as `search_text` of the database does: small letters without accents, an umlaut
 * and its spelling with e as one letter, everything between words as one space. 'Lüneburg', 'LUENEBURG' and 'luneburg'
 * become the same.
 */
export const searchText = (text: string): string =>
  text
    .toLocaleLowerCase('de')
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/[ßøłđðı]/g, (letter) => LETTERS_WITHOUT_DECOMPOSITION[letter] ?? letter)
    .replaceAll(/([aou])e/g, '$1')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Returns the words of a search, each of which has to be found. */
export const searchWords = (text: string): string[] =>
  [...new Set(searchText(text).split(' '))]
    .filter((word) => word !== '')
    .slice(0, MAX_SEARCH_WORDS)
    .map((word) => word.slice(0, MAX_WORD_CHARACTERS));
