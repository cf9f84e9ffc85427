import { expect, test } from 'vitest';
import { searchText, searchWords } from './search-text.ts';

test.each([
  ['Lüneburg', 'luneburg'],
  ['LUENEBURG', 'luneburg'],
  ['Maßnahmen', 'massnahmen'],
  ['Ivana Petrović', 'ivana petrovic'],
  ['Öffnungs-/Schließprüfung', 'offnungs schliessprufung'],
  ['  A&B  ', 'a b'],
])('the text %s is normalised to %s', (text, expected) => {
  expect(searchText(text)).toBe(expected);
});

test('a search has at most eight different words, and none if it consists of punctuation', () => {
  expect(searchWords('a b c d e f g h i j a')).toHaveLength(8);
  expect(searchWords('Anja  anja')).toEqual(['anja']);
  expect(searchWords(' – !')).toEqual([]);
});
