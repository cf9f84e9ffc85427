import { expect, it } from 'vitest';
import { entryBundle, indexPath, readTilePath, tilePath, tilesBetween } from './tile-path.rules.ts';

it.each([
  [0, '000'],
  [67, '067'],
  [1000, 'x001/000'],
  [1_234_067, 'x001/x234/067'],
])('the index %i is written as %s', (index, path) => {
  expect(indexPath(index)).toBe(path);
  expect(readTilePath(`0/${path}`)).toEqual({ level: 0, index, width: 256 });
});

it('reads the level or `entries`, and the width of a partial tile', () => {
  expect(readTilePath('63/005.p/255')).toEqual({ level: 63, index: 5, width: 255 });
  expect(readTilePath('entries/x001/234.p/1')).toEqual({ level: 'entries', index: 1234, width: 1 });
});

it.each([
  '',
  '0',
  '0/',
  '0/0',
  '0/0000',
  '00/000',
  '0/x000/001',
  '0/001/002',
  '0/000.p/0',
  '0/000.p/256',
  '0/000.p/01',
  '0/000/.p/1',
  'data/000',
  '-1/000',
  '0/../000',
])('%j is no path of a tile', (path) => {
  expect(readTilePath(path)).toBeUndefined();
});

it('writes each entry after its length in two bytes, and refuses one that is too long', () => {
  expect(entryBundle(['ab', 'ü'])).toEqual(Buffer.from([0, 2, 0x61, 0x62, 0, 2, 0xc3, 0xbc]));
  expect(entryBundle(['x'.repeat(65_535)])?.length).toBe(65_537);
  expect(entryBundle(['x'.repeat(65_536)])).toBeUndefined();
});

it.each([
  [0, 256, ['0/000', '1/000.p/1']],
  [256, 512, ['0/001', '1/000.p/2']],
  [65_280, 65_536, ['0/255', '1/000', '2/000.p/1']],
  [65_536, 65_792, ['0/256', '1/001.p/1']],
  [250, 258, ['0/000', '0/001.p/2', '1/000.p/1']],
  [250, 251, ['0/000.p/251']],
  [7, 7, []],
])('a log that grew from %i to %i entries has new tiles', (from, upTo, paths) => {
  expect(tilesBetween(from, upTo).map(tilePath)).toEqual(paths);
});

it.each(['0/000', 'entries/x001/234.p/1'])('the path %s is written as it is read', (path) => {
  const tile = readTilePath(path);
  expect(tile && tilePath(tile)).toBe(path);
});
