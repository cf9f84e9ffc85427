import type { FastifyInstance } from 'fastify';
import { listHandler } from '#server/http/render/item.ts';
import { servePublic } from '#server/http/serve/endpoint-route.ts';
import { renderItem, send } from '#server/http/render/render.ts';
import { serveExport } from '#server/http/serve/export.ts';
import { serve } from '#server/http/serve/serve.ts';
import {
  createUploadLink as createUploadLinkEndpoint,
  getUpload,
  getUploadLink,
  listUploadLinks,
  revokeUploadLink as revokeUploadLinkEndpoint,
  sendUpload as sendUploadEndpoint,
} from '#shared/contracts/upload-links/upload-links.ts';
import { canManageUploadLinks } from '#shared/permissions.ts';
import { createUploadLink } from './create-upload-link.ts';
import { firstOpenLink, openLink, tokenParameter } from './open-link.ts';
import { revokeUploadLink } from './revoke-upload-link.ts';
import { sendUpload } from './send-upload.ts';
import { uploadLinkColumns } from './upload-links.export.ts';
import { findNamedUploadLinks, findUploadLink, findUploadLinks } from './upload-links.queries.ts';
import { toOpenUpload, toUploadLink } from './upload-links.resource.ts';

export function uploadLinkRoutes(app: FastifyInstance): void {
  serveExport(app, listUploadLinks, {
    allow: canManageUploadLinks,
    columns: uploadLinkColumns,
    find: findNamedUploadLinks,
  });
  serve(app, listUploadLinks, {
    allow: canManageUploadLinks,
    handle: (call) => listHandler(findUploadLinks, (row) => toUploadLink(row, call.now))(call),
  });
  serve(app, getUploadLink, {
    load: findUploadLink,
    allow: canManageUploadLinks,
    handle: async ({ item, now }) => toUploadLink(item, now),
  });
  serve(app, createUploadLinkEndpoint, {
    allow: canManageUploadLinks,
    handle: async ({ body, ...context }) => {
      const { token, ...link } = await createUploadLink(context, body, app);
      return { ...toUploadLink(link, context.now), token };
    },
  });
  serve(app, revokeUploadLinkEndpoint, {
    load: findUploadLink,
    allow: canManageUploadLinks,
    handle: async ({ item, ...context }) => toUploadLink(await revokeUploadLink(context, item), context.now),
  });
  openRoute(app);
  sendRoute(app);
}

/** Requires no session: the token grants access. */
function openRoute(app: FastifyInstance): void {
  servePublic(app, getUpload, async (request, reply) => {
    const now = new Date();
    const links = await openLink(app.store, tokenParameter(request), now);
    reply.header('cache-control', 'no-store');
    return send(reply, request.format, {
      ...renderItem(getUpload, toOpenUpload(links, firstOpenLink(links, now))),
      isReplayed: false,
    });
  });
}

function sendRoute(app: FastifyInstance): void {
  servePublic(app, sendUploadEndpoint, async (request, reply) => {
    await sendUpload(app, request);
    return send(reply, request.format, { ...renderItem(sendUploadEndpoint, undefined), isReplayed: false });
  });
}
