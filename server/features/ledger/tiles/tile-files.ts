// The names of the files that make up a ledger as a tiled log: a folder for each organisation, with the paths of
// c2sp.org/tlog-tiles in it.
import { tilePath, type TilePath } from './tile-path.rules.ts';

export const LEDGERS_FOLDER = 'ledgers';

export const ledgerFolder = (customerId: number): string => `${LEDGERS_FOLDER}/${customerId}`;

export const checkpointFileName = (customerId: number): string => `${ledgerFolder(customerId)}/checkpoint`;

export const tileFileName = (customerId: number, tile: TilePath): string =>
  `${ledgerFolder(customerId)}/tile/${tilePath(tile)}`;
