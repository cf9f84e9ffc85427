// This is one of the few audited places for casts: the contract decides at run time what its generic type says, and
// TypeScript cannot follow.
/* oxlint-disable typescript/consistent-type-assertions, typescript/no-unsafe-type-assertion */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { SessionActor } from '#server/access/actor.ts';
import type { Scope } from '#server/access/scope.ts';
import type { Access, Store, Tx } from '#server/db/database.ts';
import type { Page } from '#server/db/list.ts';
import type { Endpoint } from '#shared/contracts/wire/endpoint.ts';
import { allowedFields } from '#server/http/read/allowed-fields.ts';
import { AccessDenied, NotFound } from '#server/http/render/errors.ts';
import { serveSession, type SessionCall, type SessionEndpoint } from './endpoint-route.ts';
import { claimIdempotencyKey, idempotencyKeyOf, type Answer } from './idempotency.ts';
import { type Condition, readConditions, readListQuery, type ListQuery } from '#server/http/read/list-query.ts';
import { parseQueryString } from '#server/http/read/query-string.ts';
import { readBody } from '#server/http/read/read-body.ts';
import { checkPrecondition, lockItem } from './precondition.ts';
import { payloadOf, renderItem, renderPage, send } from '#server/http/render/render.ts';

/** What a handler receives. Everything it reads or writes happens in `tx`, inside `scope`. */
export interface Context {
  readonly actor: SessionActor;
  readonly scope: Scope;
  readonly tx: Tx;
  readonly now: Date;
  /**
   * Set when the response is not stored because it contains a secret: the handler then has to reach the same result for
   * a repeated key by itself.
   */
  readonly idempotencyKey?: string | undefined;
}

type Body<E extends Endpoint> = E['body'] extends z.ZodMiniObject ? z.output<E['body']> : undefined;
type Query<E extends Endpoint> = E['list'] extends object
  ? ListQuery
  : E['query'] extends object
    ? readonly Condition[]
    : undefined;
type Member<E extends Endpoint> = E['response'] extends z.ZodMiniObject ? z.input<E['response']> : void;
type Result<E extends Endpoint> = E['list'] extends object ? Page<Member<E>> : Member<E>;

export interface Handling<E extends Endpoint, Item> {
  /** Finds the item of `{id}` in scope; undefined is answered with 404. */
  readonly load?: (tx: Tx, scope: Scope, id: number) => Promise<Item | undefined>;
  /** Only for a GET that writes; the specification has two of them. */
  readonly access?: Access;
  /**
   * False for a setting of the session: a repetition by another session has to be applied to that one too, and its
   * request contains a secret.
   */
  readonly isAnswerKept?: false;
  /** Runs before the handler's transaction; what it writes is kept even if the handler fails. */
  readonly runBefore?: (store: Store, actor: SessionActor, id: number) => Promise<void>;
  /** Checks the permission, with a predicate of shared/permissions.ts. */
  readonly allow: (actor: SessionActor, item: Item) => boolean;
  readonly handle: (call: Context & { item: Item; body: Body<E>; query: Query<E> }) => Promise<Result<E>>;
}

/**
 * Renders what GET returns for an item, within the transaction of another call. Without an `id` it is the item of the
 * request's path.
 */
export type ReadItem = (context: Context, request: FastifyRequest, id?: number) => Promise<Answer>;

/** Reads a whole collection on the server, for exports and live updates. */
export interface ReadList {
  readonly isAllowed: (actor: SessionActor) => boolean;
  /**
   * Reads a page in the order of ids, so that a row deleted in between shifts nothing.
   * @param afterId the last id of the previous page
   */
  readonly read: (context: Context, afterId: number) => Promise<ReadPage>;
}

export interface ReadPage {
  readonly members: readonly unknown[];
  /** Id of the last member; null on the last page. */
  readonly lastId: number | null;
}

/**
 * Registers the route of a contract endpoint. It runs in one transaction and returns only fields of the response
 * schema.
 */
export function serve<E extends SessionEndpoint, Item = undefined>(
  app: FastifyInstance,
  endpoint: E,
  handling: Handling<E, Item>,
): void {
  const servedEndpoint = { app, endpoint, handling };
  if (endpoint.method === 'GET' && !endpoint.list)
    app.itemReaders.set(endpoint.path, (context, request, id) => runHandler(servedEndpoint, context, request, id));
  if (endpoint.method === 'GET' && endpoint.list && !handling.load)
    app.listReaders.set(endpoint.path, readerOf(endpoint, handling));
  // A HEAD request must not change anything.
  const exposeHeadRoute = handling.access !== 'read write';
  serveSession(app, endpoint, (call) => answer(servedEndpoint, call), { exposeHeadRoute });
}

/**
 * Members per page when a whole collection is read; larger than a client may request, because each page is a
 * transaction of its own.
 */
const READ_PAGE_SIZE = 1000;

