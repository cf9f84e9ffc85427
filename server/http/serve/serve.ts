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

type BodyOf<E extends Endpoint> = E['body'] extends z.ZodMiniObject ? z.output<E['body']> : undefined;
type QueryOf<E extends Endpoint> = E['list'] extends object
  ? ListQuery
  : E['query'] extends object
    ? readonly Condition[]
    : undefined;
type MemberOf<E extends Endpoint> = E['response'] extends z.ZodMiniObject ? z.input<E['response']> : void;
type ResultOf<E extends Endpoint> = E['list'] extends object ? Page<MemberOf<E>> : MemberOf<E>;

export interface EndpointHandler<E extends Endpoint, Item> {
  /** Finds the item of `{id}` in scope; undefined is answered with 404. */
  readonly load?: (tx: Tx, scope: Scope, id: number) => Promise<Item | undefined>;
  /** By default, a GET only reads. It is set for a GET that also writes; the specification of the API has two of them. */
  readonly access?: Access;
  /**
   * False if the request changes a setting of the session and contains a secret: its response is not stored, and if
   * another session of the user repeats it, it is applied to that session as well. It is false as well if the response
   * contains a secret, and repeating the request does no harm.
   */
  readonly isAnswerKept?: false;
  /** Runs before the handler's transaction; what it writes is kept even if the handler fails. */
  readonly runBefore?: (store: Store, actor: SessionActor, id: number) => Promise<void>;
  /** Checks the permission, with a predicate of shared/permissions.ts. */
  readonly allow: (actor: SessionActor, item: Item) => boolean;
  readonly handle: (call: Context & { item: Item; body: BodyOf<E>; query: QueryOf<E> }) => Promise<ResultOf<E>>;
}

/**
 * Renders what GET returns for an item, within the transaction of another call. Without an `id` it is the item of the
 * request's path.
 */
export type ReadItem = (context: Context, request: FastifyRequest, id?: number) => Promise<Answer>;

/** Reads a whole collection on the server, for exports and live updates. */
export interface ReadList {
  /** What a member looks like. */
  readonly schema: z.ZodMiniType | undefined;
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
  handler: EndpointHandler<E, Item>,
): void {
  const servedEndpoint = { app, endpoint, handler };
  if (endpoint.method === 'GET' && !endpoint.list)
    app.itemReaders.set(endpoint.path, (context, request, id) => runHandler(servedEndpoint, context, request, id));
  if (endpoint.method === 'GET' && endpoint.list && !handler.load)
    app.listReaders.set(endpoint.path, listReaderOf(endpoint, handler));
  // A HEAD request must not change anything.
  const exposeHeadRoute = handler.access !== 'read write';
  serveSession(app, endpoint, (call) => answerCall(servedEndpoint, call), { exposeHeadRoute });
}

/**
 * Members per page when a whole collection is read; larger than a client may request, because each page is a
 * transaction of its own.
 */
const READ_PAGE_SIZE = 1000;

