import { endpoint } from '#shared/contracts/wire/endpoint.ts';

/**
 * The log of all ledgers of the installation as a tiled log of c2sp.org/tlog-tiles, below `/api/installation_log`.
 * Everybody may read it: it consists of hashes.
 */
export const getInstallationCheckpoint = endpoint({
  method: 'GET',
  path: '/api/installation_log/checkpoint',
  summary: 'Retrieves the newest signed state of the log of all Ledgers, as a checkpoint of C2SP tlog-tiles.',
  access: 'public',
  mediaType: 'text/plain; charset=utf-8',
});

/** The path is `<level>/<index>` for 256 hashes, and ends with `.p/<width>` for fewer. There are no tiles of entries. */
export const getInstallationTile = endpoint({
  method: 'GET',
  path: '/api/installation_log/tile/{path}',
  summary: 'Retrieves 256 hashes of the log of all Ledgers, as a tile of C2SP tlog-tiles.',
  access: 'public',
  mediaType: 'application/octet-stream',
});