function readerOf<E extends Endpoint, Item>(endpoint: E, handling: Handling<E, Item>): ReadList {
  const pageSize = Math.min(READ_PAGE_SIZE, endpoint.list?.maxPageSize ?? READ_PAGE_SIZE);
  const order = [{ field: 'id', direction: 'asc' }] as const;
  return {
    // The permission to read a collection does not depend on an item.
    isAllowed: (actor) => handling.allow(actor, undefined as Item),
    read: async (context, afterId) => {
      const conditions = afterId === 0 ? [] : [{ field: 'id', operator: 'beyond', id: afterId } as const];
      const query = { conditions, order, page: 1, pageSize, isPaged: true, isCounted: false };
      const call = {
        ...context,
        item: undefined as Item,
        body: undefined as Body<E>,
        query: query as unknown as Query<E>,
      };
      const { items } = (await handling.handle(call)) as Page<unknown>;
      const { response } = endpoint;
      const members = response === undefined ? [] : items.map((item) => allowedFields(response, item));
      return { members, lastId: items.length < pageSize ? null : nextCursor(afterId, items.at(-1)) };
    },
  };
}

/**
 * Returns the id of the last member as the cursor of the next page.
 * @throws Error if the members are not in the order of their ids, since reading would then never end
 */
function nextCursor(afterId: number, item: unknown): number {
  const id = typeof item === 'object' && item !== null && 'id' in item ? item.id : undefined;
  if (typeof id === 'number' && id > afterId) return id;
  throw new Error('A collection cannot be read on from its last member.');
}

interface ServedEndpoint<E extends Endpoint, Item> {
  readonly app: FastifyInstance;
  readonly endpoint: E;
  readonly handling: Handling<E, Item>;
}

async function answer<E extends Endpoint, Item>(
  servedEndpoint: ServedEndpoint<E, Item>,
  { request, reply, actor, scope }: SessionCall,
) {
  const { endpoint, handling } = servedEndpoint;
  const { store } = servedEndpoint.app;
  await handling.runBefore?.(store, actor, idParameter(request));
  const access = handling.access ?? (endpoint.method === 'GET' ? 'read only' : 'read write');
  const result = await store.asActor(scope, access, async (tx) => {
    const isKept = access === 'read write' && handling.isAnswerKept !== false && !containsToken(endpoint);
    const idempotentWrite = isKept ? await claimIdempotencyKey({ tx, actor, scope }, request) : undefined;
    if (idempotentWrite?.storedAnswer) {
      await checkPermission(handling, { actor, scope, tx }, request);
      return { ...idempotentWrite.storedAnswer, isReplayed: true };
    }
    if (endpoint.method === 'PATCH') await lockItem(tx, request);
    const idempotencyKey = isKept ? undefined : idempotencyKeyOf(request);
    const rendered = await runHandler(servedEndpoint, { actor, scope, tx, now: new Date(), idempotencyKey }, request);
    idempotentWrite?.keepAnswer(rendered);
    return { ...rendered, isReplayed: false };
  });
  return send(reply, request.format, result);
}

/**
 * Checks that the sender of a repeated request still has the permission. A repeated DELETE is exempt: its item no
 * longer exists, and its response shows nothing.
 */
async function checkPermission<E extends Endpoint, Item>(
  handling: Handling<E, Item>,
  context: Pick<Context, 'actor' | 'scope' | 'tx'>,
  request: FastifyRequest,
): Promise<void> {
  if (request.method === 'DELETE') return;
  if (!handling.allow(context.actor, await loadItem(handling, context, request))) throw new AccessDenied();
}

/**
 * Returns whether the response contains a token. Tokens are not stored, so such a response is not either: applying a
 * setting twice is harmless, and links are derived from the idempotency key.
 */
const containsToken = ({ response }: Endpoint) => response !== undefined && 'token' in response.shape;

/** Checks in this order: item 404, permission 403, precondition 412, body 415/400/422; then it runs the handler. */
async function runHandler<E extends Endpoint, Item>(
  { app, endpoint, handling }: ServedEndpoint<E, Item>,
  context: Context,
  request: FastifyRequest,
  id?: number,
): Promise<Answer> {
  const item = await loadItem(handling, context, request, id);
  if (!handling.allow(context.actor, item)) throw new AccessDenied();
  const reader = endpoint.method === 'PATCH' ? app.itemReaders.get(endpoint.path) : undefined;
  if (reader)
    await checkPrecondition(request, async () =>
      payloadOf(request.format, (await reader(context, request)).body ?? ''),
    );
  const [path = '', search = ''] = request.url.split('?');
  const parameters = parseQueryString(search);
  const body = endpoint.body ? readBody(endpoint.body, request) : undefined;
  const list = endpoint.list ? readListQuery(endpoint.list, parameters) : undefined;
  const query = list ?? (endpoint.query && readConditions(endpoint.query, parameters));
  // The contract decides whether there are a body and a query, which the generic type cannot express here.
  const result = await handling.handle({ ...context, item, body: body as Body<E>, query: query as Query<E> });
  return list === undefined
    ? renderItem(endpoint, result)
    : renderPage(endpoint, { path, parameters, query: list }, result as Page<unknown>);
}

async function loadItem<E extends Endpoint, Item>(
  handling: Handling<E, Item>,
  { tx, scope }: Pick<Context, 'tx' | 'scope'>,
  request: FastifyRequest,
  id?: number,
): Promise<Item> {
  // Without `load` the type of the item is undefined, and no handler reads it.
  if (!handling.load) return undefined as Item;
  const item = await handling.load(tx, scope, id ?? idParameter(request));
  if (item === undefined) throw new NotFound();
  return item;
}

export function idParameter(request: FastifyRequest): number {
  const { params } = request;
  const id = typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : '';
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new NotFound();
  return Number(id);
}
