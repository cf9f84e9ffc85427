import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls, resources } from '#shared/contracts/wire/api.ts';
import { toContext, toEntrypoint } from './contexts.ts';
import { describePage, pageContentPolicy } from './documentation-page.ts';
import { NotAcceptable, NotFound } from '#server/http/render/errors.ts';
import { describeHydra } from './hydra-docs.ts';
import { acceptedTypes, withoutLinkedData } from '#server/http/serve/negotiate.ts';
import { describeOpenApi } from './openapi.ts';
import { originOf } from '#server/http/serve/origin.ts';

const LINKED = 'application/ld+json';
const OPENAPI = 'application/vnd.openapi+json';
const JSON_TYPE = 'application/json';
const HTML = 'text/html';

const PUBLIC = { config: { isPublic: true } } as const;

/** Serves the public documentation of the API to Hydra clients, OpenAPI tools and browsers. */
export function documentationRoutes(app: FastifyInstance): void {
  // The documents are built on the first request: building takes a tenth of a second, which would delay the start.
  const hydra = onFirstCall(() => describeHydra(resources));
  const openApi = onFirstCall(() => describeOpenApi(resources, calls));
  const page = onFirstCall(() => describePage(openApi()));
  const entrypoint = toEntrypoint(resources);
  const sendPage = (reply: FastifyReply) =>
    reply.header('content-security-policy', pageContentPolicy).type(`${HTML}; charset=utf-8`).send(page());

  const sendEntrypoint = (request: FastifyRequest, reply: FastifyReply) => {
    const type = preferred(request, [LINKED, JSON_TYPE, OPENAPI, HTML]);
    if (type === OPENAPI) return send(reply, OPENAPI, openApi());
    if (type === JSON_TYPE) return send(reply, JSON_TYPE, withoutLinkedData(entrypoint));
    return type === HTML ? sendPage(reply) : send(reply, LINKED, entrypoint);
  };
  const sendDocumentation = (request: FastifyRequest, reply: FastifyReply) => {
    const type = preferred(request, [LINKED, OPENAPI, JSON_TYPE, HTML]);
    if (type === HTML) return sendPage(reply);
    return type === LINKED ? send(reply, LINKED, hydra()(originOf(request))) : send(reply, type, openApi());
  };

  app.get('/api', PUBLIC, sendEntrypoint);
  app.get('/api/index.jsonld', PUBLIC, (_request, reply) => send(reply, LINKED, entrypoint));
  app.get('/api/docs', PUBLIC, sendDocumentation);
  app.get('/api/docs.jsonld', PUBLIC, (request, reply) => send(reply, LINKED, hydra()(originOf(request))));
  app.get('/api/docs.json', PUBLIC, (_request, reply) => send(reply, JSON_TYPE, openApi()));
  app.get('/api/docs.jsonopenapi', PUBLIC, (_request, reply) => send(reply, OPENAPI, openApi()));
  app.get<{ Params: { name: string } }>('/api/contexts/:name', PUBLIC, (request, reply) => {
    const context = toContext(resources, request.params.name, originOf(request));
    if (context === undefined) throw new NotFound();
    return send(reply, LINKED, context);
  });
}

function onFirstCall<T>(make: () => T): () => T {
  let cachedDocument: { readonly value: T } | undefined;
  return () => (cachedDocument ??= { value: make() }).value;
}

function preferred(request: FastifyRequest, types: readonly string[]): string {
  const type = acceptedTypes(request, types);
  if (type === undefined) throw new NotAcceptable(request.headers.accept ?? '');
  return type;
}

/** Sends a string, because Fastify would drop the charset of an object, and the ETag hook needs the final payload. */
const send = (reply: FastifyReply, type: string, document: unknown) =>
  reply.type(`${type}; charset=utf-8`).send(JSON.stringify(document));
