import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '#server/db/database.ts';
import { BadRequest, ValidationFailed } from './errors.ts';
import { withoutSent, withSent } from './sent-back.ts';
import { bodyTextOf } from './read-body.ts';

export interface Answer {
  readonly status: number;
  readonly body: string | null;
  readonly location: string | null;
}

/** What a request says: of an upload the body is told by its fields and the digest of its file. */
export type Sent = Pick<FastifyRequest, 'method' | 'url' | 'headers' | 'body'>;

export const REUSED_KEY_MESSAGE = 'Der Idempotency-Key wurde bereits für eine andere Anfrage verwendet.';

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

/**
 * Claims the request's Idempotency-Key. A second request with the key waits for the first transaction and then gets its
 * answer; after a rollback it runs as if it were the first.
 */
export async function claimIdempotencyKey(tx: Tx, userId: number, request: Sent): Promise<IdempotentWrite> {
  const given = idempotencyKeyOf(request);
  if (given === undefined) return withoutKey;
  const sent = bodyTextOf(request);
  const key = digestOf(given).toString('base64url');
  const hash = digestOf(`${given}
${request.method} ${request.url}
${sent}`);
  const claimed = await tx
    .insertInto('idempotency')
    .values({ user_id: userId, key, request_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed === undefined)
    return { replay: await storedAnswer(tx, { userId, key, hash, sent }), keep: () => Promise.resolve() };
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

/** The key itself is not stored: without it nobody who reads the table can try out which PIN a body held. */
const digestOf = (text: string) => createHash('sha256').update(text).digest();

interface Repetition {
  readonly userId: number;
  readonly key: string;
  readonly hash: Buffer;
  readonly sent: string;
}

async function storedAnswer(tx: Tx, { userId, key, hash, sent }: Repetition): Promise<Answer> {
  const stored = await tx
    .selectFrom('idempotency')
    .select(['request_hash', 'status', 'body', 'sent_fields', 'location'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!hash.equals(stored.request_hash)) {
    throw new ValidationFailed([{ propertyPath: '', message: REUSED_KEY_MESSAGE }]);
  }
  const body = withSent({ body: stored.body, sentFields: stored.sent_fields }, sent);
  return { status: stored.status ?? 204, body, location: stored.location };
}
