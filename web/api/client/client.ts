// Calls the API. Types come from the contracts; the server already restricts every response to its schema.
import type { Endpoint, ListOptions } from '#shared/contracts/wire/endpoint.ts';
import type { Collection } from '#shared/contracts/wire/hydra.ts';
import { ApiError, errorFromAnswer, networkError } from './api-error.ts';
import type { AnswerOf, CallOptions, ItemOf, OptionsArgument } from './call-types.ts';
import { storedAuthorityToken } from '#web/api/session/authority-token.ts';
import { earlyAnswer, earlyTimesOf, forgetEarlyRequests, type RequestTimes } from './early-answers.ts';
import { reportAnswer } from '#web/api/session/connection.ts';
import { searchOf } from './query-string.ts';
import { retryWhileBusy } from '#web/api/outbox/retry-while-busy.ts';
import { runtimeConfig } from '#web/api/session/runtime-config.ts';
import { refreshTokens } from '#web/api/session/refresh-tokens.ts';
import { markSessionEnded, removeTokens, storedToken, subjectOf } from '#web/api/session/tokens.ts';

export { ApiError } from './api-error.ts';

interface LooseOptions {
  params?: Readonly<Record<string, string | number>>;
  query?: object;
  body?: unknown;
  idempotencyKey?: string;
  ifMatch?: string | null;
  signal?: AbortSignal;
  /** `uid` of the only user this request may be sent as. */
  sender?: string;
}

/** @throws ApiError with the server's text; with status 0 if no response was received */
export async function call<const E extends Endpoint>(
  endpoint: E,
  ...[options]: OptionsArgument<E>
): Promise<AnswerOf<E>> {
  return withBodyType(await bodyOf(await request(endpoint, options ?? {})));
}

/** Calls like `call`, and returns also when the request was sent and its answer received. */
export async function callTimed<const E extends Endpoint>(
  endpoint: E,
  ...[options]: OptionsArgument<E>
): Promise<RequestTimes & { readonly item: AnswerOf<E> }> {
  const sentAt = Date.now();
  const answer = await request(endpoint, options ?? {});
  const times = earlyTimesOf(answer) ?? { sentAt, receivedAt: Date.now() };
  return { ...times, item: withBodyType<AnswerOf<E>>(await bodyOf(answer)) };
}

/** An item with its version, for a form that will change it. */
export interface Versioned<Item> {
  readonly item: Item;
  /** The version of the item; null if a proxy removed the header. */
  readonly etag: string | null;
}

/** @throws ApiError as `call` does */
export async function callVersioned<const E extends Endpoint>(
  endpoint: E,
  ...[options]: OptionsArgument<E>
): Promise<Versioned<AnswerOf<E>>> {
  const answer = await request(endpoint, options ?? {});
  return { item: withBodyType<AnswerOf<E>>(await bodyOf(answer)), etag: answer.headers.get('etag') };
}

/**
 * Sends a queued request, only as its original sender if one is given. @throws ApiError as `call` does; with status 0
 * also while another user is signed in
 */
export const repeatRequest = async (
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  options: LooseOptions,
): Promise<unknown> => bodyOf(await request(endpoint, options));

/** Gives the response of a repeated request the type from the contract of its endpoint. */
export const answerOf = <const E extends Endpoint>(_endpoint: E, answer: unknown) => withBodyType<AnswerOf<E>>(answer);

const readAbortController = new AbortController();

/** Aborts all running reads at logout, because the server would only refuse them. The page is unloaded next. */
export const abortReads = () => readAbortController.abort();

async function request(
  endpoint: Pick<Endpoint, 'method' | 'path' | 'access'>,
  { params = {}, query = {}, body, idempotencyKey, ifMatch, signal, sender }: LooseOptions,
): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/ld+json' };
  if (endpoint.method !== 'GET' && endpoint.access !== 'public')
    headers['idempotency-key'] = idempotencyKey ?? crypto.randomUUID();
  if (typeof ifMatch === 'string') headers['if-match'] = ifMatch;
  if (body !== undefined)
    headers['content-type'] = endpoint.method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
  const init: RequestInit = {
    method: endpoint.method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  };
  const url = pathOf(endpoint.path, params) + searchOf(query);
  if (endpoint.access === 'public') return send(url, init, null);
  return endpoint.access === 'authority' ? send(url, init, storedAuthorityToken()) : sendAuthorized(url, init, sender);
}

const bodyOf = (answer: Response): Promise<unknown> => (answer.status === 204 ? Promise.resolve(null) : answer.json());

/**
 * Converts the response to its type. This is the only unchecked cast: the server serialises through the same contract,
 * and extra or missing fields of another server must not break the page.
 */
// oxlint-disable-next-line typescript/consistent-type-assertions, typescript/no-unsafe-type-assertion, typescript/no-unnecessary-type-parameters -- see above
const withBodyType = <Body>(body: unknown) => body as Body;

