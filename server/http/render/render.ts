import type { FastifyReply } from 'fastify';
import type { Page } from '#server/db/list.ts';
import type { Endpoint } from '#shared/contracts/wire/endpoint.ts';
import { contextPath, resourceName } from '#shared/contracts/wire/hydra.ts';
import { allowedFields } from '#server/http/read/allowed-fields.ts';
import { renderCollection } from './collection.ts';
import type { Answer } from '#server/http/serve/idempotency.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';
import { contentTypeOf, withoutLinkedData, type Format } from '#server/http/serve/negotiate.ts';
import type { QueryParameter } from '#server/http/read/query-string.ts';
import { successStatus } from '#server/http/serve/success-status.ts';

/** Renders an item with the fields of the response schema only, whatever else the query selected. */
export function renderItem(endpoint: Endpoint, result: unknown): Answer {
  const { response } = endpoint;
  const status = successStatus(endpoint);
  if (!response) return { status, body: null, location: null };
  const item = allowedFields(response, result);
  const name = resourceName(response);
  if (name === undefined) return { status, body: JSON.stringify(item), location: null };
  return { status, body: JSON.stringify({ '@context': contextPath(name), ...item }), location: String(item['@id']) };
}

interface ListRequest {
  readonly path: string;
  readonly parameters: readonly QueryParameter[];
  readonly query: ListQuery;
}

export function renderPage(endpoint: Endpoint, listRequest: ListRequest, { items, total }: Page<unknown>): Answer {
  const { response } = endpoint;
  if (!response) throw new Error(`${endpoint.path} lists members of no schema.`);
  const page = { items: items.map((item) => allowedFields(response, item)), total };
  const body = renderCollection({ ...listRequest, endpoint, name: resourceName(response) ?? '' }, page);
  return { status: successStatus(endpoint), body, location: null };
}

export function send(reply: FastifyReply, format: Format, result: Answer & { isReplayed: boolean }) {
  reply.code(result.status);
  if (result.isReplayed) reply.header('idempotent-replayed', 'true');
  if (result.location !== null) {
    reply.header('content-location', result.location);
    if (result.status === 201) reply.header('location', result.location);
  }
  if (result.body === null) return reply.send();
  const next = format === 'json' ? nextPageOf(result.body) : undefined;
  // A bare array has no view, so the next page is given in a Link header (RFC 8288).
  if (next !== undefined) reply.header('link', `<${next}>; rel="next"`);
  reply.header('content-type', contentTypeOf(format));
  return reply.send(payloadOf(format, result.body));
}

function nextPageOf(body: string): string | undefined {
  const view: unknown = Reflect.get(Object(JSON.parse(body)), 'hydra:view');
  const next: unknown = Reflect.get(Object(view), 'hydra:next');
  return typeof next === 'string' ? next : undefined;
}

export const payloadOf = (format: Format, body: string) => (format === 'json' ? toPlainJson(body) : body);

/** Converts a document for clients that request plain JSON, for whom a collection is a bare array. */
function toPlainJson(body: string): string {
  const document: unknown = JSON.parse(body);
  const isCollection = typeof document === 'object' && document !== null && 'hydra:member' in document;
  return JSON.stringify(withoutLinkedData(isCollection ? document['hydra:member'] : document));
}
