import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AREAS, type Article, type Reader } from './article.ts';
import { articles } from './articles.ts';
import { markedWords } from '#web/features/help/marked-text.ts';

const MAX_WORDS = 230;

const textsOf = ({ purpose, steps, law, pitfalls }: Article) => [purpose, ...steps, law ?? '', ...pitfalls];

/** The sources of the screens, without the help itself and without tests. */
const screenSources = ['web/app', 'web/features', 'web/ui', 'shared/contracts', 'shared/domain']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|features\/help\//.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

test('no two articles have the same address or the same title', () => {
  for (const of of ['id', 'title'] as const) {
    const all = articles.map((article) => article[of]);
    expect(all).toEqual([...new Set(all)]);
  }
});

test('addresses have lower-case letters and no umlauts', () => {
  expect(articles.map(({ id }) => id).filter((id) => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([]);
});

test.each(articles.map((article) => [article.id, article] as const))(
  '%s is short: it has three to six steps, a purpose and at least one pitfall',
  (_id, article) => {
    expect(article.steps.length).toBeGreaterThanOrEqual(3);
    expect(article.steps.length).toBeLessThanOrEqual(6);
    expect(article.pitfalls).not.toEqual([]);
    expect(textsOf(article).join(' ').split(/\s+/).length).toBeLessThanOrEqual(MAX_WORDS);
  },
);

test.each(articles.map((article) => [article.id, article] as const))(
  '%s names the texts of the screens literally',
  (_id, article) => {
    const unknown = textsOf(article)
      .flatMap(markedWords)
      .filter((word) => !screenSources.includes(word));
    expect(unknown).toEqual([]);
  },
);

test('every link leads to another article', () => {
  const ids = articles.map(({ id }) => id);
  const broken = articles.flatMap(({ id, related }) =>
    related.filter((other) => other === id || !ids.includes(other)).map((other) => `${id} → ${other}`),
  );
  expect(broken).toEqual([]);
});

test('every role finds articles in every area it works in, and every article is in a table of contents', () => {
  const areasOf = (reader: Reader) =>
    AREAS.filter((area) => articles.some((article) => article.area === area && article.readers.includes(reader)));
  expect(areasOf('service')).toEqual(['Erste Schritte', 'In der Schicht', 'Team', 'Nachweisen']);
  expect(areasOf('operator')).toEqual(AREAS);
  expect(areasOf('admin')).toEqual(AREAS);
  expect(articles.filter(({ readers }) => readers.length === 0)).toEqual([]);
});
