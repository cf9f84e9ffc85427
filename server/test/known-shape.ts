import type { LightMyRequestResponse } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint } from '#shared/contracts/endpoint.ts';

const Unauthorized = z.strictObject({ code: z.literal(401), message: z.string() });
const violations = z.array(
  z.strictObject({ propertyPath: z.string(), message: z.string(), code: z.optional(z.string()) }),
);
const details = {
  title: z.literal('An error occurred'),
  detail: z.string(),
  status: z.number(),
  violations: z.optional(violations),
};
const PlainProblem = z.strictObject({ ...details, type: z.literal('https://tools.ietf.org/html/rfc2616#section-10') });
const linked = { ...details, 'hydra:title': z.string(), 'hydra:description': z.string() };
const LinkedProblem = z.union([
  z.strictObject({
    ...linked,
    '@context': z.literal('/api/contexts/Error'),
    '@type': z.literal('hydra:Error'),
    type: z.string(),
  }),
  z.strictObject({
    ...linked,
    '@context': z.literal('/api/contexts/ConstraintViolationList'),
    '@type': z.literal('ConstraintViolationList'),
  }),
]);

/** What is wrong with an answer, in words; null for one a client can rely on. */
export function oddityOf(answer: LightMyRequestResponse, endpoint: Endpoint | undefined): string | null {
  const { statusCode, body, headers } = answer;
  if (statusCode >= 500) return `${statusCode}`;
  // Whoever asks for a page as a browser does is sent from figures to the screen that shows them.
  if (statusCode === 303) return typeof headers['location'] === 'string' ? null : 'a 303 that leads nowhere';
  if (body === '')
    return statusCode === 204 || statusCode === 304 || answer.raw.req.method === 'HEAD'
      ? null
      : `an empty ${statusCode}`;
  if (statusCode >= 400) return oddityOfRefusal(answer);
  if (!endpoint) return statusCode === 200 ? null : `${statusCode}`;
  const type = String(headers['content-type']);
  if (endpoint.mediaType !== undefined) return type === endpoint.mediaType ? null : `the type ${type}`;
  return type.includes('json') ? oddityOfSuccess(JSON.parse(body), endpoint) : `the type ${type}`;
}

function oddityOfRefusal({ statusCode, body, headers }: LightMyRequestResponse): string | null {
  const schemas = {
    'application/ld+json; charset=utf-8': LinkedProblem,
    'application/problem+json; charset=utf-8': PlainProblem,
    'application/json; charset=utf-8': Unauthorized,
  };
  const schema = Object.entries(schemas).find(([type]) => type === headers['content-type'])?.[1];
  if (schema === undefined) return `a refusal as ${headers['content-type']}`;
  const document: unknown = JSON.parse(body);
  const parsed = z.safeParse(schema, document);
  if (!parsed.success) return z.prettifyError(parsed.error);
  const { data } = parsed;
  const status = 'code' in data ? data.code : data.status;
  return status === statusCode ? null : `says ${status} in a ${statusCode}`;
}

function oddityOfSuccess(document: unknown, { list, response }: Endpoint): string | null {
  if (!response) return 'a body where none belongs';
  if (!list) return oddityOfItem(document, response);
  const members = Array.isArray(document)
    ? document
    : typeof document === 'object' && document !== null && 'hydra:member' in document
      ? document['hydra:member']
      : null;
  if (!Array.isArray(members)) return 'a collection without members';
  return members.map((member) => oddityOfItem(member, response)).find((oddity) => oddity !== null) ?? null;
}

/** By its contract, which the server trusts the compiler to keep. Plain JSON carries the fields without `@`. */
function oddityOfItem(item: unknown, response: z.ZodMiniObject): string | null {
  if (typeof item !== 'object' || item === null) return 'an item that is none';
  const isLinked = '@id' in item || !('@id' in response.shape);
  const known = Object.keys(response.shape).filter((name) => isLinked || !name.startsWith('@'));
  const surplus = Object.keys(item).find((name) => !known.includes(name) && name !== '@context');
  if (surplus !== undefined) return `a field ${surplus} no contract names`;
  if (Object.values(item).includes(null)) return 'a null';
  const parsed = z.safeParse(response, item);
  return parsed.success || !isLinked ? null : z.prettifyError(parsed.error);
}
