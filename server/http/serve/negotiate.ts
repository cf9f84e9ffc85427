import type { FastifyRequest } from 'fastify';
import { NotAcceptable } from '#server/http/render/errors.ts';

export type Format = 'jsonld' | 'json';

const mediaTypes = { jsonld: 'application/ld+json; charset=utf-8', json: 'application/json; charset=utf-8' } as const;
export const contentTypeOf = (format: Format): string => mediaTypes[format];

/**
 * Returns the first of our types that the client accepts, or undefined when it accepts none. Without an Accept header
 * that is the first of all.
 */
export function acceptedTypes(request: FastifyRequest, types: readonly string[]): string | undefined {
  const type = request.accepts().type([...types]);
  return typeof type === 'string' ? type : undefined;
}

/** Chooses the response format. The default is JSON-LD, because Hydra clients start without an Accept header. */
export function negotiate(request: FastifyRequest): Format {
  const type = acceptedTypes(request, ['application/ld+json', 'application/json']);
  if (type === 'application/ld+json') return 'jsonld';
  if (type === 'application/json') return 'json';
  throw new NotAcceptable(request.headers.accept ?? '');
}

/** Removes the `@` keys of a document, for clients that want plain JSON. */
export function withoutLinkedData(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLinkedData);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, innerValue]) =>
      key.startsWith('@') ? [] : [[key, withoutLinkedData(innerValue)]],
    ),
  );
}
