import { expect, test } from 'vitest';
import { excerpt, highlightedParts } from './highlighted-parts.ts';

/** Returns the text with each highlighted part in brackets. */
const marked = (text: string, words: readonly string[]) =>
  highlightedParts(text, words)
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['Spielhalle Lüneburg', ['luneb'], 'Spielhalle [Lüneb]urg'],
  ['Spielhalle Lueneburg', ['luneb'], 'Spielhalle [Lueneb]urg'],
  ['Bardowicker Straße 38', ['strasse', '38'], 'Bardowicker [Straße] [38]'],
  ['Anja und Anja', ['anja'], '[Anja] und [Anja]'],
  [
    'Gerät 3, gestern 21:36 und 30 Minuten, 13 Uhr',
    ['gerat', '3'],
    '[Gerät] [3], gestern 21:36 und 30 Minuten, 13 Uhr',
  ],
  ['Uta Huth', ['ut'], '[Ut]a Huth'],
  ['Anja Brandt', [], 'Anja Brandt'],
  ['Anja Brandt', ['xyz'], 'Anja Brandt'],
])('%s, searched for %j', (text, words, expected) => {
  expect(marked(text, words)).toBe(expected);
});

test.each([
  ['Der Gast ging.', ['gast'], 'Der Gast ging.'],
  ['Er wollte nicht\ngehen und blieb lange am Gerät sitzen.', ['gerat'], '… blieb lange am Gerät sitzen.'],
  ['Nach dem dritten Selbsttestangebot ging er.', ['angebot'], '… Selbsttestangebot ging er.'],
  ['Donaudampfschifffahrtsgesellschaft', ['gesell'], '… ampfschifffahrtsgesellschaft'],
  ['Er blieb lange am Gerät.', ['xyz'], 'Er blieb lange am Gerät.'],
])('one line of %j, searched for %j, shows what was found', (text, words, expected) => {
  expect(excerpt(text, words)).toBe(expected);
});
