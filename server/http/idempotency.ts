import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { SessionActor } from '#server/access/actor.ts';
import type { Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { idFromIri, REUSED_KEY_CODE } from '#shared/contracts/hydra.ts';
import { BadRequest, NotFound, ValidationFailed } from './errors.ts';
import { withoutSent, withSent } from './sent-back.ts';
import { bodyTextOf } from './read-body.ts';

export interface Answer {
  readonly status: number;
  readonly body: string | null;
  readonly location: string | null;
}

/** What a request says: of an upload the body is told by its fields and the digest of its file. */
export type Sent = Pick<FastifyRequest, 'method' | 'url' | 'headers' | 'body'>;

export const REUSED_KEY = {
  propertyPath: '',
  message: 'Der Idempotency-Key wurde bereits für eine andere Anfrage verwendet.',
  code: REUSED_KEY_CODE,
};

interface IdempotentWrite {
  readonly replay: Answer | null;
  /** Keeps the answer in the same transaction as the change it reports. */
  keep(answer: Answer): Promise<void>;
}

const withoutKey: IdempotentWrite = { replay: null, keep: () => Promise.resolve() };

/** @throws BadRequest */
export function idempotencyKeyOf({ headers }: Pick<Sent, 'headers'>): string | undefined {
  const given = headers['idempotency-key'];
  if (given === undefined) return undefined;
  if (typeof given !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(given))
    throw new BadRequest('The Idempotency-Key is not usable.');
  return given;
}

interface Writing {
  readonly tx: Tx;
  readonly actor: SessionActor;
  readonly scope: Scope;
}

/**
 * Claims the request's Idempotency-Key. A second request with the key waits for the first transaction and then gets its
 * answer; after a rollback it runs as if it were the first. Whether its sender still has the right is the caller's to ask.
 * @param said what the key has to know of an upload instead of its body
 * @throws NotFound, AccessDenied where the sender may no longer read what the answer is about
 */
export async function claimIdempotencyKey(
  { tx, actor, scope }: Writing,
  request: FastifyRequest,
  said: Sent = request,
): Promise<IdempotentWrite> {
  const given = idempotencyKeyOf(said);
  if (given === undefined) return withoutKey;
  const { userId, customerId } = actor;
  const sent = bodyTextOf(said);
  const key = digestOf(given).toString('base64url');
  const hash = digestOf(`${given}
${said.method} ${said.url}
${sent}`);
  const claimed = await tx
    .insertInto('idempotency')
    .values({ user_id: userId, key, request_hash: hash, customer_id: customerId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed === undefined) {
    const { customerId: workedFor, ...replay } = await storedAnswer(tx, { userId, key, hash, sent });
    if (scope.kind !== 'platform' && workedFor !== null && workedFor !== customerId) throw new NotFound();
    await readAgain({ tx, actor, scope }, request, replay);
    return { replay, keep: () => Promise.resolve() };
  }
  return {
    replay: null,
    keep: async ({ status, body, location }) => {
      const kept = withoutSent(body, sent);
      await tx
        .updateTable('idempotency')
        .set({ status, body: kept.body, sent_fields: kept.sentFields, location })
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .execute();
    },
  };
}

/** What the answer is about is asked for as GET does, so that a repetition shows nothing that GET refuses. */
async function readAgain(writing: Writing, request: FastifyRequest, { location }: Answer): Promise<void> {
  const path = location?.replace(/\/\d+$/, '') ?? '';
  const id = location === null ? null : idFromIri(location, path);
  const read = request.server.itemReaders.get(`${path}/{id}`);
  if (id !== null && read !== undefined) await read({ ...writing, now: new Date() }, request, id);
}

/** The key itself is not stored: without it nobody who reads the table can try out which PIN a body held. */
const digestOf = (text: string) => createHash('sha256').update(text).digest();

interface Repetition {
  readonly userId: number;
  readonly key: string;
  readonly hash: Buffer;
  readonly sent: string;
}

async function storedAnswer(
  tx: Tx,
  { userId, key, hash, sent }: Repetition,
): Promise<Answer & { readonly customerId: number | null }> {
  const stored = await tx
    .selectFrom('idempotency')
    .select(['request_hash', 'status', 'body', 'sent_fields', 'location', 'customer_id'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!hash.equals(stored.request_hash)) {
    throw new ValidationFailed([REUSED_KEY]);
  }
  const body = withSent({ body: stored.body, sentFields: stored.sent_fields }, sent);
  return { status: stored.status ?? 204, body, location: stored.location, customerId: stored.customer_id };
}
