// The one audited place for casts: a contract decides at run time what its generic type says, and TypeScript cannot follow.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { authenticate, scopeOf, type SessionActor } from '#server/access/actor.ts';
import type { Scope } from '#server/access/scope.ts';
import type { Access, Tx } from '#server/db/database.ts';
import type { Page } from '#server/db/list.ts';
import { contextPath, resourceName } from '#shared/contracts/hydra.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { allowedFields } from './allowed-fields.ts';
import { toCollection } from './collection.ts';
import { AccessDenied, NotFound } from './errors.ts';
import { claimIdempotencyKey, type Answer } from './idempotency.ts';
import { readListQuery, type ListQuery } from './list-query.ts';
import { contentTypeOf, negotiate, withoutLinkedData, type Format } from './negotiate.ts';
import { parseQueryString, type QueryParameter } from './query-string.ts';
import { readBody } from './read-body.ts';
import { successStatus } from './success-status.ts';

/** What a handler knows of its call. Everything it reads or writes happens in `tx`, inside `scope`. */
export interface Context {
  readonly actor: SessionActor;
  readonly scope: Scope;
  readonly tx: Tx;
  readonly now: Date;
}

type Body<E extends Endpoint> = E['body'] extends z.ZodMiniObject ? z.output<E['body']> : undefined;
type Query<E extends Endpoint> = E['list'] extends object ? ListQuery : undefined;
type Member<E extends Endpoint> = E['response'] extends z.ZodMiniObject ? z.input<E['response']> : void;
type Result<E extends Endpoint> = E['list'] extends object ? Page<Member<E>> : Member<E>;

export interface Handling<E extends Endpoint, Item> {
  /** The item of `{id}` in scope; nothing found is 404 for everybody. */
  readonly load?: (tx: Tx, scope: Scope, id: number) => Promise<Item | undefined>;
  /** Only for a GET that changes something, as the specification has two of them. */
  readonly access?: Access;
  /** The right this call needs, from shared/permissions.ts. */
  readonly allow: (actor: SessionActor, item: Item) => boolean;
  readonly handle: (call: Context & { item: Item; body: Body<E>; query: Query<E> }) => Promise<Result<E>>;
}

/** Registers the route of one contract endpoint: one transaction, and only fields of the response schema leave. */
export function serve<E extends Endpoint, Item = undefined>(app: FastifyInstance, endpoint: E, handling: Handling<E, Item>): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { endpoint },
    onRequest: async (request) => {
      request.format = negotiate(request);
      request.actor = await authenticate(request, app.store);
    },
    handler: (request, reply) => answer(app, endpoint, handling, request, reply),
  });
}

async function answer<E extends Endpoint, Item>(app: FastifyInstance, endpoint: E, handling: Handling<E, Item>, request: FastifyRequest, reply: FastifyReply) {
  const { actor, format } = request;
  if (actor === null) throw new AccessDenied();
  const scope = scopeOf(actor);
  const access = handling.access ?? (endpoint.method === 'GET' ? 'read only' : 'read write');
  const result = await app.store.asActor(scope, access, async (tx) => {
    const write = access === 'read write' ? await claimIdempotencyKey(tx, actor.userId, request) : undefined;
    if (write?.replay) return { ...write.replay, isReplayed: true };
    const done = await carryOut(endpoint, handling, { actor, scope, tx, now: new Date() }, request);
    await write?.keep(done);
    return { ...done, isReplayed: false };
  });
  return send(reply, endpoint, format, result);
}

/** In this order: item 404, right 403, body 415/400/422, then the work. */
async function carryOut<E extends Endpoint, Item>(endpoint: E, handling: Handling<E, Item>, context: Context, request: FastifyRequest): Promise<Answer> {
  const item = await loadItem(handling, context, request);
  if (!handling.allow(context.actor, item)) throw new AccessDenied();
  const parameters = parseQueryString(request.url.split('?')[1] ?? '');
  const body = endpoint.body ? readBody(endpoint.body, request) : undefined;
  const query = endpoint.list ? readListQuery(endpoint.list, parameters) : undefined;
  // The contract decides whether there is a body and a query; the generic cannot follow that into this function.
  const result = await handling.handle({ ...context, item, body: body as Body<E>, query: query as Query<E> });
  return render(endpoint, request, result, parameters, query);
}

async function loadItem<E extends Endpoint, Item>(handling: Handling<E, Item>, { tx, scope }: Context, request: FastifyRequest): Promise<Item> {
  // Without `load` the type of an item is undefined, and nobody reads it.
  if (!handling.load) return undefined as Item;
  const item = await handling.load(tx, scope, idParameter(request));
  if (item === undefined) throw new NotFound();
  return item;
}

export function idParameter(request: FastifyRequest): number {
  const { params } = request;
  const id = typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : '';
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new NotFound();
  return Number(id);
}

/** Cuts the result to the fields of the response schema; what a query selected beyond it stays here. */
function render(endpoint: Endpoint, request: FastifyRequest, result: unknown, parameters: readonly QueryParameter[], query: ListQuery | undefined): Answer {
  const { response } = endpoint;
  const status = successStatus(endpoint);
  if (!response) return { status, body: null, location: null };
  if (endpoint.list && query) {
    const { items, total } = result as Page<unknown>;
    const asked = { path: request.url.split('?')[0] ?? '', name: resourceName(response) ?? '', endpoint, query, parameters };
    const page = { items: items.map((item) => allowedFields(response, item)), total };
    return { status, body: JSON.stringify(toCollection(asked, page)), location: null };
  }
  const item = allowedFields(response, result);
  const name = resourceName(response);
  const document = name === undefined ? item : { '@context': contextPath(name), ...item };
  return { status, body: JSON.stringify(document), location: '@id' in item && name !== undefined ? String(item['@id']) : null };
}

function send(reply: FastifyReply, endpoint: Endpoint, format: Format, result: Answer & { isReplayed: boolean }) {
  reply.code(result.status);
  if (result.isReplayed) reply.header('idempotent-replayed', 'true');
  if (result.location !== null) {
    reply.header('content-location', result.location);
    if (result.status === 201) reply.header('location', result.location);
  }
  if (result.body === null) return reply.send();
  reply.header('content-type', contentTypeOf(format));
  return reply.send(format === 'json' ? plain(result.body) : result.body);
}

/** A collection becomes a bare array for clients that ask for plain JSON. */
function plain(body: string): string {
  const document: unknown = JSON.parse(body);
  const isCollection = typeof document === 'object' && document !== null && 'hydra:member' in document;
  return JSON.stringify(withoutLinkedData(isCollection ? document['hydra:member'] : document));
}
