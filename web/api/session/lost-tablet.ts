// Lets a tablet that was reported as lost deliver the entries of its outbox, and then deletes everything on it.
import {
  signedChallenge,
  signedDelivery,
  signedWipe,
  TABLET_LOST_PROBLEM,
} from '#shared/contracts/tablets/signed-texts.ts';
import { ApiError } from '#web/api/client/api-error.ts';
import { nextToDeliver } from '#web/api/outbox/delivery-order.ts';
import { OUTBOX_LOCK } from '#web/api/outbox/outbox-sending.ts';
import type { QueuedRequest } from '#web/api/outbox/queued-request.ts';
import { readRequests, removeRequest } from '#web/api/outbox/outbox-store.ts';
import { removeSnapshot } from './snapshot.ts';
import { postSigned, readTabletKeys, type TabletKeys } from './tablet-session.ts';
import { markTabletPaired, removeTokens, TABLET_KEY } from './tokens.ts';

/**
 * `waiting` means that some entries are not delivered yet, and that their delivery is tried again later. `removed`
 * means that the server no longer knows the tablet, which then keeps its undelivered entries.
 */
export type LossOutcome = 'wiped' | 'found' | 'waiting' | 'removed';

/** An image takes this long over a weak network. */
const DELIVERY_TIMEOUT_MILLISECONDS = 60_000;
const OUTBOX_DATABASE = 'schutzbuch-outbox';
const KEY_DATABASE = 'schutzbuch-tablet';
/** For browsers that do not list their databases. */
const KNOWN_DATABASES = [OUTBOX_DATABASE, KEY_DATABASE, 'schutzbuch-snapshot', 'schutzbuch-protocols'];

/**
 * Delivers the entries of the outbox, reports that everything is deleted, and deletes the key last. It may be called
 * again at any time, because it continues where it stopped. It runs in one tab at a time.
 */
export function deliverAndWipe(): Promise<LossOutcome> {
  return 'locks' in navigator ? navigator.locks.request(OUTBOX_LOCK, deliverAndWipeAlone) : deliverAndWipeAlone();
}

async function deliverAndWipeAlone(): Promise<LossOutcome> {
  // Data that were shown must not stay on the device while it waits for a network.
  removeTokens();
  await removeSnapshot();
  const keys = await readTabletKeys();
  if (keys === undefined) return wipeUnlessWaiting();
  try {
    // The loss may have been reported days ago, and the report may have been withdrawn since then.
    const standing = await askStanding(keys);
    if (standing === 'unknown') return await wipeUnlessWaiting();
    if (standing === 'found') return markFound();
    await removeDatabases([OUTBOX_DATABASE, KEY_DATABASE]);
    if (!(await deliverAll(keys))) return 'waiting';
    await removeTraces([OUTBOX_DATABASE, KEY_DATABASE]);
    await report(keys);
    return await wipe();
  } catch (error) {
    // Any other error leaves the state unknown. The next attempt asks for it again.
    if (error instanceof ApiError) return 'waiting';
    throw error;
  }
}

/** @throws ApiError if the response does not tell whether the tablet is lost */
async function askStanding(keys: TabletKeys): Promise<'lost' | 'found' | 'unknown'> {
  try {
    await postSigned(keys, { path: '/api/tablet_sessions', toText: signedChallenge });
    return 'found';
  } catch (error) {
    if (!(error instanceof ApiError) || !error.isFromServer) throw error;
    if (error.type === TABLET_LOST_PROBLEM) return 'lost';
    if (error.status === 401) return 'unknown';
    // The tablet was found, but it is locked or its user has no access.
    if (error.status === 403) return 'found';
    throw error;
  }
}

function markFound(): 'found' {
  sessionStorage.clear();
  localStorage.removeItem(COUNTS_KEY);
  markTabletPaired();
  return 'found';
}

/**
 * Delivers all entries that can be delivered at the moment. An entry that fails waits for another attempt, and only
 * entries that build on it wait with it.
 * @returns whether the outbox is empty
 */
