import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SessionActor } from '#server/access/actor.ts';
import type { Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { findSignedCheckpoint } from '#server/features/ledger/bundle/signed-checkpoint.ts';
import { LEVELS_PER_TILE } from '#server/features/ledger/bundle/merkle-proof.rules.ts';
import { readCosignatures } from '#server/features/ledger/witnesses/cosignatures.queries.ts';
import { Conflict, NotFound } from '#server/http/render/errors.ts';
import { serveSession } from '#server/http/serve/endpoint-route.ts';
import { idParameter } from '#server/http/serve/serve.ts';
import { getLedgerTile, getTiledCheckpoint } from '#shared/contracts/ledger/tiles.ts';
import { entryBundle, readTilePath, TILE_WIDTH, type TilePath } from './tile-path.rules.ts';
import { findHashes, findLeaves } from './tiles.queries.ts';

const TOO_LONG_MESSAGE =
  'Ein Eintrag dieses Abschnitts ist länger als 65.535 Bytes. Dafür hat das Format keinen Platz. Er steht in der Prüfdatei.';

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
    const content = await store.asActor(scope, 'read only', (tx) =>
      readTile(tx, { actor, scope, customerId: idParameter(request) }, tile),
    );
    return asFile(reply, getLedgerTile.mediaType).send(content);
  });
}

interface TileReader {
  readonly actor: SessionActor;
  readonly scope: Scope;
  readonly customerId: number;
}

/** Reads a tile of what is signed. */
async function readTile(
  tx: Tx,
  { actor, scope, customerId }: TileReader,
  { level, index, width }: TilePath,
): Promise<Buffer> {
  const { size } = await findSignedCheckpoint(tx, actor, scope, customerId);
  const range = { customerId, first: index * TILE_WIDTH, count: width };
  const hashLevel = level === 'entries' ? 0 : level * LEVELS_PER_TILE;
  if ((range.first + width) * 2 ** hashLevel > size) throw new NotFound();
  if (hashLevel > 0) return Buffer.concat(await findHashes(tx, scope, { ...range, level: hashLevel }));
  const entries = await findLeaves(tx, scope, range);
  if (level !== 'entries') return Buffer.concat(entries.map(({ leaf }) => leaf));
  const bundle = entryBundle(entries.map(({ body }) => body));
  if (bundle === undefined) throw new Conflict(TOO_LONG_MESSAGE);
  return bundle;
}

/** Returns what a request has in the place of `{path}`. */
export function tilePathOf({ params }: FastifyRequest): string {
  return typeof params === 'object' && params !== null && '*' in params ? String(params['*']) : '';
}

/** Nothing of a ledger is kept by a browser, although a tile never changes: who may read it does. */
const asFile = (reply: FastifyReply, mediaType: string) => reply.type(mediaType).header('cache-control', 'no-store');
