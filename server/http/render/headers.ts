import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, namesEtag } from '#server/http/serve/etag.ts';
import { documentationUrl } from '#server/http/serve/origin.ts';

export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), screen-wake-lock=(self)',
} as const;

/** Content Security Policy of API responses: they are data, so nothing may be executed and no site may embed them. */
const apiContentPolicy = "default-src 'none'; frame-ancestors 'none'";

export function setHeaders(app: FastifyInstance): void {
  const patchableRoutes = new Set<string>();
  app.addHook('onRoute', ({ url, config }) => {
    if (config?.endpoint?.method === 'PATCH') patchableRoutes.add(url);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    // The matched route is checked first, because a path can be written differently: `/%61pi/…`, or with a host in
    // front.
    if (!isApi(request.routeOptions.url ?? '') && !isApi(request.url)) {
      setWebHeaders(reply);
      return payload;
    }
    setApiHeaders(request, reply);
    const isItem = reply.statusCode < 300 && patchableRoutes.has(request.routeOptions.url ?? '');
    if (isItem) reply.header('accept-patch', 'application/merge-patch+json');
    return withEtag(request.method, request.headers['if-none-match'], reply, payload);
  });
}

/**
 * Sets the headers of pages and files. They set their own policy and caching; the defaults forbid everything and
 * disable caching.
 */
function setWebHeaders(reply: FastifyReply): void {
  reply.header('cross-origin-resource-policy', 'same-origin');
  if (isImmutable(reply)) {
    // A page loads dozens of such files. They are never shown as a page and never checked for changes, so they do without
    // the headers for pages (half a kilobyte each) and those for revalidation.
    reply.header('x-content-type-options', commonHeaders['x-content-type-options']);
    for (const name of ['etag', 'last-modified', 'accept-ranges']) reply.removeHeader(name);
    return;
  }
  reply.headers(commonHeaders);
  if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', apiContentPolicy);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
}

const isImmutable = (reply: FastifyReply) => String(reply.getHeader('cache-control')).includes('immutable');

/** Sets the headers of every API response, errors included. */
export function setApiHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(commonHeaders);
  reply.header('vary', 'Accept, Authorization, Origin, accept-encoding');
  if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', apiContentPolicy);
  reply.header('cross-origin-resource-policy', 'same-site');
  const documentation = `<${documentationUrl(request)}>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`;
  const ownLink = reply.getHeader('link');
  reply.header('link', ownLink === undefined ? documentation : `${documentation}, ${String(ownLink)}`);
  // Responses to authenticated requests must not remain on the device (disk cache included) after logout, and no route
  // may override this. Only the API's public documents may be cached.
  const isDocument = request.headers.authorization === undefined && request.method === 'GET' && reply.statusCode < 300;
  if (!isDocument) reply.header('cache-control', 'no-store');
  else if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache, private');
}

/** Recognises API paths; some of them, such as `/authentication_token` and `/stats`, lack the `/api` prefix. */
const isApi = (url: string) =>
  /^\/(?:api(?:[/?.]|$)|authentication_token|stats\/|document\/|forgot-password)/.test(url);

function withEtag(method: string, ifNoneMatch: string | undefined, reply: FastifyReply, payload: unknown): unknown {
  if ((method !== 'GET' && method !== 'HEAD') || reply.statusCode !== 200 || typeof payload !== 'string')
    return payload;
  const etag = etagOf(payload);
  reply.header('etag', etag);
  if (ifNoneMatch === undefined || !namesEtag(ifNoneMatch, etag)) return payload;
  reply.code(304);
  reply.removeHeader('content-length');
  reply.removeHeader('content-type');
  return '';
}
