import type { Action } from '#shared/contracts/master-data/master-data.ts';

export const TILES = ['first', 'second', 'third', 'fourth'] as const;
type Tile = (typeof TILES)[number];

/** The IRI of the action on each tile; '' where there are fewer actions than tiles. */
export type TileValues = { [tile in Tile]: string };

export const toTiles = (actions: readonly Pick<Action, '@id'>[]): TileValues => ({
  first: actions[0]?.['@id'] ?? '',
  second: actions[1]?.['@id'] ?? '',
  third: actions[2]?.['@id'] ?? '',
  fourth: actions[3]?.['@id'] ?? '',
});

/** An action that is already on another tile changes places with the one it replaces. */
export function chooseForTile(values: TileValues, tile: Tile, action: string): TileValues {
  const previousTile = TILES.find((candidate) => values[candidate] === action);
  return { ...values, ...(previousTile !== undefined && { [previousTile]: values[tile] }), [tile]: action };
}

/** @returns an empty list for the usual tiles, so that they follow the catalogue */
export function pinsOf(values: TileValues, defaultTiles: TileValues): string[] {
  const isUsual = TILES.every((tile) => values[tile] === defaultTiles[tile]);
  return isUsual ? [] : TILES.map((tile) => values[tile]).filter((action) => action !== '');
}
