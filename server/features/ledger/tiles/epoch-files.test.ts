import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { treeHash } from '#server/test/tools/ledger-check.ts';
import type { EpochLevel } from '#shared/ledger/epoch.ts';
import { upperFiles } from './epoch-files.ts';

const newHashes = (count: number) => Array.from({ length: count }, () => randomBytes(32));
const rootsOver = (hashes: readonly Buffer[], span: number) =>
  Array.from({ length: hashes.length / span }, (_, index) => treeHash(hashes.slice(index * span, (index + 1) * span)));

/** Returns the upper tiles of the last of some epochs by their paths, as text. */
function tilesAfter(epochs: number, epochLevel: EpochLevel, blockHashes: readonly Buffer[]) {
  const sealedRoots = [...newHashes(epochs - 1), treeHash([...blockHashes])];
  const files = upperFiles({ customerId: 7, epochLevel, number: epochs - 1, sealedRoots }, blockHashes);
  const texts = files.map(({ name, content }) => [name.replace('ledgers/7/tile/', ''), content?.toString('hex')]);
  return { sealedRoots, texts: Object.fromEntries(texts) };
}
const textOf = (hashes: readonly Buffer[]) => Buffer.concat(hashes).toString('hex');

it('an epoch of one block adds its root to the tile above it, and a full tile has a root in the next one', () => {
  const full = tilesAfter(256, 8, newHashes(1));
  expect(full.texts).toEqual({ '1/000': textOf(full.sealedRoots), '2/000.p/1': textOf([treeHash(full.sealedRoots)]) });
  const next = tilesAfter(257, 8, newHashes(1));
  expect(next.texts).toEqual({ '1/001.p/1': textOf(next.sealedRoots.slice(256)) });
});

it('an epoch of 256 blocks is one tile, and its root is in the tile above', () => {
  const blocks = newHashes(256);
  const { sealedRoots, texts } = tilesAfter(3, 16, blocks);
  expect(texts).toEqual({ '1/002': textOf(blocks), '2/000.p/3': textOf(sealedRoots) });
});

it('an epoch of 65,536 blocks is 256 tiles, one of their roots, and its root', () => {
  const blocks = newHashes(65_536);
  const { sealedRoots, texts } = tilesAfter(2, 24, blocks);
  expect(Object.keys(texts)).toHaveLength(258);
  expect(texts['1/256']).toBe(textOf(blocks.slice(0, 256)));
  expect(texts['1/511']).toBe(textOf(blocks.slice(-256)));
  expect(texts['2/001']).toBe(textOf(rootsOver(blocks, 256)));
  expect(texts['3/000.p/2']).toBe(textOf(sealedRoots));
});
