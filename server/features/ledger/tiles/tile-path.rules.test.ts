import { expect, it } from 'vitest';
import { entryBundle, indexPath, readTilePath } from './tile-path.rules.ts';

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
