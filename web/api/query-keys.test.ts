import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** The session is no collection; the tiles stay where they are under a thumb; the bytes of a file never change. */
const ON_PURPOSE = ['document-file', 'recent-activities', 'session'];

/** `queryKey: ['tasks', …]` and `const TASKS_KEY = ['tasks']`: keys that begin with a word of their own. */
const OWN_WORD = /(?:queryKey: |_KEY = )\['([^']+)'/g;

test('what is read from a collection begins its key with the path of the collection, so that a change there reaches it', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const sources = files.map((file) => readFileSync(resolve(root, file), 'utf8'));
  expect(sources.filter((source) => source.includes('queryKey: [')).length).toBeGreaterThan(3);
  const keys = sources.flatMap((source) => [...source.matchAll(OWN_WORD)].map(([, word]) => word ?? ''));
  expect([...new Set(keys)].toSorted()).toEqual(ON_PURPOSE);
});