async function deliverAll(keys: TabletKeys): Promise<boolean> {
  const stuckKeys = new Set<string>();
  for (;;) {
    // Another tab may have stored an entry meanwhile.
    const request = nextToDeliver(await readRequests(), stuckKeys);
    if (request === undefined) return (await readRequests()).length === 0;
    try {
      count(await deliver(keys, request));
      await removeRequest(request.idempotencyKey);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      stuckKeys.add(request.idempotencyKey);
    }
  }
}

/** @throws ApiError if it is not known whether the server has the entry */
async function deliver(keys: TabletKeys, request: QueuedRequest): Promise<keyof Counts> {
  const { idempotencyKey, user, location, method, path, params, body, title, keptAt } = request;
  const entry = JSON.stringify({ idempotencyKey, user, location, method, path, params, body, title, keptAt });
  try {
    await postSigned(keys, {
      path: '/api/lost_tablet_entries',
      fields: { entry },
      toText: (challenge) => signedDelivery(challenge, entry),
      timeoutMilliseconds: DELIVERY_TIMEOUT_MILLISECONDS,
      expectedStatus: NO_CONTENT,
    });
    return 'delivered';
  } catch (error) {
    if (isRefusedAndKept(error)) return 'refused';
    throw error;
  }
}

const NO_CONTENT = 204;

/**
 * Returns whether the server refused the entry for good and stored it as refused. After any other error the entry may
 * exist only on this device.
 */
const isRefusedAndKept = (error: unknown) =>
  error instanceof ApiError &&
  error.status === 422 &&
  error.violations.some(({ propertyPath }) => propertyPath === 'entry');

async function report(keys: TabletKeys): Promise<void> {
  const counts = readCounts();
  try {
    await postSigned(keys, {
      path: '/api/lost_tablet_wipes',
      fields: counts,
      toText: (challenge) => signedWipe(challenge, counts),
      expectedStatus: NO_CONTENT,
    });
  } catch (error) {
    // Another page has reported it meanwhile, and the server forgot the key.
    const isRefused = error instanceof ApiError && error.status === 401;
    if (!isRefused || (await askStanding(keys)) !== 'unknown') throw error;
  }
}

const COUNTS_KEY = 'lost-tablet-counts';

interface Counts {
  readonly delivered: number;
  readonly refused: number;
}

function readCounts(): Counts {
  const [delivered = 0, refused = 0] = (localStorage.getItem(COUNTS_KEY) ?? '').split(' ').map(Number);
  return { delivered, refused: Number.isNaN(refused) ? 0 : refused };
}

function count(verdict: keyof Counts) {
  const { delivered, refused } = readCounts();
  const [nextDelivered, nextRefused] = verdict === 'delivered' ? [delivered + 1, refused] : [delivered, refused + 1];
  localStorage.setItem(COUNTS_KEY, `${nextDelivered} ${nextRefused}`);
}

/** Deletes everything except the key and the numbers of delivered and refused entries. */
async function removeTraces(keptDatabases: readonly string[]): Promise<void> {
  await removeDatabases(keptDatabases);
  for (const name of Object.keys(localStorage))
    if (name !== TABLET_KEY && name !== COUNTS_KEY) localStorage.removeItem(name);
  sessionStorage.clear();
  if ('caches' in globalThis) for (const name of await caches.keys()) await caches.delete(name);
  if ('serviceWorker' in navigator)
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
}

/**
 * Deletes everything on a device whose key the server does not know, except undelivered entries, which exist nowhere
 * else. If the device is paired again, it sends them as usual.
 */
async function wipeUnlessWaiting(): Promise<LossOutcome> {
  if ((await readRequests()).length === 0) return wipe();
  await removeTraces([OUTBOX_DATABASE]);
  localStorage.clear();
  return 'removed';
}

async function wipe(): Promise<'wiped'> {
  await removeTraces([]);
  localStorage.clear();
  return 'wiped';
}

async function removeDatabases(keptNames: readonly string[]): Promise<void> {
  const names = 'databases' in indexedDB ? (await indexedDB.databases()).map(({ name = '' }) => name) : KNOWN_DATABASES;
  for (const name of names) if (!keptNames.includes(name)) await removeDatabase(name);
}

/** A connection that another page holds closes by itself when it hears of the deletion. */
const removeDatabase = (name: string) =>
  new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error(`The database ${name} stays.`)));
  });
