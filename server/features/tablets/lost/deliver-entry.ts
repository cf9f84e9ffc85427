import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { hashOf } from '#server/access/one-time-token.ts';
import { signAccessToken } from '#server/access/tokens.ts';
import type { Store, Tx } from '#server/db/database.ts';
import { endSession, insertDeliverySession } from '#server/features/auth/auth.public.ts';
import { Conflict, Unavailable, ValidationFailed } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { isUuid } from '#server/uuid.ts';
import { HOUR_MILLISECONDS } from '#shared/domain/durations.ts';
import { signedDelivery } from '#shared/contracts/tablets/signed-texts.ts';
import {
  findDeliveredRevision,
  findDeliveryByKey,
  hasDeliveredTooMany,
  insertDelivery,
  lockLostTablet,
  hasArrived,
  replaceContent,
  settleDelivery,
  type DeliveryKey,
  type DeliveryRow,
} from './deliveries.queries.ts';
import { markReached, type SigningTablet } from '#server/features/tablets/enrolment.queries.ts';
import { identifyTablet, type SignedAnswer, type Visitor } from '#server/features/tablets/identify-tablet.ts';
import { appendAboutLostTablet } from './lost-tablet-ledger.ts';
import {
  contentOf,
  contentOfUnreadable,
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
 * Carries out one entry from the outbox of a lost tablet. It is kept first with its content, so that nothing arrives
 * unnoticed or is lost, and it is carried out by the route it was made for: with the same checks, limits, idempotency
 * key and entry of the ledger.
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
  if (entry === null) {
    await keepUnreadable(store, tablet, text);
    throw refused();
  }
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
  const digest = digestOf(text);
  return store.asSystem(async (tx) => {
    const { lostAt, known } = await receive(tx, keys);
    if (known !== undefined && digest.equals(known.digest)) return { delivery: known, lostAt };
    if (known !== undefined && known.outcome !== null) throw refused();
    const subject = draftOf(entry);
    const uuid = subject !== null && isUuid(subject) ? subject : null;
    const had_arrived = await hasArrived(tx, { userId: tablet.user_id, keyHash: keys.key_hash, uuid });
    const content = { digest, had_arrived, content: contentOf(entry) };
    if (known !== undefined) return { delivery: await replaceContent(tx, known.id, content), lostAt };
    const { kind, title, occurredAt: occurred_at } = entry;
    const values = { ...keys, ...ownerOf(tablet), ...content, kind, title, occurred_at, subject };
    return { delivery: await insertDelivery(tx, values), lostAt };
  });
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();

const ownerOf = ({ customer_id, location_id, name }: SigningTablet) => ({
  customer_id,
  location_id,
  tablet_name: name,
});

/**
 * Locks the tablet, and finds what it delivered with this key.
 * @throws Conflict, Unavailable
 */
async function receive(tx: Tx, keys: DeliveryKey) {
  const lostAt = await lockLostTablet(tx, keys.tablet_id);
  if (lostAt === null) throw new Conflict(NOT_LOST_MESSAGE);
  await markReached(tx, keys.tablet_id);
  const known = await findDeliveryByKey(tx, keys);
  // The server keeps no more than this. The tablet does not delete an entry that the server has not kept.
  if (known === undefined && (await hasDeliveredTooMany(tx, keys.tablet_id))) throw new Unavailable();
  return { lostAt, known };
}

/** Keeps what is no entry that an outbox can hold: it exists nowhere else, and somebody may make sense of it. */
function keepUnreadable(store: Store, tablet: SigningTablet, text: string): Promise<void> {
  const keys = { tablet_id: tablet.id, key_hash: digestOf(text) };
  return store.asSystem(async (tx) => {
    const { known } = await receive(tx, keys);
    if (known !== undefined) return;
    await insertDelivery(tx, {
      ...keys,
      ...ownerOf(tablet),
      digest: keys.key_hash,
      kind: 'unreadable',
      title: 'Inhalt unbekannt',
      occurred_at: null,
      subject: null,
      had_arrived: false,
      outcome: 'refused',
      refusal: 'Der Server konnte den Eintrag nicht lesen.',
      content: contentOfUnreadable(text),
    });
    await appendAboutLostTablet(tx, tablet, { type: 'tablet.entryRefused', data: { kind: 'unreadable' } });
  });
}

interface Delivery {
  readonly tablet: SigningTablet;
  readonly delivery: DeliveryRow;
  readonly entry: ReadEntry;
  readonly lostAt: Date;
  readonly visitor: Visitor;
}

async function carryOut(app: FastifyInstance, call: Delivery): Promise<NonNullable<DeliveryRow['outcome']>> {
  const { tablet, delivery, entry, lostAt } = call;
  const location = iri(locations.path, tablet.location_id);
  const refusal = refusalOfEntry(entry, { hasAccess: Boolean(tablet.has_access), uid: tablet.uid, location, lostAt });
  const result = refusal === null ? await sendToRoute(app, call) : { refusal, record: null, revision: null };
  const accepted = delivery.had_arrived ? 'repeated' : 'delivered';
  const outcome = result.refusal === null ? accepted : 'refused';
  await app.store.asSystem(async (tx) => {
    const content = outcome === 'refused' ? delivery.content : null;
    const isSettled = await settleDelivery(tx, delivery.id, { outcome, content, ...result });
    if (isSettled && outcome !== 'repeated') await append(tx, call, result);
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

/**
 * Statuses after which the same request may succeed later. A session may be ended while it is used, for example by
 * somebody who signs the account out everywhere.
 */
const isTemporary = (status: number) => status >= 500 || [401, 408, 425, 429].includes(status);

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
    if (answer.statusCode < 300) return { refusal: null, record: recordOf(entry, body), revision: revisionOf(body) };
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

/** The response to the choice of a profile contains the profile, which the entry did not record. */
const recordOf = ({ kind }: ReadEntry, body: unknown) => (kind === 'choice' ? null : textOf(body, '@id'));

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
