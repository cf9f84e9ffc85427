import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, namesEtag } from './etag.ts';
import { documentationUrl } from './origin.ts';

export const everywhere = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), screen-wake-lock=(self)',
} as const;

/** An answer of the API is data: nothing in it may ever run, and no other site may embed it. */
const apiContentPolicy = "default-src 'none'; frame-ancestors 'none'";

export function setHeaders(app: FastifyInstance): void {
  const patchable = new Set<string>();
  app.addHook('onRoute', ({ url, config }) => {
    if (config?.endpoint?.method === 'PATCH') patchable.add(url);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    // The route decides: an address may be written in other ways, `/%61pi/…` or with a host in front of it.
    if (!isApi(request.routeOptions.url ?? '') && !isApi(request.url)) {
      setWebHeaders(reply);
      return payload;
    }
    setApiHeaders(request, reply);
    const isItem = reply.statusCode < 300 && patchable.has(request.routeOptions.url ?? '');
    if (isItem) reply.header('accept-patch', 'application/merge-patch+json');
    return withEtag(request.method, request.headers['if-none-match'], reply, payload);
  });
}

/** Pages and files bring their own policy and may be kept as they say; what says nothing is locked and not kept. */
function setWebHeaders(reply: FastifyReply): void {
  reply.headers(everywhere);
  reply.header('cross-origin-resource-policy', 'same-origin');
  if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', apiContentPolicy);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
}

/** What every answer of the API carries, refusals included. */
export function setApiHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(everywhere);
  reply.header('vary', 'Accept, Authorization, Origin');
  if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', apiContentPolicy);
  reply.header('cross-origin-resource-policy', 'same-site');
  const documentation = `<${documentationUrl(request)}>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`;
  const own = reply.getHeader('link');
  reply.header('link', own === undefined ? documentation : `${documentation}, ${String(own)}`);
  // What somebody may read after signing in has to be gone from the device when they log out, its disk included. No route can
  // say otherwise. Only the API's own documents are for everybody.
  const isDocument = request.headers.authorization === undefined && request.method === 'GET' && reply.statusCode < 300;
  if (!isDocument) reply.header('cache-control', 'no-store');
  else if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache, private');
}

/** `/authentication_token` and `/stats` belong to the API without its prefix. */
const isApi = (url: string) =>
  /^\/(?:api(?:[/?.]|$)|authentication_token|stats\/|document\/|forgot-password)/.test(url);

function withEtag(method: string, known: string | undefined, reply: FastifyReply, payload: unknown): unknown {
  if ((method !== 'GET' && method !== 'HEAD') || reply.statusCode !== 200 || typeof payload !== 'string')
    return payload;
  const etag = etagOf(payload);
  reply.header('etag', etag);
  if (known === undefined || !namesEtag(known, etag)) return payload;
  reply.code(304);
  reply.removeHeader('content-length');
  reply.removeHeader('content-type');
  return '';
}
