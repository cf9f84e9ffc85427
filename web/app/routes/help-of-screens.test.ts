import { expect, test } from 'vitest';
import { articleAbout, articles } from '#web/features/help/articles/articles.ts';
import { navigation } from '#web/app/menu/navigation.ts';
import { screens } from './routes.tsx';

test('every entry of the menu has a page of the help', () => {
  const entries = navigation.flatMap((group) => group.entries);
  expect(entries.filter(({ path }) => articleAbout(path) === undefined).map(({ label }) => label)).toEqual([]);
});

test('every screen has a page of the help', () => {
  expect(screens.filter(({ path }) => articleAbout(path) === undefined).map(({ path }) => path)).toEqual([]);
});

test('the help is about screens that exist, and about each of them once', () => {
  const described = articles.flatMap((article) => article.screens);
  const paths: readonly string[] = screens.map(({ path }) => path);
  expect(described.filter((path) => !paths.includes(path))).toEqual([]);
  expect(described).toEqual([...new Set(described)]);
});
