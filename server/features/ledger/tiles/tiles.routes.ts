import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SessionActor } from '#server/access/actor.ts';
import type { Scope } from '#server/access/scope.ts';
import { findSignedCheckpoint } from '#server/features/ledger/bundle/signed-checkpoint.ts';
import { readCosignatures } from '#server/features/ledger/witnesses/cosignatures.queries.ts';
import { NotFound } from '#server/http/render/errors.ts';
import { serveSession } from '#server/http/serve/endpoint-route.ts';
import { idParameter } from '#server/http/serve/serve.ts';
import { getLedgerTile, getTiledCheckpoint } from '#shared/contracts/ledger/tiles.ts';
import { readTile, sizeWith } from './tile-content.ts';
import { tileFileName } from './tile-files.ts';
import { readTilePath, TILE_WIDTH, type TilePath } from './tile-path.rules.ts';

/** These routes do not use `serve`, because their answers are no API documents. */
export function ledgerTileRoutes(app: FastifyInstance): void {
  const { store } = app;
  serveSession(app, getTiledCheckpoint, async ({ request, reply, actor, scope }) => {
    const note = await store.asActor(scope, 'read only', async (tx) => {
      const checkpoint = await findSignedCheckpoint(tx, actor, scope, idParameter(request));
      return (await readCosignatures(tx, scope, [checkpoint]))(checkpoint).note;
    });
    return asFile(reply, getTiledCheckpoint.mediaType).send(note);
  });
  serveSession(app, getLedgerTile, async ({ request, reply, actor, scope }) => {
    const tile = readTilePath(tilePathOf(request));
    if (tile === undefined) throw new NotFound();
    const content = await readSignedTile(app, { actor, scope, customerId: idParameter(request) }, tile);
    return asFile(reply, getLedgerTile.mediaType).send(content);
  });
}

interface TileReader {
  readonly actor: SessionActor;
  readonly scope: Scope;
  readonly customerId: number;
}

/** Reads a tile of what is signed: from its file if there is one, otherwise from the tables. */
async function readSignedTile(
  { store, namedFiles, log }: FastifyInstance,
  { actor, scope, customerId }: TileReader,
  tile: TilePath,
): Promise<Buffer> {
  const { size } = await store.asActor(scope, 'read only', (tx) => findSignedCheckpoint(tx, actor, scope, customerId));
  if (sizeWith(tile) > size) throw new NotFound();
  // The tables have the same bytes, so nobody has to wait for a file store that does not answer.
  const reportFailure = (error: unknown): undefined => {
    log.error({ err: error }, 'a file of a ledger could not be read');
  };
  const file =
    tile.width < TILE_WIDTH ? undefined : await namedFiles.get(tileFileName(customerId, tile)).catch(reportFailure);
  if (file !== undefined && isWhole(tile, file)) return file;
  return store.asActor(scope, 'read only', (tx) => readTile(tx, scope, customerId, tile));
}

const HASH_BYTES = 32;

/** A file of hashes that was cut off, by a full disk for example, is answered from the tables. */
const isWhole = ({ level, width }: TilePath, file: Buffer): boolean =>
  level === 'entries' ? file.length > 0 : file.length === width * HASH_BYTES;

/** Returns what a request has in the place of `{path}`. */
export function tilePathOf({ params }: FastifyRequest): string {
  return typeof params === 'object' && params !== null && '*' in params ? String(params['*']) : '';
}

/** Nothing of a ledger is kept by a browser, although a tile never changes: who may read it does. */
const asFile = (reply: FastifyReply, mediaType: string) => reply.type(mediaType).header('cache-control', 'no-store');
