import * as fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { searchVariables } from '#server/http/docs/search-variables.ts';
import { allEndpoints } from '#shared/contracts/wire/api.ts';
import { exportPaths, type Endpoint } from '#shared/contracts/wire/endpoint.ts';
import { contentTypeFor } from '#server/test/fixtures/form-body.ts';

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** A request as a malicious user, a faulty client or a bad connection might send it. */
interface FuzzedRequest extends InjectOptions {
  readonly method: Method;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string | Buffer;
}

interface Target {
  readonly path: string;
  readonly endpoint: Endpoint | undefined;
}

/** Paths without a contract, some of which do not exist. */
const others = [
  '/api',
  '/api/docs',
  '/api/docs.json',
  '/api/contexts/{id}',
  ...allEndpoints.flatMap(exportPaths),
  '/api/{id}',
  '/healthz',
  '/{id}',
];

const targets: readonly Target[] = [
  ...allEndpoints.map((endpoint) => ({ path: endpoint.path, endpoint })),
  ...others.map((path) => ({ path, endpoint: undefined })),
];

const nasty = fc.constantFrom(
  '',
  ' ',
  '0',
  '-1',
  '1',
  '1.5',
  '1e9',
  '9'.repeat(40),
  'NaN',
  'null',
  'undefined',
  'true',
  "' or 1=1 --",
  '"; drop table task; --',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '%zz',
  '%E0%A4%A',
  '\u0000',
  '\u202e',
  'ä'.repeat(300),
  '😀',
  '__proto__',
  'constructor',
  'toString',
  '/api/tasks/1',
  '/api/profiles/999999',
  'javascript:alert(1)',
  'http://169.254.169.254/',
  '2026-01-01',
  '2026-13-45',
  '99999-01-01',
  '-000001-01-01',
  '0000-01-01T00:00:00Z',
  '2026-01-05T10:00:00+23:59',
  '${7*7}',
  '{{7*7}}',
  '\\',
  '%',
  '*',
  '?',
  '[]',
);
const text = fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 40 }));

const id = fc.oneof(
  fc.constantFrom('1', '2', '3'),
  text.map(encodeSafely),
  fc.constantFrom('%zz', '%', '%E0%A4%A', '..', '.', 'a'.repeat(250)),
);

/** Half of a surrogate pair cannot be percent-encoded. */
function encodeSafely(value: string): string {
  return encodeURIComponent(value.toWellFormed());
}

const variables = [
  ...new Set(allEndpoints.flatMap(({ list }) => (list ? searchVariables(list).map(({ variable }) => variable) : []))),
];
const keys = fc.oneof(
  fc.constantFrom(
    ...variables,
    'page',
    'itemsPerPage',
    'pagination',
    'order[]',
    'order',
    'exists[]',
    'doAt[]',
    'id[0][1]',
    '__proto__[x]',
    '[',
    ']',
  ),
  text,
);
const parameter = fc
  .tuple(keys, text, fc.boolean())
  .map(([key, value, isEscaped]) =>
    isEscaped
      ? `${encodeSafely(key)}=${encodeSafely(value)}`
      : `${key}=${value}`.replaceAll(/[^\x21-\x7e]/g, '').replaceAll('#', ''),
  );
const query = fc.oneof(
  { weight: 2, arbitrary: fc.constant('') },
  { weight: 3, arbitrary: fc.array(parameter, { maxLength: 6 }).map((parts) => `?${parts.join('&')}`) },
);

const numbers = fc.oneof(fc.double(), fc.bigInt().map(Number), fc.constantFrom(Number.MAX_SAFE_INTEGER, 1e308, -0));
const values: fc.Arbitrary<unknown> = fc.oneof(
  text,
  numbers,
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom({ '@id': '/api/profiles/1' }, { '@id': 7 }, ['/api/profiles/1'], [[[]]], {}),
);

const deep = (open: string, close: string) =>
  fc.integer({ min: 100, max: 20_000 }).map((depth) => `${open.repeat(depth)}1${close.repeat(depth)}`);
const broken = fc.oneof(
  text,
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
  deep('[', ']'),
  deep('{"a":', '}'),
  fc.constantFrom(
    '{',
    '{"action":',
    '{"a":1e999}',
    '{"comment":"\\ud800"}',
    '{"comment":"\\u0000"}',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{}}}',
    '{"comment":"a","comment":1}',
    '\ufeff{}',
    '[]',
    '{} {}',
    'a=1&b=2',
  ),
);

/** Returns a body with valid field names and mostly invalid values. */
function bodyFor(endpoint: Endpoint | undefined): fc.Arbitrary<string | Buffer> {
  const names = endpoint?.body ? Object.keys(endpoint.body.shape) : ['name'];
  const fields = fc.dictionary(
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...names) },
      { weight: 1, arbitrary: fc.constantFrom('@id', '@type', '@context', 'id', 'toString', 'hasOwnProperty') },
    ),
    values,
    { maxKeys: names.length + 2 },
  );
  return fc.oneof(
    { weight: 3, arbitrary: fields.map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: broken },
  );
}

const printable = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCodePoint(code)),
  maxLength: 30,
});
const oneOrOdd = (...usual: string[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: printable });

const headersFor = (endpoint: Endpoint | undefined) =>
  fc.record(
    {
      accept: oneOrOdd('*/*', 'application/ld+json', 'application/json', 'text/html', 'image/png', ';;q=,', 'a/b;q=2'),
      'content-type': oneOrOdd(
        endpoint ? contentTypeFor(endpoint) : 'application/json',
        'application/json',
        'text/plain',
        'multipart/form-data',
        'application/x-www-form-urlencoded',
        'application/json; charset=utf-16',
      ),
      'idempotency-key': oneOrOdd('a', 'b', 'c'),
      'if-none-match': oneOrOdd('*', '""', '"a", "b"'),
      origin: oneOrOdd('null', 'https://evil.test'),
      host: oneOrOdd('haus.test', 'haus.test:99999', 'evil.test/api'),
      'x-forwarded-for': oneOrOdd('1.2.3.4', "'"),
    },
    { requiredKeys: ['content-type'] },
  );

export interface Fuzzed {
  /** The path in the notation of the contract. */
  readonly path: string;
  readonly request: FuzzedRequest;
}

/** @param tokens tokens of valid sessions; invalid tokens and requests without any are generated as well */
export function fuzzedRequest(tokens: readonly string[]): fc.Arbitrary<Fuzzed> {
  const authorization = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...tokens.map((token) => `Bearer ${token}`)) },
    { weight: 1, arbitrary: fc.constantFrom('', 'Bearer', 'Bearer x', 'Basic YTpi', `Bearer ${tokens[0]}x`) },
  );
  const methods: Method[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
  return fc.constantFrom(...targets).chain((target) => {
    const { endpoint, path } = target;
    const method = fc.oneof(
      { weight: 5, arbitrary: fc.constant<Method>(endpoint?.method ?? 'GET') },
      { weight: 1, arbitrary: fc.constantFrom(...methods) },
    );
    return fc
      .tuple(method, id, query, headersFor(endpoint), authorization, bodyFor(endpoint))
      .map(([verb, item, search, headers, bearer, payload]) => {
        const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(verb);
        const request = {
          method: verb,
          url: path.replace(/\{\w+\}/, item) + search,
          headers: { ...headers, authorization: bearer },
          ...(hasBody && { payload }),
        };
        return { path, request };
      });
  });
}
