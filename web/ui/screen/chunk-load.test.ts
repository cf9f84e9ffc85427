import { expect, test } from 'vitest';
import { ChunkTimeout, isChunkFailure, claimReload } from './chunk-load.ts';

const memory = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
};

test.each([
  'Failed to fetch dynamically imported module: https://schutzbuch.example/assets/task-list.page-1a2b.js',
  'error loading dynamically imported module: https://schutzbuch.example/assets/task-list.page-1a2b.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/tasks-1a2b.css',
])('recognises a file missing after a deployment: %s', (message) => {
  expect(isChunkFailure(new TypeError(message))).toBe(true);
});

test('does not treat an application error as a missing file', () => {
  expect(isChunkFailure(new TypeError('x is undefined'))).toBe(false);
  expect(claimReload(new TypeError('x is undefined'), memory())).toBe(false);
});

test('reloads once per file', () => {
  const storage = memory();
  const failure = (file: string) => new TypeError(`Failed to fetch dynamically imported module: ${file}`);
  expect([failure('a.js'), failure('a.js'), failure('b.js')].map((error) => claimReload(error, storage))).toEqual([
    true,
    false,
    true,
  ]);
  expect(claimReload(new ChunkTimeout('hing'), storage)).toBe(true);
});
