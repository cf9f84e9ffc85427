import type { FastifyRequest } from 'fastify';
import secureJsonParse from 'secure-json-parse';
import * as z from 'zod/mini';
import { fieldMeta } from '#shared/contracts/hydra.ts';
import { BadRequest, UnsupportedMediaType, ValidationFailed, type Violation } from './errors.ts';

export const jsonTypes = ['application/ld+json', 'application/json'] as const;
export const patchTypes = ['application/merge-patch+json', ...jsonTypes] as const;

const codes = { blank: 'c1051bb4-d103-4f74-8988-acbcafc7fdc3', missing: 'ad32d13f-c3d4-423b-909a-857b961eb720', type: 'ba785a8c-82cb-4283-967c-3cf342181b40' } as const;

/** The text of a request body, kept unread until route, session, item and right are settled. */
export const bodyTextOf = (request: FastifyRequest): string => (typeof request.body === 'string' ? request.body : '');

/**
 * Reads a JSON body by its contract. Unknown fields are dropped; an embedded object stands for its IRI.
 * @throws UnsupportedMediaType, BadRequest for JSON or a type that is wrong, ValidationFailed with German messages
 */
export function readBody<Schema extends z.ZodMiniObject>(schema: Schema, request: FastifyRequest): z.output<Schema> {
  const contentType = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const supported: readonly string[] = request.method === 'PATCH' ? patchTypes : jsonTypes;
  if (!supported.includes(contentType)) throw new UnsupportedMediaType(contentType.slice(0, 100), supported);
  const input = parseObject(bodyTextOf(request));
  if (request.method === 'POST' && '@id' in input) throw new BadRequest('Update is not allowed for this operation.');
  const result = z.safeParse(schema, withIris(schema, input));
  if (result.success) return result.data;
  throw toHttpError(result.error.issues, input);
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

function withIris(schema: z.ZodMiniObject, input: Record<string, unknown>): Record<string, unknown> {
  const result = { ...input };
  for (const [name, field] of Object.entries(schema.shape)) {
    const value = result[name];
    if (!isRelation(field) || typeof value !== 'object' || value === null || Array.isArray(value)) continue;
    if (!('@id' in value)) throw new BadRequest(`Nested documents for attribute "${name}" are not allowed. Use IRIs instead.`);
    result[name] = value['@id'];
  }
  return result;
}

/** Also behind optional() and nullable(). */
export function isRelation(field: z.core.$ZodType): boolean {
  if (fieldMeta.get(field)?.relation !== undefined) return true;
  const { def } = field._zod;
  return 'innerType' in def && def.innerType instanceof z.core.$ZodType && isRelation(def.innerType);
}

function toHttpError(issues: readonly z.core.$ZodIssue[], input: Record<string, unknown>): BadRequest | ValidationFailed {
  const wrongType = issues.find((issue) => issue.code === 'invalid_type' && valueAt(input, issue.path) !== undefined && valueAt(input, issue.path) !== null);
  if (wrongType?.code === 'invalid_type') {
    const given = typeof valueAt(input, wrongType.path);
    return new BadRequest(`The type of the "${pathText(wrongType.path)}" attribute must be "${wrongType.expected}", "${given}" given.`);
  }
  return new ValidationFailed(issues.map(toViolation));
}

function toViolation(issue: z.core.$ZodIssue): Violation {
  const propertyPath = pathText(issue.path);
  if (issue.code === 'invalid_type') return { propertyPath, message: 'Dieses Feld ist erforderlich.', code: codes.missing };
  if (issue.code === 'too_small') return { propertyPath, message: issue.message, code: codes.blank };
  return { propertyPath, message: issue.message, code: codes.type };
}

/** `list[0].name`, as clients expect. */
function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, step) => (typeof step === 'number' ? `${text}[${step}]` : `${text}${text && '.'}${String(step)}`), '');
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined), input);
}
