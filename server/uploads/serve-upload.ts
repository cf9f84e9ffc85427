import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { SessionActor } from '#server/access/actor.ts';
import type { Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { AccessDenied } from '#server/http/render/errors.ts';
import { serveSession, type SessionCall, type SessionEndpoint } from '#server/http/serve/endpoint-route.ts';
import { claimIdempotencyKey } from '#server/http/serve/idempotency.ts';
import { renderItem, send } from '#server/http/render/render.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { receiveUpload, type ReceivedFile, type UploadEndpoint } from './receive-upload.ts';

type Schema = z.ZodMiniObject;
type UploadEndpointWithResponse<Body extends Schema, Response extends Schema> = UploadEndpoint<Body> &
  SessionEndpoint & { readonly response: Response };

interface UploadHandler<Body extends Schema, Response extends Schema> {
  /** The permission that this call requires, from shared/permissions.ts. */
  readonly allow: (actor: SessionActor) => boolean;
  /** Whether a PDF was made for the organisation of the scope, by its SHA-256 in hexadecimal. */
  readonly isOwnPdf?: (tx: Tx, scope: Scope, sha256: string) => Promise<boolean>;
  /** Writes the row that references the file, or throws. */
  readonly handle: (
    call: Context & { readonly file: ReceivedFile; readonly body: z.output<Body> },
  ) => Promise<z.input<Response>>;
}

/**
 * Registers an endpoint that receives a file, like `serve`: it checks session and permission, reads the form, and then
 * opens one short transaction.
 */
export function serveUpload<Body extends Schema, Response extends Schema>(
  app: FastifyInstance,
  endpoint: UploadEndpointWithResponse<Body, Response>,
  handling: UploadHandler<Body, Response>,
): void {
  serveSession(app, endpoint, (call) => answer({ app, endpoint, handling }, call));
}

interface RegisteredUpload<Body extends Schema, Response extends Schema> {
  readonly app: FastifyInstance;
  readonly endpoint: UploadEndpointWithResponse<Body, Response>;
  readonly handling: UploadHandler<Body, Response>;
}

async function answer<Body extends Schema, Response extends Schema>(
  { app, endpoint, handling }: RegisteredUpload<Body, Response>,
  { request, reply, actor, scope }: SessionCall,
) {
  if (!handling.allow(actor)) throw new AccessDenied();
  const { isOwnPdf: isMadeFor } = handling;
  const isOwnPdf =
    isMadeFor && ((sha256: string) => app.store.asActor(scope, 'read only', (tx) => isMadeFor(tx, scope, sha256)));
  const result = await receiveUpload(app, { endpoint, request, isOwnPdf }, ({ file, body, sentRequest }) =>
    app.store.asActor(scope, 'read write', async (tx) => {
      const write = await claimIdempotencyKey({ tx, actor, scope }, request, sentRequest);
      if (write.storedAnswer) return { ...write.storedAnswer, isReplayed: true, referencedKeys: [] };
      const rendered = renderItem(endpoint, await handling.handle({ actor, scope, tx, now: new Date(), file, body }));
      write.keepAnswer(rendered);
      return { ...rendered, isReplayed: false, referencedKeys: [file.fileKey, file.thumbnailKey ?? ''] };
    }),
  );
  return send(reply, request.format, result);
}
