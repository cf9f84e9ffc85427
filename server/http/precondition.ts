import { sql } from 'kysely';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '#server/db/database.ts';
import { PreconditionFailed } from './errors.ts';
import { etagOf, namesEtag } from './etag.ts';

/** `*` asks for nothing but that the item is there, which is 404 otherwise. */
const ifMatchOf = ({ headers }: FastifyRequest) =>
  headers['if-match'] === undefined || headers['if-match'].trim() === '*' ? undefined : headers['if-match'];

/** Of two who say what they began with, the second waits for the first and then finds what it left. */
export async function takeTurns(tx: Tx, request: FastifyRequest): Promise<void> {
  if (ifMatchOf(request) === undefined) return;
  const [path = ''] = request.url.split('?');
  await sql`select pg_advisory_xact_lock(hashtextextended(${path}, 0))`.execute(tx);
}

/** @throws PreconditionFailed where `If-Match` names something else than what GET answers now */
export async function checkPrecondition(request: FastifyRequest, read: () => Promise<string>): Promise<void> {
  const ifMatch = ifMatchOf(request);
  if (ifMatch !== undefined && !namesEtag(ifMatch, etagOf(await read()))) throw new PreconditionFailed();
}
