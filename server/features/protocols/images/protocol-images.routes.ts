import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AccessDenied, NotFound } from '#server/http/render/errors.ts';
import { claimIdempotencyKey } from '#server/http/serve/idempotency.ts';
import { listHandler } from '#server/http/render/item.ts';
import { serveSession } from '#server/http/serve/endpoint-route.ts';
import { readBody } from '#server/http/read/read-body.ts';
import { renderItem, send } from '#server/http/render/render.ts';
import { serve } from '#server/http/serve/serve.ts';
import { isUuid } from '#server/uuid.ts';
import {
  createProtocolImage,
  getProtocolImage,
  listProtocolImages,
  showProtocolImage,
} from '#shared/contracts/protocols/protocol-images.ts';
import { canReadProtocols, canWriteProtocol } from '#shared/permissions.ts';
import { findImage, findImageByUuid, findImages } from './protocol-images.queries.ts';
import { toProtocolImage } from './protocol-images.resource.ts';
import { storeImage, withReceivedImage } from './store-image.ts';

export function protocolImageRoutes(app: FastifyInstance): void {
  serve(app, listProtocolImages, { allow: canReadProtocols, handle: listHandler(findImages, toProtocolImage) });
  serve(app, getProtocolImage, {
    load: findImage,
    allow: canReadProtocols,
    handle: async ({ item }) => toProtocolImage(item),
  });
  createRoute(app);
  showRoute(app);
}

/** This route does not use `serve`, because the image is decoded before the transaction begins. */
function createRoute(app: FastifyInstance): void {
  const { store, files } = app;
  serveSession(app, createProtocolImage, async ({ request, reply, actor, scope }) => {
    if (!canWriteProtocol(actor)) throw new AccessDenied();
    const body = readBody(createProtocolImage.body, request);
    const result = await withReceivedImage({ runTransaction: store, files }, { actor, body }, (receivedImage) =>
      store.asActor(scope, 'read write', async (tx) => {
        const write = await claimIdempotencyKey({ tx, actor, scope }, request);
        if (write.storedAnswer) return { ...write.storedAnswer, isReplayed: true, referencedKeys: [] };
        const image = await storeImage({ actor, scope, tx, now: new Date() }, receivedImage, body.location);
        const answer = renderItem(createProtocolImage, toProtocolImage(image));
        write.keepAnswer(answer);
        return { ...answer, isReplayed: false, referencedKeys: [image.file_key] };
      }),
    );
    return send(reply, request.format, result);
  });
}

/** Serves the bytes of an image. They may be cached, because the image of a uuid never changes. */
function showRoute(app: FastifyInstance): void {
  serveSession(app, showProtocolImage, async ({ request, reply, actor, scope }) => {
    if (!canReadProtocols(actor)) throw new AccessDenied();
    const uuid = uuidParameter(request);
    const image = await app.store.asActor(scope, 'read only', (tx) => findImageByUuid(tx, scope, uuid));
    const content = image && (await app.files.get(image.file_key));
    if (image === undefined || content === undefined) throw new NotFound();
    return reply
      .type(showProtocolImage.mediaType)
      .header('content-length', image.bytes)
      .header('content-disposition', 'inline; filename="bild.jpg"')
      .header('content-security-policy', "sandbox; default-src 'none'")
      .send(content);
  });
}

function uuidParameter({ params }: FastifyRequest): string {
  const uuid = typeof params === 'object' && params !== null && 'uuid' in params ? String(params.uuid) : '';
  if (!isUuid(uuid)) throw new NotFound();
  return uuid;
}
