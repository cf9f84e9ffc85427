import type { FastifyInstance } from 'fastify';
import { NotFound } from '#server/http/render/errors.ts';
import { servePublic } from '#server/http/serve/endpoint-route.ts';
import { LEVELS_PER_TILE } from '#server/features/ledger/bundle/merkle-proof.rules.ts';
import { readTilePath, TILE_WIDTH } from '#server/features/ledger/tiles/tile-path.rules.ts';
import { tilePathOf } from '#server/features/ledger/tiles/tiles.routes.ts';
import { getInstallationCheckpoint, getInstallationTile } from '#shared/contracts/ledger/installation-log.ts';
import { findNodes } from './installation-nodes.queries.ts';
import { findLastStateWithCosignatures } from './installation-states.queries.ts';

/** A tile that is full never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Everybody may read the log of all ledgers, because it consists of hashes. Its entries are told to nobody. */
export function installationLogRoutes(app: FastifyInstance): void {
  const { store } = app;
  servePublic(app, getInstallationCheckpoint, async (_request, reply) => {
    const note = await store.asSystem(findLastStateWithCosignatures);
    if (note === undefined) throw new NotFound();
    return reply.type(getInstallationCheckpoint.mediaType).header('cache-control', 'no-store').send(note);
  });
  servePublic(app, getInstallationTile, async (request, reply) => {
    const tile = readTilePath(tilePathOf(request));
    if (tile === undefined || tile.level === 'entries') throw new NotFound();
    const { index, width } = tile;
    const span = { level: tile.level * LEVELS_PER_TILE, first: index * TILE_WIDTH, count: width };
    const hashes = await store.queryAsSystem((tx) => findNodes(tx, span));
    if (hashes.length < width) throw new NotFound();
    const cacheControl = width === TILE_WIDTH ? FOR_EVER : 'no-store';
    return reply.type(getInstallationTile.mediaType).header('cache-control', cacheControl).send(Buffer.concat(hashes));
  });
}
