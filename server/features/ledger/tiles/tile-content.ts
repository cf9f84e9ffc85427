import type { Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { LEVELS_PER_TILE } from '#server/features/ledger/bundle/merkle-proof.rules.ts';
import { Conflict } from '#server/http/render/errors.ts';
import { entryBundle, TILE_WIDTH, type TilePath } from './tile-path.rules.ts';
import { findHashes, findLeaves } from './tiles.queries.ts';

const TOO_LONG_MESSAGE =
  'Ein Eintrag dieses Abschnitts ist länger als 65.535 Bytes. Dafür hat das Format keinen Platz. Er steht in der Prüfdatei.';

/** Returns the level of the tree whose hashes a tile has. */
export const hashLevelOf = ({ level }: TilePath): number => (level === 'entries' ? 0 : level * LEVELS_PER_TILE);

/** Returns how many entries a log has at least that has this tile. */
export const sizeWith = (tile: TilePath): number => (tile.index * TILE_WIDTH + tile.width) * 2 ** hashLevelOf(tile);

/** Reads a signed tile from the tables. */
export async function readTile(tx: Tx, scope: Scope, customerId: number, tile: TilePath): Promise<Buffer> {
  const range = { customerId, first: tile.index * TILE_WIDTH, count: tile.width };
  const level = hashLevelOf(tile);
  if (level > 0) return Buffer.concat(await findHashes(tx, scope, { ...range, level }));
  const entries = await findLeaves(tx, scope, range);
  if (tile.level !== 'entries') return Buffer.concat(entries.map(({ leaf }) => leaf));
  const bundle = entryBundle(entries.map(({ body }) => body));
  if (bundle === undefined) throw new Conflict(TOO_LONG_MESSAGE);
  return bundle;
}
