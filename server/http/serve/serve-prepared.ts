import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { SessionActor } from '#server/access/actor.ts';
import type { Scope } from '#server/access/scope.ts';
import { AccessDenied } from '#server/http/render/errors.ts';
import { serveSession, type SessionCall, type SessionEndpoint } from './endpoint-route.ts';
import { claimIdempotencyKey } from './idempotency.ts';
import { readBody } from '#server/http/read/read-body.ts';
import { renderItem, send } from '#server/http/render/render.ts';
import type { Context } from './serve.ts';

type BodyEndpoint<Body extends z.ZodMiniObject, Response extends z.ZodMiniObject> = SessionEndpoint & {
  readonly body: Body;
  readonly response: Response;
};

interface PreparedHandling<Body, Response, Prepared> {
  readonly allow: (actor: SessionActor) => boolean;
  /** Does slow work, or calls another service, without an open transaction. A repeated request runs it again. */
  readonly prepare: (call: {
    readonly actor: SessionActor;
    readonly scope: Scope;
    readonly now: Date;
    readonly body: Body;
  }) => Promise<Prepared>;
  readonly handle: (call: Context & { readonly body: Body; readonly prepared: Prepared }) => Promise<Response>;
}

/** Works like `serve` for requests that need slow preparation: the transaction begins only after it. */
export function servePrepared<Body extends z.ZodMiniObject, Response extends z.ZodMiniObject, Prepared>(
  app: FastifyInstance,
  endpoint: BodyEndpoint<Body, Response>,
  { allow, prepare, handle }: PreparedHandling<z.output<Body>, z.input<Response>, Prepared>,
): void {
  const answer = async ({ request, actor, scope }: SessionCall) => {
    const body = readBody(endpoint.body, request);
    const call = { actor, scope, now: new Date(), body };
    const prepared = await prepare(call);
    return app.store.asActor(scope, 'read write', async (tx) => {
      const idempotentWrite = await claimIdempotencyKey({ tx, actor, scope }, request);
      if (idempotentWrite.storedAnswer) return { ...idempotentWrite.storedAnswer, isReplayed: true };
      const rendered = renderItem(endpoint, await handle({ ...call, tx, prepared }));
      idempotentWrite.keepAnswer(rendered);
      return { ...rendered, isReplayed: false };
    });
  };
  serveSession(app, endpoint, async (call) => {
    if (!allow(call.actor)) throw new AccessDenied();
    return send(call.reply, call.request.format, await answer(call));
  });
}
