// Serves endpoints about the user's own account. They do not use `serve`, because the password is checked before the
// transaction: the check takes a moment, and a wrong password has to be counted even if the request fails. Request
// bodies contain secrets, so responses are not stored for replays.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { SessionActor } from '#server/access/actor.ts';
import { logSecurityEvent } from '#server/access/security-log.ts';
import type { Config } from '#server/config.ts';
import type { Tx } from '#server/db/database.ts';
import { AccessDenied, ValidationFailed } from '#server/http/render/errors.ts';
import { serveSession, type SessionEndpoint } from '#server/http/serve/endpoint-route.ts';
import { checkPrecondition, lockItem } from '#server/http/serve/precondition.ts';
import { readBody } from '#server/http/read/read-body.ts';
import { payloadOf, renderItem, send } from '#server/http/render/render.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import { canChangeOwnAccess } from '#shared/permissions.ts';
import { findOwnAccount } from './account.queries.ts';
import { reserveOwnGuess } from '#server/features/auth/sign-in/throttle.queries.ts';

/** What a handler receives. Its transaction runs with the system role, and may only concern the actor. */
export interface OwnCall {
  readonly tx: Tx;
  readonly actor: SessionActor;
  readonly now: Date;
  readonly secrets: Secrets;
  readonly config: Config;
}

export function serveOwn(
  app: FastifyInstance,
  endpoint: SessionEndpoint,
  handle: (call: OwnCall) => Promise<unknown>,
): void {
  serveOwnRoute(app, endpoint, (_request, actor) => inTransaction(app, actor, handle));
}

type EndpointWithBody<Schema extends z.ZodMiniObject> = SessionEndpoint & { readonly body: Schema };

export function serveOwnWithBody<Schema extends z.ZodMiniObject>(
  app: FastifyInstance,
  endpoint: EndpointWithBody<Schema>,
  handle: (call: OwnCall, body: z.output<Schema>) => Promise<unknown>,
): void {
  serveOwnRoute(app, endpoint, (request, actor) => {
    const body = readBody(endpoint.body, request);
    return inTransaction(app, actor, (call) => handle(call, body));
  });
}

interface OwnChange<Schema extends z.ZodMiniObject> {
  /** Reads what GET returns at the same path. */
  readonly read: (call: OwnCall) => Promise<unknown>;
  readonly change: (call: OwnCall, body: z.output<Schema>) => Promise<unknown>;
}

/**
 * Serves a change of the user's own account. If-Match is supported, because one user on two devices may cause conflicts
 * too.
 */
export function serveOwnChange<Schema extends z.ZodMiniObject>(
  app: FastifyInstance,
  endpoint: EndpointWithBody<Schema>,
  { read, change }: OwnChange<Schema>,
): void {
  serveOwnRoute(app, endpoint, (request, actor) => {
    const body = readBody(endpoint.body, request);
    return inTransaction(app, actor, async (call) => {
      await lockItem(call.tx, request);
      await checkPrecondition(request, async () =>
        payloadOf(request.format, renderItem(endpoint, await read(call)).body ?? ''),
      );
      return change(call, body);
    });
  });
}

const WithPassword = z.object({ currentPassword: z.string() });

interface GuardedHandling<Schema extends z.ZodMiniObject> {
  /** Rejects invalid requests before they count as an attempt. */
  readonly check?: (app: FastifyInstance, actor: SessionActor, body: z.output<Schema>) => Promise<void>;
  /** Does slow work outside the transaction, and only after the password was checked. */
  readonly prepare?: (body: z.output<Schema>) => Promise<string>;
  readonly handle: (call: OwnCall, body: z.output<Schema>, prepared: string) => Promise<unknown>;
}

/**
 * Serves a change that needs a secret. It counts each attempt and checks the password if the endpoint requires one. The
 * handler resets the count when it accepts the request.
 */
export function serveOwnWithSecret<Schema extends z.ZodMiniObject>(
  app: FastifyInstance,
  endpoint: EndpointWithBody<Schema>,
  { check, prepare, handle }: GuardedHandling<Schema>,
): void {
  serveOwnRoute(app, endpoint, async (request, actor) => {
    const body = readBody(endpoint.body, request);
    await check?.(app, actor, body);
    const currentPassword = z.safeParse(WithPassword, body).data?.currentPassword;
    await countGuess(app, actor, currentPassword === undefined ? 'code' : 'currentPassword');
    if (currentPassword !== undefined) await checkPassword(app, actor, currentPassword);
    const prepared = (await prepare?.(body)) ?? '';
    return inTransaction(app, actor, (call) => handle(call, body, prepared));
  });
}

type OwnHandler = (request: FastifyRequest, actor: SessionActor) => Promise<unknown>;

function serveOwnRoute(app: FastifyInstance, endpoint: SessionEndpoint, answer: OwnHandler): void {
  serveSession(app, endpoint, async ({ request, reply, actor }) => {
    if (!canChangeOwnAccess(actor)) throw new AccessDenied();
    const result = await answer(request, actor);
    reply.header('cache-control', 'no-store');
    return send(reply, request.format, { ...renderItem(endpoint, result), isReplayed: false });
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
  const waitText = minutes === 1 ? 'einer Minute' : `${minutes} Minuten`;
  throw new ValidationFailed([
    { propertyPath, message: `Zu viele falsche Eingaben. Bitte in ${waitText} erneut versuchen.` },
  ]);
}

async function checkPassword(app: FastifyInstance, actor: SessionActor, password: string): Promise<void> {
  const { store, passwords } = app;
  const { password_hash: currentHash } = await store.queryAsSystem((tx) => findOwnAccount(tx, actor.userId));
  if (await passwords.isCorrect(currentHash, password)) return;
  await store.asSystem((tx) => logSecurityEvent(tx, { kind: 'own-password-refused', by: actor, userId: actor.userId }));
  throw new ValidationFailed([{ propertyPath: 'currentPassword', message: 'Dieses Passwort ist nicht richtig.' }]);
}
