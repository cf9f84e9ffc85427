import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/**
 * These queries must not be invalidated by changes: the session is no collection, the tiles of recent activities must
 * not move under a finger, the bytes of a file never change, the help is part of the application, and a draft that was
 * opened is read once.
 */
const ON_PURPOSE = ['document-file', 'help-articles', 'opened-draft', 'session'];

/** Finds keys that begin with a literal word: `queryKey: ['tasks', …]` and `const TASKS_KEY = ['tasks']`. */
const OWN_WORD = /(?:queryKey: |_KEY = )\['([^']+)'/g;

test('the key of a query begins with the path of its collection, so that changes of the collection invalidate it', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const sources = files.map((file) => readFileSync(resolve(root, file), 'utf8'));
  expect(sources.filter((source) => source.includes('queryKey: [')).length).toBeGreaterThan(3);
  const keys = sources.flatMap((source) => [...source.matchAll(OWN_WORD)].map(([, word]) => word ?? ''));
  expect([...new Set(keys)].toSorted()).toEqual(ON_PURPOSE);
});
