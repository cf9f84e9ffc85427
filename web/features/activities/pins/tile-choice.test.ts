import { expect, test } from 'vitest';
import { chooseForTile, pinsOf, toTiles } from './tile-choice.ts';

const tiles = (...names: string[]) => toTiles(names.map((name) => ({ '@id': name })));

test('an action that is already on another tile changes places with the one it replaces', () => {
  expect(chooseForTile(tiles('a', 'b', 'c', 'd'), 'first', 'c')).toEqual(tiles('c', 'b', 'a', 'd'));
  expect(chooseForTile(tiles('a', 'b', 'c', 'd'), 'second', 'e')).toEqual(tiles('a', 'e', 'c', 'd'));
});

test('the usual tiles are pinned by an empty list, and missing actions by none', () => {
  expect(pinsOf(tiles('a', 'b', 'c', 'd'), tiles('a', 'b', 'c', 'd'))).toEqual([]);
  expect(pinsOf(tiles('b', 'a'), tiles('a', 'b'))).toEqual(['b', 'a']);
});
