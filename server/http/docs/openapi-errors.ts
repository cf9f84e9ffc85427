import type { Endpoint } from '#shared/contracts/wire/endpoint.ts';
import { isVersioned } from './openapi-parameters.ts';

const text = { type: 'string' } as const;

const problem = {
  type: 'object',
  properties: { type: text, title: text, detail: text, status: { type: 'integer' } },
  required: ['title', 'detail', 'status'],
} as const;

const violations = {
  type: 'array',
  items: {
    type: 'object',
    properties: { propertyPath: text, message: text, code: text },
    required: ['propertyPath', 'message'],
  },
} as const;

const linkedProblem = {
  type: 'object',
  properties: {
    '@context': text,
    '@type': text,
    'hydra:title': text,
    'hydra:description': text,
    ...problem.properties,
  },
  required: ['@context', '@type', 'hydra:title', 'hydra:description', ...problem.required],
} as const;

const withViolations = (schema: typeof problem | typeof linkedProblem) => ({
  ...schema,
  properties: { ...schema.properties, violations },
  required: [...schema.required, 'violations'],
});

const content = (name: string) => ({
  'application/ld+json': { schema: { $ref: `#/components/schemas/${name}.jsonld` } },
  'application/problem+json': { schema: { $ref: `#/components/schemas/${name}` } },
});

const errorResponse = (description: string) => ({ description, content: content('Error') });

/** The components of the OpenAPI document that describe errors. */
export const openApiErrors = {
  schemas: {
    Error: problem,
    'Error.jsonld': linkedProblem,
    ConstraintViolationList: withViolations(problem),
    'ConstraintViolationList.jsonld': withViolations(linkedProblem),
    Unauthorized: {
      type: 'object',
      properties: { code: { type: 'integer', const: 401 }, message: text },
      required: ['code', 'message'],
    },
  },
  responses: {
    BadRequest: errorResponse('The request cannot be read.'),
    Unauthorized: {
      description: 'Nobody is signed in, or no longer.',
      headers: { 'WWW-Authenticate': { description: 'The scheme to sign in with.', schema: text } },
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Unauthorized' } } },
    },
    Forbidden: errorResponse('The right is missing.'),
    NotFound: errorResponse('Nothing is there, or nothing that may be seen.'),
    NotAcceptable: errorResponse('The requested format does not exist.'),
    Conflict: errorResponse('Somebody else was faster.'),
    PreconditionFailed: errorResponse('It is no longer what If-Match names.'),
    UnsupportedMediaType: errorResponse('The format of the body is not understood.'),
    Unprocessable: { description: 'A value is not valid.', content: content('ConstraintViolationList') },
  },
};

const reference = (name: keyof typeof openApiErrors.responses) => ({ $ref: `#/components/responses/${name}` });

/** Returns the error responses of an endpoint, by status. */
export function refusalsOf({ method, path, access, list, body }: Endpoint) {
  const isWrite = method !== 'GET';
  return {
    ...((list ?? body ?? isWrite) && { 400: reference('BadRequest') }),
    401: reference('Unauthorized'),
    ...(access !== 'public' && { 403: reference('Forbidden') }),
    ...(path.includes('{') && { 404: reference('NotFound') }),
    406: reference('NotAcceptable'),
    ...(isWrite && access !== 'public' && { 409: reference('Conflict') }),
    ...(isVersioned({ method, path }) && { 412: reference('PreconditionFailed') }),
    ...(body && { 415: reference('UnsupportedMediaType') }),
    ...(isWrite && { 422: reference('Unprocessable') }),
  };
}
