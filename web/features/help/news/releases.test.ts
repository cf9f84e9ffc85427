import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { EVERYBODY } from '#web/features/help/articles/article.ts';
import { changelogText } from './changelog-text.ts';
import { LATEST_VERSION } from './latest-version.ts';
import { releases } from './releases.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

test('CHANGELOG.md says the same', async () => {
  await expect(changelogText(releases)).toMatchFileSnapshot(path.join(root, 'CHANGELOG.md'));
});

test('the newest release is the version of the package, and of the hint', () => {
  const { version } = z.parse(
    z.object({ version: z.string() }),
    JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')),
  );
  expect([releases[0]?.version, LATEST_VERSION]).toEqual([version, version]);
});

test('the newest release has news for everybody, since everybody gets the hint', () => {
  const readers = releases[0]?.changes.flatMap(({ news }) => news?.readers ?? []);
  expect(EVERYBODY.filter((reader) => readers?.includes(reader) !== true)).toEqual([]);
});

test('releases stand in the order of their days, the newest first', () => {
  const days = releases.map(({ day }) => day);
  expect(days).toEqual(days.toSorted().toReversed());
});
