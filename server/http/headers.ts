import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { originOf } from './origin.ts';

const everywhere = {
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
  app.addHook('onSend', async (request, reply, payload) => {
    reply.headers(everywhere);
    if (!isApi(request.url)) return payload;
    reply.header('vary', 'Accept, Authorization, Origin');
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', apiContentPolicy);
    reply.header('cross-origin-resource-policy', 'same-site');
    reply.header('link', `<${originOf(request)}/api/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', request.method === 'GET' ? 'no-cache, private' : 'no-store');
    return withEtag(request.method, request.headers['if-none-match'], reply, payload);
  });
}

/** `/authentication_token` and `/stats` belong to the API without its prefix. */
const isApi = (url: string) => /^\/(?:api(?:[/?.]|$)|authentication_token|stats\/|document\/|forgot-password)/.test(url);

interface Reply {
  readonly statusCode: number;
  code(status: number): unknown;
  header(name: string, value: string): unknown;
  removeHeader(name: string): unknown;
}

function withEtag(method: string, known: string | undefined, reply: Reply, payload: unknown): unknown {
  if ((method !== 'GET' && method !== 'HEAD') || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const etag = `"${createHash('md5').update(payload).digest('hex')}"`;
  reply.header('etag', etag);
  const isSame = known?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false;
  if (!isSame) return payload;
  reply.code(304);
  reply.removeHeader('content-length');
  reply.removeHeader('content-type');
  return '';
}