function listReaderOf<E extends Endpoint, Item>(endpoint: E, handler: EndpointHandler<E, Item>): ReadList {
  const pageSize = Math.min(READ_PAGE_SIZE, endpoint.list?.maxPageSize ?? READ_PAGE_SIZE);
  const order = [{ field: 'id', direction: 'asc' }] as const;
  return {
    schema: endpoint.response,
    // The permission to read a collection does not depend on an item.
    isAllowed: (actor) => handler.allow(actor, undefined as Item),
    read: async (context, afterId) => {
      const conditions = afterId === 0 ? [] : [{ field: 'id', operator: 'beyond', id: afterId } as const];
      const query = { conditions, order, page: 1, pageSize, isPaged: true, isCounted: false };
      const call = {
        ...context,
        item: undefined as Item,
        body: undefined as BodyOf<E>,
        query: query as unknown as QueryOf<E>,
      };
      const { items } = (await handler.handle(call)) as Page<unknown>;
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
  readonly handler: EndpointHandler<E, Item>;
}

async function answerCall<E extends Endpoint, Item>(
  servedEndpoint: ServedEndpoint<E, Item>,
  { request, reply, actor, scope }: SessionCall,
) {
  const { endpoint, handler } = servedEndpoint;
  const { store } = servedEndpoint.app;
  await handler.runBefore?.(store, actor, idParameter(request));
  const access = handler.access ?? (endpoint.method === 'GET' ? 'read only' : 'read write');
  const result = await store.asActor(scope, access, async (tx) => {
    const isAnswerKept = access === 'read write' && handler.isAnswerKept !== false && !containsToken(endpoint);
    const idempotentWrite = isAnswerKept ? await claimIdempotencyKey({ tx, actor, scope }, request) : undefined;
    if (idempotentWrite?.storedAnswer) {
      await checkPermission(handler, { actor, scope, tx }, request);
      return { ...idempotentWrite.storedAnswer, isReplayed: true };
    }
    if (endpoint.method === 'PATCH') await lockItem(tx, request);
    const idempotencyKey = isAnswerKept ? undefined : idempotencyKeyOf(request);
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
  handler: EndpointHandler<E, Item>,
  context: Pick<Context, 'actor' | 'scope' | 'tx'>,
  request: FastifyRequest,
): Promise<void> {
  if (request.method === 'DELETE') return;
  if (!handler.allow(context.actor, await loadItem(handler, context, request))) throw new AccessDenied();
}

/**
 * Returns whether the response contains a token. Such a response is not stored, because tokens never are. A repeated
 * request runs again without harm: a setting is applied twice, and a link is derived from the idempotency key again.
 */
const containsToken = ({ response }: Endpoint) => response !== undefined && 'token' in response.shape;

/** Checks in this order: item 404, permission 403, precondition 412, body 415/400/422; then it runs the handler. */
async function runHandler<E extends Endpoint, Item>(
  { app, endpoint, handler }: ServedEndpoint<E, Item>,
  context: Context,
  request: FastifyRequest,
  id?: number,
): Promise<Answer> {
  const item = await loadItem(handler, context, request, id);
  if (!handler.allow(context.actor, item)) throw new AccessDenied();
  const readItem = endpoint.method === 'PATCH' ? app.itemReaders.get(endpoint.path) : undefined;
  if (readItem)
    await checkPrecondition(request, async () =>
      payloadOf(request.format, (await readItem(context, request)).body ?? ''),
    );
  const [path = '', search = ''] = request.url.split('?');
  const parameters = parseQueryString(search);
  const body = endpoint.body ? readBody(endpoint.body, request) : undefined;
  const listQuery = endpoint.list ? readListQuery(endpoint.list, parameters) : undefined;
  const query = listQuery ?? (endpoint.query && readConditions(endpoint.query, parameters));
  // The contract decides whether there are a body and a query, which the generic type cannot express here.
  const result = await handler.handle({ ...context, item, body: body as BodyOf<E>, query: query as QueryOf<E> });
  return listQuery === undefined
    ? renderItem(endpoint, result)
    : renderPage(endpoint, { path, parameters, query: listQuery }, result as Page<unknown>);
}

async function loadItem<E extends Endpoint, Item>(
  handler: EndpointHandler<E, Item>,
  { tx, scope }: Pick<Context, 'tx' | 'scope'>,
  request: FastifyRequest,
  id?: number,
): Promise<Item> {
  // Without `load` the type of the item is undefined, and no handler reads it.
  if (!handler.load) return undefined as Item;
  const item = await handler.load(tx, scope, id ?? idParameter(request));
  if (item === undefined) throw new NotFound();
  return item;
}

export function idParameter(request: FastifyRequest): number {
  const { params } = request;
  const id = typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : '';
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new NotFound();
  return Number(id);
}
