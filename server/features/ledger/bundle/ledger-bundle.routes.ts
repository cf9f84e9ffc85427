import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { BadRequest, Conflict, NotFound } from '#server/http/render/errors.ts';
import { lastValue, parseQueryString } from '#server/http/read/query-string.ts';
import { serveSession } from '#server/http/serve/endpoint-route.ts';
import { idParameter } from '#server/http/serve/serve.ts';
import { getLedgerBundle } from '#shared/contracts/ledger/ledger.ts';
import { findEntriesAbout, type EntryRow } from './bundle.queries.ts';
import type { CheckpointRow } from '#server/features/ledger/signing/signing.queries.ts';
import { findSignedCheckpoint, NOT_SIGNED_MESSAGE } from './signed-checkpoint.ts';
import { bundleParts, bundleText, proveEntries, readConfirmedHead, addRecords } from './write-bundle.ts';

const ENTRIES_PER_READ = 500;

/** These routes do not use `serve`, because the file is not an API document and a whole log is streamed. */
export function ledgerBundleRoutes(app: FastifyInstance): void {
  const { store } = app;
  serveSession(app, getLedgerBundle, async ({ request, reply, actor, scope }) => {
    const id = idParameter(request);
    const { head, extract } = await store.asActor(scope, 'read only', async (tx) => {
      const checkpoint = await findSignedCheckpoint(tx, actor, scope, id);
      const entity = entityOf(request);
      return {
        head: await readConfirmedHead(tx, scope, checkpoint),
        extract: entity === undefined ? undefined : await readExtract(tx, scope, checkpoint, entity),
      };
    });
    request.log.info({ user: actor.uid, customer: id }, 'a ledger was downloaded');
    // Short files are streamed too, because Fastify would add a charset to the content type of a string.
    if (extract !== undefined)
      return asFile(reply, `beweis-${id}.json`).send(Readable.from([bundleText(head, extract)]));
    const name = `pruefbuch-${id}-${head.checkpoint.size}.json`;
    return asFile(reply, name).send(Readable.from(bundleParts(store, scope, head)));
  });
}

async function readExtract(tx: Tx, scope: Scope, checkpoint: CheckpointRow, entity: string) {
  const foundEntries: EntryRow[] = [];
  for (let fromSeq = 0, hasMore = true; hasMore;) {
    const search = { customerId: checkpoint.customer_id, entity, fromSeq, limit: ENTRIES_PER_READ };
    const entriesRead = await findEntriesAbout(tx, scope, search);
    foundEntries.push(...entriesRead);
    fromSeq = (entriesRead.at(-1)?.seq ?? 0) + 1;
    hasMore = entriesRead.length === ENTRIES_PER_READ;
  }
  const signedEntries = foundEntries.filter(({ seq }) => seq < checkpoint.size);
  if (foundEntries.length === 0) throw new NotFound();
  if (signedEntries.length === 0) throw new Conflict(NOT_SIGNED_MESSAGE);
  const shownEntries = await addRecords(tx, scope, checkpoint.customer_id, signedEntries);
  return proveEntries(tx, scope, checkpoint, shownEntries);
}

function entityOf(request: FastifyRequest): string | undefined {
  const entity = lastValue(parseQueryString(request.url.split('?')[1] ?? ''), 'entity');
  if (entity === undefined || /^\/api\/[a-z_]+\/[\w-]{1,40}$/.test(entity)) return entity;
  throw new BadRequest('The record (entity) is no IRI.');
}

const asFile = (reply: FastifyReply, name: string) =>
  reply
    .type(getLedgerBundle.mediaType)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store');
