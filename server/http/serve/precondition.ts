import { sql } from 'kysely';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '#server/db/database.ts';
import { PreconditionFailed } from '#server/http/render/errors.ts';
import { etagOf, namesEtag } from './etag.ts';

/** Reads If-Match. `*` only requires that the item exists, and a missing item is answered with 404 anyway. */
const ifMatchOf = ({ headers }: FastifyRequest) =>
  headers['if-match'] === undefined || headers['if-match'].trim() === '*' ? undefined : headers['if-match'];

/**
 * Locks an item while it is changed with If-Match, so that the second of two concurrent changes sees the result of the
 * first. The lock is released with the transaction.
 */
export async function lockItem(tx: Tx, request: FastifyRequest): Promise<void> {
  if (ifMatchOf(request) === undefined) return;
  const [path = ''] = request.url.split('?');
  await sql`select pg_advisory_xact_lock(hashtextextended(${path}, 0))`.execute(tx);
}

/** @throws PreconditionFailed when `If-Match` differs from the ETag of what GET returns now */
export async function checkPrecondition(request: FastifyRequest, read: () => Promise<string>): Promise<void> {
  const ifMatch = ifMatchOf(request);
  if (ifMatch !== undefined && !namesEtag(ifMatch, etagOf(await read()))) throw new PreconditionFailed();
}
