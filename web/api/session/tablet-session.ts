// Manages the key of a paired tablet. Its private half cannot be read, not even by this page: the browser only signs
// with it.
import { type DBSchema, openDB } from 'idb';
import type { TokenPair } from '#shared/contracts/auth/auth.ts';
import { CHALLENGE_HEADER, signedChallenge, TABLET_LOST_PROBLEM } from '#shared/contracts/tablets/signed-texts.ts';
import { ApiError, networkError } from '#web/api/client/api-error.ts';
import { removeSnapshot } from './snapshot.ts';
import { markTabletLost, markTabletPaired, readTokens, removeTokens, requestTokens, TABLET_KEY } from './tokens.ts';

export interface TabletKeys {
  readonly privateKey: CryptoKey;
  /** SubjectPublicKeyInfo in base64url. */
  readonly publicKey: string;
  /** Hash of the public key, by which the tablet identifies itself. */
  readonly key: string;
}

interface TabletSchema extends DBSchema {
  keys: { key: string; value: TabletKeys };
}

const STORE = 'keys';
const KEYS_ID = 'only';
const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;

const openDatabase = () =>
  openDB<TabletSchema>('schutzbuch-tablet', 1, { upgrade: (database) => void database.createObjectStore(STORE) });

async function withDatabase<Result>(
  operation: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase();
  try {
    return await operation(database);
  } finally {
    database.close();
  }
}

/**
 * Returns whether this browser can create keys. Old browsers cannot, and no browser does on a page that was not loaded
 * by HTTPS.
 */
export const canCreateKeys = (): boolean => 'subtle' in crypto;

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

async function newKeys(): Promise<TabletKeys> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(CURVE, false, ['sign', 'verify']);
  const spki = await crypto.subtle.exportKey('spki', publicKey);
  const key = base64url(await crypto.subtle.digest('SHA-256', spki));
  return { privateKey, publicKey: base64url(spki), key };
}

interface PostOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMilliseconds?: number | undefined;
  readonly expectedStatus?: number | undefined;
}

const post = (path: string, body: object, { headers, ...options }: PostOptions = {}): Promise<unknown> =>
  requestTokens(
    path,
    { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } },
    options,
  );

interface SignedRequest {
  readonly path: string;
  readonly fields?: object;
  /** Returns the text to sign, which contains the challenge. */
  readonly toText: (challenge: string) => string;
  readonly timeoutMilliseconds?: number;
  readonly expectedStatus?: number;
}

/** Sends a request that is signed with the key of this tablet. @throws ApiError */
export async function postSigned({ key, privateKey }: TabletKeys, request: SignedRequest): Promise<unknown> {
  const challenge = textOf(await post('/api/tablet_challenges', { key }), 'challenge');
  // A proxy answered in the server's place.
  if (challenge === '') throw networkError();
  const bytes = new TextEncoder().encode(request.toText(challenge));
  const signature = base64url(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, bytes));
  const headers = { [CHALLENGE_HEADER]: challenge };
  const { timeoutMilliseconds, expectedStatus } = request;
  return post(
    request.path,
    { ...request.fields, key, challenge, signature },
    { headers, timeoutMilliseconds, expectedStatus },
  );
}

const openSession = async (keys: TabletKeys): Promise<TokenPair> =>
  readTokens(await postSigned(keys, { path: '/api/tablet_sessions', toText: signedChallenge }));

export const readTabletKeys = () => withDatabase((database) => database.get(STORE, KEYS_ID));
export const removeTabletKeys = () => withDatabase((database) => database.delete(STORE, KEYS_ID));

const NO_KEY_MESSAGE = 'Dieses Tablet ist nicht verbunden.';

/**
 * Opens a session with the key of this tablet. A locked or lost tablet is redirected to a page that explains it, and a
 * removed one deletes its key.
 * @throws ApiError; with status 401 if this tablet has no key, or one that the server no longer knows
 */
export async function openTabletSession(): Promise<TokenPair> {
  try {
    const keys = await readTabletKeys();
    if (keys === undefined) throw new ApiError(401, NO_KEY_MESSAGE);
    const tokens = await openSession(keys);
    sessionStorage.removeItem(REFUSAL_KEY);
    return tokens;
  } catch (error) {
    if (isUnauthorized(error)) {
      await removeTabletKeys();
      localStorage.removeItem(TABLET_KEY);
    }
    if (error instanceof ApiError && error.type === TABLET_LOST_PROBLEM) {
      markTabletLost();
      // From now on no page may show the data that were stored for a start without a network.
      removeTokens();
      await removeSnapshot();
      goToTabletPage();
    }
    if (error instanceof ApiError && error.status === 403 && error.isFromServer) {
      sessionStorage.setItem(REFUSAL_KEY, error.message);
      goToTabletPage();
    }
    throw error;
  }
}

function goToTabletPage() {
  if (location.pathname !== '/tablet') location.assign('/tablet');
}

/**
 * Opens another session after the previous one was refused.
 * @throws the reason itself, unless that session has ended; ApiError with status 0 if the tablet is refused, so that
 *   the requests in the outbox keep waiting
 */
export async function openTabletSessionAfter(reason: unknown): Promise<TokenPair> {
  if (!isUnauthorized(reason)) throw reason;
  return openTabletSession().catch((refusal: unknown) => {
    throw isUnauthorized(refusal) ? refusal : networkError();
  });
}

/** A proxy that asks for a login of its own does not say that the server forgot this tablet. */
const isUnauthorized = (error: unknown) => error instanceof ApiError && error.status === 401 && error.isFromServer;

const REFUSAL_KEY = 'tablet-refusal';
/** Returns the message with which the server refused this tablet, until the server accepts it again. */
export const tabletRefusal = (): string | null => sessionStorage.getItem(REFUSAL_KEY);

export interface Enrolment {
  readonly tokens: TokenPair;
  /** Name of the tablet; '' if the response with the name was lost. */
  readonly name: string;
  readonly locationName: string;
}

/** The keys stay the same for a code, because the response to the first attempt may have been lost. */
let attempt: { readonly code: string; readonly keys: TabletKeys } | null = null;

/**
 * Pairs this tablet by a code that the management shows.
 * @throws ApiError
 */
export async function enrolTablet(code: string): Promise<Enrolment> {
  const isRepeated = attempt?.code === code;
  const currentAttempt = isRepeated && attempt !== null ? attempt : { code, keys: await newKeys() };
  attempt = currentAttempt;
  const answer = await post('/api/tablet_enrolments', { token: code, publicKey: currentAttempt.keys.publicKey }).catch(
    (reason: unknown) => {
      const mayBePaired = isRepeated && reason instanceof ApiError && reason.status === 410;
      if (!mayBePaired) throw reason;
      return openSession(currentAttempt.keys).catch(() => {
        throw reason;
      });
    },
  );
  await withDatabase((database) => database.put(STORE, currentAttempt.keys, KEYS_ID));
  sessionStorage.removeItem(REFUSAL_KEY);
  markTabletPaired();
  attempt = null;
  return { tokens: readTokens(answer), name: textOf(answer, 'name'), locationName: textOf(answer, 'locationName') };
}

function textOf(answer: unknown, field: string): string {
  const fields: Readonly<Record<string, unknown>> = { ...(typeof answer === 'object' ? answer : null) };
  return typeof fields[field] === 'string' ? fields[field] : '';
}
