import type { FastifyRequest } from 'fastify';
import secureJsonParse from 'secure-json-parse';
import * as z from 'zod/mini';
import { INVALID_VALUE_MESSAGE, toBodyError } from './body-errors.ts';
import { BadRequest, TooLarge, UnsupportedMediaType } from '#server/http/render/errors.ts';
import { metaOf } from '#server/http/docs/resource-fields.ts';

export const jsonTypes = ['application/ld+json', 'application/json'] as const;
export const patchTypes = ['application/merge-patch+json', ...jsonTypes] as const;

type BodyRequest = Pick<FastifyRequest, 'body' | 'headers' | 'method'>;

/** Returns the text of a request body, which is parsed only after route, session, item and permission are checked. */
export const bodyTextOf = (request: Pick<FastifyRequest, 'body'>): string =>
  typeof request.body === 'string' ? request.body : '';

/**
 * Reads a JSON body by its contract. Unknown fields are dropped; an embedded object is replaced by its IRI.
 * @throws UnsupportedMediaType, TooLarge, BadRequest for invalid JSON or a wrong type, ValidationFailed with German
 * messages
 */
export function readBody<Schema extends z.ZodMiniObject>(schema: Schema, request: BodyRequest): z.output<Schema> {
  const contentType = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const supportedTypes: readonly string[] = request.method === 'PATCH' ? patchTypes : jsonTypes;
  if (!supportedTypes.includes(contentType)) throw new UnsupportedMediaType(contentType.slice(0, 100), supportedTypes);
  const input = parseObject(bodyTextOf(request));
  if (request.method === 'POST' && '@id' in input) throw new BadRequest('Update is not allowed for this operation.');
  return readFields(schema, withIris(schema, input));
}

/** Validates the fields of a JSON body or of a form by the contract. */
export function readFields<Schema extends z.ZodMiniObject>(
  schema: Schema,
  input: Readonly<Record<string, unknown>>,
): z.output<Schema> {
  if (!isStorable(input)) throw new BadRequest('Syntax error');
  const result = z.safeParse(schema, input, { error: () => INVALID_VALUE_MESSAGE });
  if (result.success) return result.data;
  throw toBodyError(schema, result.error.issues, input);
}

function parseObject(text: string): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = secureJsonParse(text, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw new BadRequest('Syntax error');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new BadRequest('Syntax error');
  return { ...parsed };
}

/**
 * Maximum number of members of an object or array, far above what any contract allows. It is needed because validation
 * continues to the last member, however many of them are invalid.
 */
const MAX_MEMBERS = 10_000;

/**
 * Returns whether all texts can be stored: PostgreSQL rejects NUL, and half a surrogate pair has no UTF-8. It does not
 * recurse, because the nesting depth is not limited.
 */
function isStorable(document: object): boolean {
  const valuesToCheck: unknown[] = [document];
  while (valuesToCheck.length > 0) {
    const value = valuesToCheck.pop();
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return false;
    if (typeof value !== 'object' || value === null) continue;
    const members = Object.values(value);
    if (members.length > MAX_MEMBERS) throw new TooLarge();
    for (const member of members) valuesToCheck.push(member);
  }
  return true;
}

/** Replaces embedded objects by their IRIs, because clients send back the embedded objects they received. */
function withIris(schema: z.ZodMiniObject, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const result = { ...input };
  for (const [name, field] of Object.entries(schema.shape)) {
    if (!(name in input) || metaOf(field).relation === undefined) continue;
    const value = result[name];
    result[name] = Array.isArray(value) ? value.map((item) => toIri(name, item)) : toIri(name, value);
  }
  return result;
}

function toIri(name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('@id' in value && typeof value['@id'] === 'string') return value['@id'];
  throw new BadRequest(`Nested documents for attribute "${name}" are not allowed. Use IRIs instead.`);
}
