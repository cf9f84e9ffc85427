// The one door to the API. Types come from the contract; the server has already cut every answer to its schema.
import type { Endpoint, ListQuery } from '#shared/contracts/endpoint.ts';
import type { Collection } from '#shared/contracts/hydra.ts';
import { ApiError, errorFromAnswer, networkError } from './api-error.ts';
import type { AnswerOf, CallOptions, ItemOf, OptionsArgument } from './call-types.ts';
import { reportAnswer } from './connection.ts';
import { searchOf } from './query-string.ts';
import { whileBusy } from './while-busy.ts';
import { runtimeConfig } from './runtime-config.ts';
import { noteSessionEnded, refreshTokens, removeTokens, storedToken, subjectOf } from './tokens.ts';

export { ApiError } from './api-error.ts';

interface LooseOptions {
  params?: Readonly<Record<string, string | number>>;
  query?: object;
  body?: unknown;
  idempotencyKey?: string;
  ifMatch?: string | null;
  signal?: AbortSignal;
  /** `uid` of the only person this may be sent as. */
  sender?: string;
}

/** @throws ApiError with the server's text; status 0 when no answer came. */
export async function call<const E extends Endpoint>(
  endpoint: E,
  ...[options]: OptionsArgument<E>
): Promise<AnswerOf<E>> {
  return readBody(await bodyOf(await request(endpoint, options ?? {})));
}

/** An item and the version it is in, for a form that is going to change it. */
export interface Versioned<Item> {
  readonly item: Item;
  /** Null where a proxy took it away. */
  readonly etag: string | null;
}

/** @throws ApiError as `call` does */
export async function callVersioned<const E extends Endpoint>(
  endpoint: E,
  ...[options]: OptionsArgument<E>
): Promise<Versioned<AnswerOf<E>>> {
  const answer = await request(endpoint, options ?? {});
  return { item: readBody<AnswerOf<E>>(await bodyOf(answer)), etag: answer.headers.get('etag') };
}

/**
 * An act as the outbox kept it, sent as nobody but its sender where one is given.
 * @throws ApiError as `call` does; with status 0 also while somebody else is signed in
 */
export const repeatAct = async (endpoint: Pick<Endpoint, 'method' | 'path'>, options: LooseOptions): Promise<unknown> =>
  bodyOf(await request(endpoint, options));

/** What a repeated act was answered, read as the contract of its endpoint has it. */
export const answerOf = <const E extends Endpoint>(_endpoint: E, answer: unknown) => readBody<AnswerOf<E>>(answer);

const leaving = new AbortController();

/** The session ends: what is read is for nobody any more, and the server would only refuse it. The page goes next. */
export const stopReading = () => leaving.abort();

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
  return endpoint.access === 'public' ? send(url, init, null) : sendAuthorized(url, init, sender);
}

const bodyOf = (answer: Response): Promise<unknown> => (answer.status === 204 ? Promise.resolve(null) : answer.json());

/**
 * The one audited cast: the server serialises through the same contract, and another provider's extra or missing
 * fields must not stop the page.
 */
// oxlint-disable-next-line typescript/consistent-type-assertions, typescript/no-unsafe-type-assertion, typescript/no-unnecessary-type-parameters -- see above
const readBody = <Body>(body: unknown) => body as Body;

/** Every page of a collection in one list; `totalItems` guards against an endless `next`. */
export async function callEveryPage<const E extends Endpoint & { list: ListQuery }>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<ItemOf<E>[]> {
  const members: ItemOf<E>[] = [];
  for (let page = 1; ; page += 1) {
    const given: LooseOptions = options;
    const answer = await sendAuthorized(
      pathOf(endpoint.path, given.params ?? {}) + searchOf({ ...given.query, page }),
      { headers: { accept: 'application/ld+json' }, signal: given.signal ?? null },
    );
    const collection = readBody<Collection<ItemOf<E>>>(await answer.json());
    members.push(...collection['hydra:member']);
    if (collection['hydra:member'].length === 0 || members.length >= collection['hydra:totalItems']) return members;
  }
}

/** The bytes behind a path, for exports and documents. */
export async function download(path: string, query: object = {}, accept = '*/*'): Promise<Blob> {
  const answer = await sendAuthorized(path + searchOf(query), { headers: { accept } });
  return answer.blob();
}

const EVENT_STREAM = 'text/event-stream';

/** An answer that does not end, in parts as they come. */
export async function openStream(path: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const answer = await sendAuthorized(path, { headers: { accept: EVENT_STREAM }, signal });
  if (answer.body === null || answer.headers.get('content-type')?.startsWith(EVENT_STREAM) !== true)
    throw new ApiError(406, 'Not Acceptable');
  return answer.body;
}

async function sendAuthorized(url: string, init: RequestInit, sender?: string): Promise<Response> {
  const isReading = init.method === undefined || init.method === 'GET';
  if (!isReading) return withToken((token) => send(url, init, token), sender);
  const untilLeaving = { ...init, signal: firstOf(leaving.signal, init.signal) };
  try {
    return await withToken((token) => send(url, untilLeaving, token), sender);
  } catch (error) {
    if (leaving.signal.aborted) return new Promise<never>(() => {});
    throw error;
  }
}

const firstOf = (one: AbortSignal, other: AbortSignal | null | undefined) =>
  other == null ? one : AbortSignal.any([one, other]);

/** Where the token is refused, it is refreshed once and the attempt repeated. */
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
    if (isUnauthorized(error)) endSessionHere();
    throw error;
  }
}

/** Another tab may have signed somebody else in. */
function tokenFor(sender: string | undefined): string | null {
  const token = storedToken();
  if (sender === undefined) return token;
  if (token === null || (subjectOf(token) ?? sender) !== sender) throw networkError();
  return token;
}

async function send(url: string, init: RequestInit, token: string | null): Promise<Response> {
  const headers = new Headers(init.headers);
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  const ask = () => fetch(runtimeConfig.apiOrigin + url, { ...init, headers });
  const answer = await whileBusy(ask).catch((reason: unknown) => {
    if (init.signal?.aborted === true && !isTimeout(reason)) throw reason;
    // A proxy may refuse an answer without an end and let all others pass.
    if (headers.get('accept') !== EVENT_STREAM) reportAnswer(false);
    throw networkError();
  });
  reportAnswer(true);
  if (answer.ok) return answer;
  throw errorFromAnswer(answer.status, answer.statusText, await answer.json().catch(() => null));
}

const isTimeout = (reason: unknown) => reason instanceof DOMException && reason.name === 'TimeoutError';

const isUnauthorized = (error: unknown) => error instanceof ApiError && error.status === 401;

/** The stored token is worth nothing any more: forget it and start over at the login page. */
function endSessionHere() {
  removeTokens();
  if (location.pathname === '/login') return;
  noteSessionEnded();
  location.reload();
}

export const pathOf = (path: string, params: Readonly<Record<string, string | number>>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
