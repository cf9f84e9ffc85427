import * as z from 'zod/mini';
import type { Endpoint } from '#shared/contracts/wire/endpoint.ts';

const Unauthorized = z.strictObject({ code: z.literal(401), message: z.string() });
const violations = z.array(
  z.strictObject({ propertyPath: z.string(), message: z.string(), code: z.optional(z.string()) }),
);
const problemFields = {
  title: z.literal('An error occurred'),
  detail: z.string(),
  status: z.number(),
  violations: z.optional(violations),
};
const PlainProblem = z.strictObject({
  ...problemFields,
  type: z.literal('https://tools.ietf.org/html/rfc2616#section-10'),
});
const linkedFields = { ...problemFields, 'hydra:title': z.string(), 'hydra:description': z.string() };
const LinkedProblem = z.union([
  z.strictObject({
    ...linkedFields,
    '@context': z.literal('/api/contexts/Error'),
    '@type': z.literal('hydra:Error'),
    type: z.string(),
  }),
  z.strictObject({
    ...linkedFields,
    '@context': z.literal('/api/contexts/ConstraintViolationList'),
    '@type': z.literal('ConstraintViolationList'),
  }),
]);

const Collection = z.strictObject({
  '@context': z.string(),
  '@id': z.string(),
  '@type': z.literal('hydra:Collection'),
  'hydra:totalItems': z.int().check(z.nonnegative()),
  'hydra:member': z.array(z.unknown()),
  'hydra:view': z.optional(
    z.strictObject({
      '@id': z.string(),
      '@type': z.literal('hydra:PartialCollectionView'),
      'hydra:first': z.optional(z.string()),
      'hydra:last': z.optional(z.string()),
      'hydra:previous': z.optional(z.string()),
      'hydra:next': z.optional(z.string()),
    }),
  ),
  'hydra:search': z.optional(
    z.strictObject({
      '@type': z.literal('hydra:IriTemplate'),
      'hydra:template': z.string(),
      'hydra:variableRepresentation': z.literal('BasicRepresentation'),
      'hydra:mapping': z.array(
        z.strictObject({
          '@type': z.literal('IriTemplateMapping'),
          variable: z.string(),
          property: z.string(),
          required: z.boolean(),
        }),
      ),
    }),
  ),
});

/** The response of `app.inject`. */
interface InjectedResponse {
  readonly statusCode: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly raw: { readonly req: { readonly method?: string | undefined } };
}

/** The media type in the contract of a file that is delivered with its own type. */
const ANY_FILE = 'application/octet-stream';

/** Describes what is wrong with a response; null for one that a client can rely on. */
export function contractFaultOf(answer: InjectedResponse, endpoint: Endpoint | undefined): string | null {
  const { statusCode, body, headers } = answer;
  if (statusCode >= 500) return `${statusCode}`;
  // A browser that opens the address of data is redirected to a screen. The path must be relative, so that it stays on
  // the same server.
  if (statusCode === 303)
    return /^\/\w/.test(String(headers['location'])) ? null : `leads to ${String(headers['location'])}`;
  if (body === '')
    return statusCode === 204 || statusCode === 304 || answer.raw.req.method === 'HEAD'
      ? null
      : `an empty ${statusCode}`;
  if (statusCode >= 400) return faultOfRefusal(answer);
  if (!endpoint) return statusCode === 200 ? null : `${statusCode}`;
  const type = String(headers['content-type']);
  if (endpoint.mediaType !== undefined && endpoint.response === undefined)
    return [type, type.split(';')[0], ANY_FILE].includes(endpoint.mediaType) ? null : `the type ${type}`;
  return type.includes('json') ? faultOfSuccess(JSON.parse(body), endpoint) : `the type ${type}`;
}

function faultOfRefusal({ statusCode, body, headers }: InjectedResponse): string | null {
  const schemas = {
    'application/ld+json; charset=utf-8': LinkedProblem,
    'application/problem+json; charset=utf-8': PlainProblem,
    'application/json; charset=utf-8': Unauthorized,
  };
  const schema = Object.entries(schemas).find(([type]) => type === headers['content-type'])?.[1];
  if (schema === undefined) return `a refusal as ${String(headers['content-type'])}`;
  const document: unknown = JSON.parse(body);
  const parsed = z.safeParse(schema, document);
  if (!parsed.success) return z.prettifyError(parsed.error);
  const { data } = parsed;
  const status = 'code' in data ? data.code : data.status;
  return status === statusCode ? null : `says ${status} in a ${statusCode}`;
}

function faultOfSuccess(document: unknown, { list, response }: Endpoint): string | null {
  if (!response) return 'a body where none belongs';
  if (!list) return oddityOfItem(document, response);
  if (Array.isArray(document)) return firstOddity(document, response);
  const parsed = z.safeParse(Collection, document);
  return parsed.success ? firstOddity(parsed.data['hydra:member'], response) : z.prettifyError(parsed.error);
}

const firstOddity = (members: readonly unknown[], response: z.ZodMiniObject): string | null =>
  members.map((member) => oddityOfItem(member, response)).find((oddity) => oddity !== null) ?? null;

/**
 * Compares an item with its contract at run time, because the server relies on the compiler for that. Plain JSON lacks
 * the fields with `@`.
 */
function oddityOfItem(item: unknown, response: z.ZodMiniObject): string | null {
  if (!isRecord(item)) return 'an item that is none';
  const isLinked = '@id' in item || !('@id' in response.shape);
  const parsed = z.safeParse(response, item);
  if (!parsed.success) return isLinked || !lacksOnlyLinks(parsed.error.issues) ? z.prettifyError(parsed.error) : null;
  if (Object.values(item).includes(null)) return 'a null';
  const { '@context': _ofTheWholeAnswer, ...own } = item;
  return surplusIn(own, parsed.data);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the fields that no schema contains, which are those that parsing has removed. */
function surplusIn(sent: unknown, parsed: unknown): string | null {
  if (Array.isArray(sent) && Array.isArray(parsed))
    return sent.map((one, index) => surplusIn(one, parsed[index])).find((oddity) => oddity !== null) ?? null;
  if (!isRecord(sent) || !isRecord(parsed)) return null;
  const oddities = Object.entries(sent).map(([name, value]) =>
    name in parsed ? surplusIn(value, parsed[name]) : `a field ${name} no contract names`,
  );
  return oddities.find((oddity) => oddity !== null) ?? null;
}

/**
 * Returns whether the only missing fields are those that plain JSON leaves out. Of several alternatives, one has to
 * match.
 */
function lacksOnlyLinks(issues: readonly z.core.$ZodIssue[]): boolean {
  return issues.every((issue) =>
    issue.code === 'invalid_union' ? issue.errors.some(lacksOnlyLinks) : String(issue.path.at(-1)).startsWith('@'),
  );
}
