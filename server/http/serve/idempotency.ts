import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { SessionActor } from '#server/access/actor.ts';
import type { Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { sendWithCommit } from '#server/db/transaction.ts';
import { idFromIri, REUSED_KEY_CODE } from '#shared/contracts/wire/hydra.ts';
import { BadRequest, NotFound, ValidationFailed } from '#server/http/render/errors.ts';
import { omitEchoedFields, restoreEchoedFields } from '#server/http/render/echoed-fields.ts';
import { bodyTextOf } from '#server/http/read/read-body.ts';

export interface Answer {
  readonly status: number;
  readonly body: string | null;
  readonly location: string | null;
}

/**
 * The parts of a request that its key is bound to. For an upload the body consists of the form's fields and the hash of
 * its file.
 */
export type IdempotentRequest = Pick<FastifyRequest, 'method' | 'url' | 'headers' | 'body'>;

export const REUSED_KEY = {
  propertyPath: '',
  message: 'Der Idempotency-Key wurde bereits für eine andere Anfrage verwendet.',
  code: REUSED_KEY_CODE,
};

interface IdempotentWrite {
  readonly storedAnswer: Answer | null;
  /** Stores the answer in the transaction of the change that it reports. The statement is sent together with COMMIT. */
  keepAnswer(answer: Answer): void;
}

const WRITE_WITHOUT_KEY: IdempotentWrite = { storedAnswer: null, keepAnswer: () => undefined };

/** @throws BadRequest */
export function idempotencyKeyOf({ headers }: Pick<IdempotentRequest, 'headers'>): string | undefined {
  const headerValue = headers['idempotency-key'];
  if (headerValue === undefined) return undefined;
  if (typeof headerValue !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(headerValue))
    throw new BadRequest('The Idempotency-Key is not usable.');
  return headerValue;
}

export interface BoundKey {
  readonly key: Buffer;
  /** Differs for every other request with this key. */
  readonly hash: Buffer;
}

/** Returns the hash of the key, and that of the request it is bound to. @throws BadRequest */
export function boundKeyOf(request: IdempotentRequest): BoundKey | undefined {
  const key = idempotencyKeyOf(request);
  if (key === undefined) return undefined;
  const hash = digestOf(`${key}
${request.method} ${request.url}
${bodyTextOf(request)}`);
  return { key: digestOf(key), hash };
}

interface WriteContext {
  readonly tx: Tx;
  readonly actor: SessionActor;
  readonly scope: Scope;
}

/**
 * Claims the request's Idempotency-Key. A second request with the same key waits for the first transaction and then
 * receives its response; after a rollback it runs as if it were the first. The caller has to check that the sender
 * still has the permission.
 * @param identifiedRequest replaces the request when its key is bound; an upload passes the hash of its file instead of the
 * body
 * @throws NotFound, AccessDenied when the sender may no longer read the item of the stored response
 */
export async function claimIdempotencyKey(
  { tx, actor, scope }: WriteContext,
  request: FastifyRequest,
  identifiedRequest: IdempotentRequest = request,
): Promise<IdempotentWrite> {
  const boundKey = boundKeyOf(identifiedRequest);
  if (boundKey === undefined) return WRITE_WITHOUT_KEY;
  const { userId, customerId } = actor;
  const sentBody = bodyTextOf(identifiedRequest);
  const key = boundKey.key.toString('base64url');
  const { hash } = boundKey;
  const claimedKey = await tx
    .insertInto('idempotency')
    .values({ user_id: userId, key, request_hash: hash, customer_id: customerId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimedKey === undefined) {
    const { customerId: keyCustomerId, ...storedAnswer } = await readStoredAnswer(tx, { userId, key, hash, sentBody });
    if (scope.kind !== 'platform' && keyCustomerId !== null && keyCustomerId !== customerId) throw new NotFound();
    await checkStillReadable({ tx, actor, scope }, request, storedAnswer);
    return { storedAnswer, keepAnswer: () => undefined };
  }
  return {
    storedAnswer: null,
    keepAnswer: ({ status, body, location }) => {
      const storedBody = omitEchoedFields(body, sentBody);
      const keepQuery = tx
        .updateTable('idempotency')
        .set({ status, body: storedBody.body, sent_fields: storedBody.sentFields, location })
        .where('user_id', '=', userId)
        .where('key', '=', key);
      sendWithCommit(tx, keepQuery.compile());
    },
  };
}

/** Reads the item of the stored response as GET does, so that a replay reveals nothing that GET would refuse. */
async function checkStillReadable(context: WriteContext, request: FastifyRequest, { location }: Answer): Promise<void> {
  const path = location?.replace(/\/\d+$/, '') ?? '';
  const id = location === null ? null : idFromIri(location, path);
  const readItem = request.server.itemReaders.get(`${path}/{id}`);
  if (id !== null && readItem !== undefined) await readItem({ ...context, now: new Date() }, request, id);
}

/**
 * Hashes the key. The key itself is not stored and goes into the hash of the request, so that a reader of the table
 * cannot find the PIN of a body by trying all PINs.
 */
const digestOf = (text: string) => createHash('sha256').update(text).digest();

interface Repetition {
  readonly userId: number;
  readonly key: string;
  readonly hash: Buffer;
  readonly sentBody: string;
}

async function readStoredAnswer(
  tx: Tx,
  { userId, key, hash, sentBody }: Repetition,
): Promise<Answer & { readonly customerId: number | null }> {
  const storedRow = await tx
    .selectFrom('idempotency')
    .select(['request_hash', 'status', 'body', 'sent_fields', 'location', 'customer_id'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!hash.equals(storedRow.request_hash)) {
    throw new ValidationFailed([REUSED_KEY]);
  }
  const body = restoreEchoedFields({ body: storedRow.body, sentFields: storedRow.sent_fields }, sentBody);
  return { status: storedRow.status ?? 204, body, location: storedRow.location, customerId: storedRow.customer_id };
}
