import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { hashOf } from '#server/access/one-time-token.ts';
import { signAccessToken } from '#server/access/tokens.ts';
import type { Store, Tx } from '#server/db/database.ts';
import { endSession, insertDeliverySession } from '#server/features/auth/auth.public.ts';
import { Conflict, Unavailable, ValidationFailed } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { HOUR_MILLISECONDS } from '#shared/domain/durations.ts';
import { signedDelivery } from '#shared/contracts/tablets/signed-texts.ts';
import {
  findDeliveredRevision,
  findDeliveryByKey,
  hasDeliveredTooMany,
  insertDelivery,
  lockLostTablet,
  replaceDigest,
  settleDelivery,
  type DeliveryRow,
} from './deliveries.queries.ts';
import { markReached, type SigningTablet } from '#server/features/tablets/enrolment.queries.ts';
import { identifyTablet, type SignedAnswer, type Visitor } from '#server/features/tablets/identify-tablet.ts';
import { appendAboutLostTablet } from './lost-tablet-ledger.ts';
import {
  contentOfRefused,
  draftOf,
  pathOfEntry,
  readOutboxEntry,
  refusalOfEntry,
  type ReadEntry,
} from './outbox-entry.rules.ts';
import { NOT_LOST_MESSAGE } from '#server/features/tablets/tablets.rules.ts';

/** The tablet learns nothing more than that an entry was refused; the management reads why. */
const refused = () =>
  new ValidationFailed([{ propertyPath: 'entry', message: 'Der Server hat den Eintrag abgelehnt.' }]);

/**
 * Carries out one entry from the outbox of a lost tablet. It is kept first, so that nothing arrives unnoticed, and it is
 * carried out by the route it was made for: with the same checks, limits, idempotency key and entry of the ledger.
 * @throws TooManyRequests, Unauthorized, Conflict if the tablet is not lost, ValidationFailed if the entry is refused
 *   for good, Unavailable if it may be delivered again
 */
export async function deliverEntry(
  app: FastifyInstance,
  { entry: text, ...answer }: SignedAnswer & { readonly entry: string },
): Promise<void> {
  const { store } = app;
  const tablet = await identifyTablet(store, answer, signedDelivery(answer.challenge, text));
  if (tablet.lost_at === null) throw new Conflict(NOT_LOST_MESSAGE);
  const entry = readOutboxEntry(text);
  if (entry === null) throw refused();
  const { delivery, lostAt } = await keepEntry(store, tablet, { entry, text });
  const outcome =
    delivery.outcome ?? (await carryOut(app, { tablet, delivery, entry, lostAt, visitor: answer.visitor }));
  if (outcome === 'refused') throw refused();
}

interface SignedEntry {
  readonly entry: ReadEntry;
  readonly text: string;
}

/** Keeps the entry, or finds the one that was kept with the same key. */
function keepEntry(store: Store, tablet: SigningTablet, { entry, text }: SignedEntry) {
  const keys = { tablet_id: tablet.id, key_hash: hashOf(entry.idempotencyKey) };
  const digest = createHash('sha256').update(text).digest();
  return store.asSystem(async (tx) => {
    const lostAt = await lockLostTablet(tx, tablet.id);
    if (lostAt === null) throw new Conflict(NOT_LOST_MESSAGE);
    await markReached(tx, tablet.id);
    const known = await findDeliveryByKey(tx, keys);
    if (known !== undefined) {
      if (!digest.equals(known.digest)) {
        if (known.outcome !== null) throw refused();
        await replaceDigest(tx, known.id, digest);
      }
      return { delivery: known, lostAt };
    }
    // The server keeps no more than this. The tablet does not delete an entry that the server has not kept.
    if (await hasDeliveredTooMany(tx, tablet.id)) throw new Unavailable();
    const { customer_id, location_id } = tablet;
    const { kind, title, occurredAt: occurred_at } = entry;
    const subject = draftOf(entry);
    const facts = { customer_id, location_id, digest, kind, title, occurred_at, subject };
    const delivery = await insertDelivery(tx, { ...keys, ...facts });
    return { delivery, lostAt };
  });
}

interface Delivery {
  readonly tablet: SigningTablet;
  readonly delivery: DeliveryRow;
  readonly entry: ReadEntry;
  readonly lostAt: Date;
  readonly visitor: Visitor;
}

