import { beforeEach, expect, test } from 'vitest';
import { removeTokens } from '#web/api/session/tokens.ts';
import { recentlyFound, rememberFound } from './recently-found.ts';

const record = (id: number) => ({ kind: 'task' as const, record: `/api/tasks/${id}`, title: `Aufgabe ${id}` });
const idsOf = (user: string) => recentlyFound(user).map(({ record: iri }) => iri.split('/').at(-1));

beforeEach(() => localStorage.clear());

test('the records opened last come first, each once, five at most', () => {
  for (const id of [1, 2, 3, 4, 5, 6, 2]) rememberFound('a', record(id));
  expect(idsOf('a')).toEqual(['2', '6', '5', '4', '3']);
});

test('they are not shown to another user, and are forgotten at logout', () => {
  rememberFound('a', record(1));
  expect(idsOf('b')).toEqual([]);
  removeTokens();
  expect(idsOf('a')).toEqual([]);
});

test('an unreadable memory counts as empty', () => {
  localStorage.setItem('found-last', '{');
  expect(idsOf('a')).toEqual([]);
});
