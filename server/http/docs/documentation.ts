import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { otherEndpoints, resources } from '#shared/contracts/wire/api.ts';
import { toContext, toEntrypoint } from './contexts.ts';
import { describePage, pageContentPolicy } from './documentation-page.ts';
import { NotAcceptable, NotFound } from '#server/http/render/errors.ts';
import { describeHydra } from './hydra-docs.ts';
import { acceptedTypes, withoutLinkedData } from '#server/http/serve/negotiate.ts';
import { describeOpenApi } from './openapi.ts';
import { originOf } from '#server/http/serve/origin.ts';

const JSON_LD_TYPE = 'application/ld+json';
const OPENAPI_TYPE = 'application/vnd.openapi+json';
const JSON_TYPE = 'application/json';
const HTML_TYPE = 'text/html';

const PUBLIC_ROUTE = { config: { isPublic: true } } as const;

/** Serves the public documentation of the API to Hydra clients, OpenAPI tools and browsers. */
export function documentationRoutes(app: FastifyInstance): void {
  // The documents are built on the first request: building takes a tenth of a second, which would delay the start.
  const hydraDocument = computeOnce(() => describeHydra(resources));
  const openApiDocument = computeOnce(() => describeOpenApi(resources, otherEndpoints));
  const documentationPage = computeOnce(() => describePage(openApiDocument()));
  const entrypoint = toEntrypoint(resources);
  const sendPage = (reply: FastifyReply) =>
    reply
      .header('content-security-policy', pageContentPolicy)
      .type(`${HTML_TYPE}; charset=utf-8`)
      .send(documentationPage());

  const sendEntrypoint = (request: FastifyRequest, reply: FastifyReply) => {
    const type = preferredType(request, [JSON_LD_TYPE, JSON_TYPE, OPENAPI_TYPE, HTML_TYPE]);
    if (type === OPENAPI_TYPE) return send(reply, OPENAPI_TYPE, openApiDocument());
    if (type === JSON_TYPE) return send(reply, JSON_TYPE, withoutLinkedData(entrypoint));
    return type === HTML_TYPE ? sendPage(reply) : send(reply, JSON_LD_TYPE, entrypoint);
  };
  const sendDocumentation = (request: FastifyRequest, reply: FastifyReply) => {
    const type = preferredType(request, [JSON_LD_TYPE, OPENAPI_TYPE, JSON_TYPE, HTML_TYPE]);
    if (type === HTML_TYPE) return sendPage(reply);
    return type === JSON_LD_TYPE
      ? send(reply, JSON_LD_TYPE, hydraDocument()(originOf(request)))
      : send(reply, type, openApiDocument());
  };

  app.get('/api', PUBLIC_ROUTE, sendEntrypoint);
  app.get('/api/index.jsonld', PUBLIC_ROUTE, (_request, reply) => send(reply, JSON_LD_TYPE, entrypoint));
  app.get('/api/docs', PUBLIC_ROUTE, sendDocumentation);
  app.get('/api/docs.jsonld', PUBLIC_ROUTE, (request, reply) =>
    send(reply, JSON_LD_TYPE, hydraDocument()(originOf(request))),
  );
  app.get('/api/docs.json', PUBLIC_ROUTE, (_request, reply) => send(reply, JSON_TYPE, openApiDocument()));
  app.get('/api/docs.jsonopenapi', PUBLIC_ROUTE, (_request, reply) => send(reply, OPENAPI_TYPE, openApiDocument()));
  app.get<{ Params: { name: string } }>('/api/contexts/:name', PUBLIC_ROUTE, (request, reply) => {
    const context = toContext(resources, request.params.name, originOf(request));
    if (context === undefined) throw new NotFound();
    return send(reply, JSON_LD_TYPE, context);
  });
}

function computeOnce<T>(make: () => T): () => T {
  let cachedDocument: { readonly value: T } | undefined;
  return () => (cachedDocument ??= { value: make() }).value;
}

function preferredType(request: FastifyRequest, mediaTypes: readonly string[]): string {
  const type = acceptedTypes(request, mediaTypes);
  if (type === undefined) throw new NotAcceptable(request.headers.accept ?? '');
  return type;
}

/** Sends a string, because Fastify would drop the charset of an object, and the ETag hook needs the final payload. */
const send = (reply: FastifyReply, type: string, document: unknown) =>
  reply.type(`${type}; charset=utf-8`).send(JSON.stringify(document));
