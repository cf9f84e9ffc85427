import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { SessionActor } from '#server/access/actor.ts';
import type { Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { Endpoint } from '#shared/contracts/wire/endpoint.ts';
import { AccessDenied, NotFound } from '#server/http/render/errors.ts';
import { readBody } from '#server/http/read/read-body.ts';
import { renderItem, send } from '#server/http/render/render.ts';
import { serveSession, type SessionEndpoint } from './endpoint-route.ts';
import { idParameter } from './serve.ts';

/** What a handler receives that waits for another service and therefore opens its transactions itself. */
export interface CallContext {
  readonly actor: SessionActor;
  readonly scope: Scope;
  readonly now: Date;
}

type ResponseEndpoint = SessionEndpoint & { readonly response: z.ZodMiniObject };
type Body<E extends Endpoint> = E['body'] extends z.ZodMiniObject ? z.output<E['body']> : undefined;

interface Handling<E extends ResponseEndpoint, Item> {
  readonly load?: (tx: Tx, scope: Scope, id: number) => Promise<Item | undefined>;
  readonly allow: (actor: SessionActor) => boolean;
  readonly handle: (
    call: CallContext & { readonly item: Item | undefined; readonly body: Body<E> },
  ) => Promise<z.input<E['response']>>;
}

/**
 * Works like `serve` for handlers that call another service: no transaction is open while they wait. Idempotency keys
 * are not supported, so a repeated request is executed again.
 */
export function serveWithoutTransaction<E extends ResponseEndpoint, Item = undefined>(
  app: FastifyInstance,
  endpoint: E,
  { load, allow, handle }: Handling<E, Item>,
): void {
  serveSession(app, endpoint, async ({ request, reply, actor, scope }) => {
    const item = load && (await app.store.asActor(scope, 'read only', (tx) => load(tx, scope, idParameter(request))));
    if (load !== undefined && item === undefined) throw new NotFound();
    if (!allow(actor)) throw new AccessDenied();
    const result = await handle({ actor, scope, now: new Date(), item, body: bodyOf(endpoint, request) });
    return send(reply, request.format, { ...renderItem(endpoint, result), isReplayed: false });
  });
}

/** The contract decides whether there is a body, which the generic type cannot express. */
function bodyOf<E extends Endpoint>(endpoint: E, request: FastifyRequest): Body<E> {
  // oxlint-disable-next-line typescript/consistent-type-assertions, typescript/no-unsafe-type-assertion -- see above
  return (endpoint.body ? readBody(endpoint.body, request) : undefined) as Body<E>;
}
