// Calls about the own access. They stand apart from other calls because a password is judged before the transaction begins:
// that takes a moment, and a wrong one has to be counted whatever becomes of the call. Bodies hold secrets, so that no answer
// is kept for a repetition.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { authenticate, authenticateHalfway, type SessionActor } from '#server/access/actor.ts';
import { noteSecurityEvent } from '#server/access/security-log.ts';
import type { Config } from '#server/config.ts';
import type { Tx } from '#server/db/database.ts';
import { AccessDenied, ValidationFailed } from '#server/http/errors.ts';
import { negotiate } from '#server/http/negotiate.ts';
import { checkPrecondition, takeTurns } from '#server/http/precondition.ts';
import { readBody } from '#server/http/read-body.ts';
import { payloadOf, renderItem, send } from '#server/http/render.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { canChangeOwnAccess } from '#shared/permissions.ts';
import { findOwnAccount } from './account.queries.ts';
import { reserveOwnGuess } from './throttle.queries.ts';

/** In a transaction of the owner, about nobody but the actor. */
export interface OwnCall {
  readonly tx: Tx;
  readonly actor: SessionActor;
  readonly now: Date;
  readonly secrets: Secrets;
  readonly config: Config;
}

export function serveOwn(app: FastifyInstance, endpoint: Endpoint, handle: (call: OwnCall) => Promise<unknown>): void {
  route(app, endpoint, (_request, actor) => inTransaction(app, actor, handle));
}

type With<Schema extends z.ZodMiniObject> = Endpoint & { readonly body: Schema };

export function serveOwnWithBody<Schema extends z.ZodMiniObject>(
  app: FastifyInstance,
  endpoint: With<Schema>,
  handle: (call: OwnCall, body: z.output<Schema>) => Promise<unknown>,
): void {
  route(app, endpoint, (request, actor) => {
    const body = readBody(endpoint.body, request);
    return inTransaction(app, actor, (call) => handle(call, body));
  });
}

interface Change<Schema extends z.ZodMiniObject> {
  /** What the answer of this call shows, as a GET of the same address does. */
  readonly read: (call: OwnCall) => Promise<unknown>;
  readonly change: (call: OwnCall, body: z.output<Schema>) => Promise<unknown>;
}

/** Somebody at two devices is two editors as well: the second may say which version it began with. */
export function serveOwnChange<Schema extends z.ZodMiniObject>(
  app: FastifyInstance,
  endpoint: With<Schema>,
  { read, change }: Change<Schema>,
): void {
  route(app, endpoint, (request, actor) => {
    const body = readBody(endpoint.body, request);
    return inTransaction(app, actor, async (call) => {
      await takeTurns(call.tx, request);
      await checkPrecondition(request, async () =>
        payloadOf(request.format, renderItem(endpoint, await read(call)).body ?? ''),
      );
      return change(call, body);
    });
  });
}

const WithPassword = z.object({ currentPassword: z.string() });

interface Judged<Schema extends z.ZodMiniObject> {
  /** What is refused whoever asks, before it counts as an attempt. */
  readonly check?: (app: FastifyInstance, actor: SessionActor, body: z.output<Schema>) => Promise<void>;
  /** What takes long: outside the transaction, and for nobody who may not. */
  readonly prepare?: (body: z.output<Schema>) => Promise<string>;
  readonly handle: (call: OwnCall, body: z.output<Schema>, prepared: string) => Promise<unknown>;
}

/** Counts each attempt, and judges the password where the call asks for it. A handler that is content forgets the count. */
export function serveOwnWithSecret<Schema extends z.ZodMiniObject>(
  app: FastifyInstance,
  endpoint: With<Schema>,
  { check, prepare, handle }: Judged<Schema>,
): void {
  route(app, endpoint, async (request, actor) => {
    const body = readBody(endpoint.body, request);
    await check?.(app, actor, body);
    const currentPassword = z.safeParse(WithPassword, body).data?.currentPassword;
    await countGuess(app, actor, currentPassword === undefined ? 'code' : 'currentPassword');
    if (currentPassword !== undefined) await judgePassword(app, actor, currentPassword);
    const prepared = (await prepare?.(body)) ?? '';
    return inTransaction(app, actor, (call) => handle(call, body, prepared));
  });
}

type Answering = (request: FastifyRequest, actor: SessionActor) => Promise<unknown>;

function route(app: FastifyInstance, endpoint: Endpoint, answer: Answering): void {
  const identify = endpoint.access === 'before second factor' ? authenticateHalfway : authenticate;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    onRequest: async (request) => {
      request.format = negotiate(request);
      request.actor = await identify(request, app.store);
    },
    handler: async (request, reply) => {
      const { actor } = request;
      if (actor === null || !canChangeOwnAccess(actor)) throw new AccessDenied();
      const result = await answer(request, actor);
      reply.header('cache-control', 'no-store');
      return send(reply, request.format, { ...renderItem(endpoint, result), isReplayed: false });
    },
  });
}

const inTransaction = (
  { store, secrets, config }: FastifyInstance,
  actor: SessionActor,
  handle: (call: OwnCall) => Promise<unknown>,
) => store.asSystem((tx) => handle({ tx, actor, now: new Date(), secrets, config }));

async function countGuess({ store }: FastifyInstance, actor: SessionActor, propertyPath: string): Promise<void> {
  const seconds = await store.asSystem((tx) => reserveOwnGuess(tx, actor));
  if (seconds === 0) return;
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'einer Minute' : `${minutes} Minuten`;
  throw new ValidationFailed([
    { propertyPath, message: `Zu viele falsche Eingaben. Bitte in ${wait} erneut versuchen.` },
  ]);
}

async function judgePassword(app: FastifyInstance, actor: SessionActor, password: string): Promise<void> {
  const { store, passwords } = app;
  const { password_hash: known } = await store.askAsSystem((tx) => findOwnAccount(tx, actor.userId));
  if (await passwords.isRight(known, password)) return;
  await store.asSystem((tx) =>
    noteSecurityEvent(tx, { kind: 'own-password-refused', by: actor, userId: actor.userId }),
  );
  throw new ValidationFailed([{ propertyPath: 'currentPassword', message: 'Dieses Passwort ist nicht richtig.' }]);
}
