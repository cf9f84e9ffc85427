import { endpoint } from '#shared/contracts/wire/endpoint.ts';
import { getInstallationCheckpoint, getInstallationTile } from './installation-log.ts';
import { getLedgerBundle, signLedger } from './ledger.ts';

/**
 * A ledger as a tiled log of c2sp.org/tlog-tiles, so that programs of others read it. The prefix is `/api/ledgers/{id}`,
 * and the reader signs in as for the API.
 */
export const getTiledCheckpoint = endpoint({
  method: 'GET',
  path: '/api/ledgers/{id}/checkpoint',
  summary: 'Retrieves the newest signed state of the Ledger, as a checkpoint of C2SP tlog-tiles.',
  mediaType: 'text/plain; charset=utf-8',
});

/** The path is `<level>/<index>` for 256 hashes, `entries/<index>` for their entries, and ends with `.p/<width>` for fewer. */
export const getLedgerTile = endpoint({
  method: 'GET',
  path: '/api/ledgers/{id}/tile/{path}',
  summary: 'Retrieves a tile of the Ledger: 256 hashes of its tree, or 256 entries, as of C2SP tlog-tiles.',
  mediaType: 'application/octet-stream',
});

/** The endpoints of ledgers that are no resources. */
export const ledgerOperations = [
  signLedger,
  getLedgerBundle,
  getTiledCheckpoint,
  getLedgerTile,
  getInstallationCheckpoint,
  getInstallationTile,
];