async function carryOut(app: FastifyInstance, call: Delivery): Promise<'delivered' | 'refused'> {
  const { tablet, delivery, entry, lostAt } = call;
  const location = iri(locations.path, tablet.location_id);
  const refusal = refusalOfEntry(entry, { uid: tablet.uid, location, lostAt });
  const result = refusal === null ? await sendToRoute(app, call) : { refusal, record: null, revision: null };
  const outcome = result.refusal === null ? 'delivered' : 'refused';
  await app.store.asSystem(async (tx) => {
    const content = outcome === 'refused' ? contentOfRefused(entry) : null;
    if (await settleDelivery(tx, delivery.id, { outcome, content, ...result })) await append(tx, call, result);
  });
  return outcome;
}

interface RouteResult {
  /** Why the route refused the entry; null if it carried it out. */
  readonly refusal: string | null;
  /** IRI of the record. */
  readonly record: string | null;
  /** Version of the draft after it was saved. */
  readonly revision: number | null;
}

/** Statuses after which the same request may succeed later. */
const isTemporary = (status: number) => status >= 500 || [408, 425, 429].includes(status);

const MAX_WAITING_HOURS = 24;
const UNPROCESSED_MESSAGE = 'Der Server konnte den Eintrag einen Tag lang nicht verarbeiten.';

/** An entry that fails again and again must not keep the data on a lost device for ever. */
const hasWaitedTooLong = ({ created_at: arrivedAt }: DeliveryRow) =>
  Date.now() - arrivedAt.getTime() > MAX_WAITING_HOURS * HOUR_MILLISECONDS;

/**
 * Sends the entry to its route inside this process, in a session that lives as long as this call. Its token is sent to
 * nobody, and what the route answers is not passed on.
 */
async function sendToRoute(app: FastifyInstance, call: Delivery): Promise<RouteResult> {
  const { tablet, delivery, entry, visitor } = call;
  const selection = { customerId: tablet.customer_id, locationId: tablet.location_id, profileId: null };
  const sid = await app.store.asSystem((tx) =>
    insertDeliverySession(tx, { userId: tablet.user_id, selection, ...visitor, tabletId: tablet.id }),
  );
  try {
    const token = await signAccessToken(app.store, { ...tablet, sid }, new Date());
    const { method } = entry.endpoint;
    const answer = await app.inject({
      method,
      url: pathOfEntry(entry),
      remoteAddress: visitor.ip,
      payload: JSON.stringify(await bodyToSend(app.store, call)),
      headers: {
        accept: 'application/ld+json',
        authorization: `Bearer ${token}`,
        'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json',
        'idempotency-key': entry.idempotencyKey,
      },
    });
    if (isTemporary(answer.statusCode)) {
      if (!hasWaitedTooLong(delivery)) throw new Unavailable();
      return { refusal: UNPROCESSED_MESSAGE, record: null, revision: null };
    }
    const body: unknown = JSON.parse(answer.body);
    if (answer.statusCode < 300) return { refusal: null, record: textOf(body, '@id'), revision: revisionOf(body) };
    const refusal = textOf(body, 'detail') ?? textOf(body, 'message') ?? String(answer.statusCode);
    return { refusal, record: null, revision: null };
  } finally {
    await app.store.asSystem((tx) => endSession(tx, sid, 'logout'));
  }
}

/**
 * Returns the body with the version of the draft that an earlier entry led to. A device learns it from the response, and
 * a lost one learns nothing.
 */
async function bodyToSend(store: Store, { delivery, entry: { body } }: Delivery): Promise<object> {
  if (delivery.subject === null || body['revision'] === undefined) return body;
  const revision = await store.queryAsSystem((tx) => findDeliveredRevision(tx, delivery));
  return revision === undefined ? body : { ...body, revision };
}

function revisionOf(body: unknown): number | null {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'revision') : undefined;
  return typeof value === 'number' ? value : null;
}

function textOf(body: unknown, field: string): string | null {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined;
  return typeof value === 'string' ? value : null;
}

const append = (tx: Tx, { tablet, entry }: Delivery, { refusal, record }: RouteResult): Promise<void> =>
  appendAboutLostTablet(tx, tablet, {
    type: refusal === null ? 'tablet.entryDelivered' : 'tablet.entryRefused',
    occurredAt: entry.occurredAt,
    data: { kind: entry.kind, ...(record !== null && { record }) },
  });
