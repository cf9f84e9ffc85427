import { expect, test } from 'vitest';
import { articles } from './articles/articles.ts';
import { findArticles } from './find-articles.ts';

const idsOf = (search: string) => findArticles(articles, search).map(({ article }) => article.id);

test.each([
  ['kontrollgang', 'kontrollgaenge'],
  ['massnahme', 'massnahmen'],
  ['prufen spieler', 'spieler-pruefen'],
  ['ordnungsamt', 'behoerde-vor-der-tuer'],
  ['PIN vergessen', 'profil-und-pin'],
  ['offline', 'ohne-netz'],
  ['zertifikat ersetzen', 'oasis-zertifikate'],
])('"%s" finds %s among the first three', (search, id) => {
  expect(idsOf(search).slice(0, 3)).toContain(id);
});

test('every word of the search must occur in an article', () => {
  expect(idsOf('kontrollgang xyzxyz')).toEqual([]);
});

test('an excerpt is the sentence that contains the searched words, without marks', () => {
  const [first] = findArticles(articles, 'PIN vergessen');
  expect(first?.excerpt).toBe('PIN vergessen: Die Verwaltung setzt unter Mitarbeiter-Profile eine neue.');
});