/** Returns all pages of a collection in one list. `totalItems` limits the number of requests. */
export async function callEveryPage<const E extends Endpoint & { list: ListOptions }>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<ItemOf<E>[]> {
  const members: ItemOf<E>[] = [];
  for (let page = 1; ; page += 1) {
    const looseOptions: LooseOptions = options;
    const answer = await sendAuthorized(
      pathOf(endpoint.path, looseOptions.params ?? {}) + searchOf({ ...looseOptions.query, page }),
      { headers: { accept: 'application/ld+json' }, signal: looseOptions.signal ?? null },
    );
    const collection = withBodyType<Collection<ItemOf<E>>>(await answer.json());
    members.push(...collection['hydra:member']);
    if (collection['hydra:member'].length === 0 || members.length >= collection['hydra:totalItems']) return members;
  }
}

/** Downloads an export or a document. */
export async function download(path: string, query: object = {}, accept = '*/*'): Promise<Blob> {
  const answer = await sendAuthorized(path + searchOf(query), { headers: { accept } });
  return answer.blob();
}

/** Downloads a file that the access of an authority opens. */
export async function downloadForAuthority(path: string, signal: AbortSignal): Promise<Blob> {
  const answer = await send(path, { headers: { accept: '*/*' }, signal }, storedAuthorityToken());
  return answer.blob();
}

const EVENT_STREAM = 'text/event-stream';

/**
 * Opens a response that does not end, as a stream.
 * @param lastEventId id of the event after which the stream should begin; null if there is none
 */
export async function openStream(
  path: string,
  signal: AbortSignal,
  lastEventId: string | null,
): Promise<ReadableStream<Uint8Array>> {
  const headers = { accept: EVENT_STREAM, ...(lastEventId !== null && { 'last-event-id': lastEventId }) };
  const answer = await sendAuthorized(path, { headers, signal });
  if (answer.body === null || answer.headers.get('content-type')?.startsWith(EVENT_STREAM) !== true)
    throw new ApiError(406, 'Not Acceptable');
  return answer.body;
}

async function sendAuthorized(url: string, init: RequestInit, sender?: string): Promise<Response> {
  const isReading = init.method === undefined || init.method === 'GET';
  if (!isReading) return withToken((token) => send(url, init, token), sender);
  const abortableInit = { ...init, signal: anyOfSignals(readAbortController.signal, init.signal) };
  try {
    return await withToken((token) => send(url, abortableInit, token), sender);
  } catch (error) {
    if (readAbortController.signal.aborted) return new Promise<never>(() => {});
    throw error;
  }
}

const anyOfSignals = (a: AbortSignal, b: AbortSignal | null | undefined) => (b == null ? a : AbortSignal.any([a, b]));

/** If the token is refused, refreshes it once and repeats the attempt. */
export async function withToken<Answer>(
  attempt: (token: string | null) => Promise<Answer>,
  sender?: string,
): Promise<Answer> {
  const token = tokenFor(sender);
  try {
    return await attempt(token);
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
  }
  try {
    await refreshTokens(token);
    return await attempt(tokenFor(sender));
  } catch (error) {
    if (isUnauthorized(error)) goToLogin();
    throw error;
  }
}

/**
 * Returns the stored token, unless it belongs to another user, because another tab may have signed somebody else in.
 */
function tokenFor(sender: string | undefined): string | null {
  const token = storedToken();
  if (sender === undefined) return token;
  if (token === null || (subjectOf(token) ?? sender) !== sender) throw networkError();
  return token;
}

async function send(url: string, init: RequestInit, token: string | null): Promise<Response> {
  const headers = new Headers(init.headers);
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  const isReading = init.method === undefined || init.method === 'GET';
  if (!isReading) forgetEarlyRequests();
  const sendRequest = async () =>
    (isReading ? await earlyAnswer(url, token, init.signal ?? null) : null) ??
    fetch(runtimeConfig.apiOrigin + url, { ...init, headers });
  const answer = await retryWhileBusy(sendRequest).catch((reason: unknown) => {
    if (init.signal?.aborted === true && !isTimeout(reason)) throw reason;
    // A failed event stream says nothing about the connection, because a proxy may refuse endless responses only.
    if (headers.get('accept') !== EVENT_STREAM) reportAnswer(false);
    throw networkError();
  });
  reportAnswer(true);
  if (answer.ok) return answer;
  throw errorFromAnswer(answer.status, answer.statusText, await answer.json().catch(() => null));
}

const isTimeout = (reason: unknown) => reason instanceof DOMException && reason.name === 'TimeoutError';

const isUnauthorized = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Removes the invalid token and reloads, which leads to the login page. */
function goToLogin() {
  removeTokens();
  if (location.pathname === '/login') return;
  markSessionEnded();
  location.reload();
}

export const pathOf = (path: string, params: Readonly<Record<string, string | number>>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
