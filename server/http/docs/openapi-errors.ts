import type { Endpoint } from '#shared/contracts/wire/endpoint.ts';
import { isVersioned } from './openapi-parameters.ts';

const textSchema = { type: 'string' } as const;

const problemSchema = {
  type: 'object',
  properties: { type: textSchema, title: textSchema, detail: textSchema, status: { type: 'integer' } },
  required: ['title', 'detail', 'status'],
} as const;

const violationsSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: { propertyPath: textSchema, message: textSchema, code: textSchema },
    required: ['propertyPath', 'message'],
  },
} as const;

const linkedProblemSchema = {
  type: 'object',
  properties: {
    '@context': textSchema,
    '@type': textSchema,
    'hydra:title': textSchema,
    'hydra:description': textSchema,
    ...problemSchema.properties,
  },
  required: ['@context', '@type', 'hydra:title', 'hydra:description', ...problemSchema.required],
} as const;

const withViolations = (schema: typeof problemSchema | typeof linkedProblemSchema) => ({
  ...schema,
  properties: { ...schema.properties, violations: violationsSchema },
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
    Error: problemSchema,
    'Error.jsonld': linkedProblemSchema,
    ConstraintViolationList: withViolations(problemSchema),
    'ConstraintViolationList.jsonld': withViolations(linkedProblemSchema),
    Unauthorized: {
      type: 'object',
      properties: { code: { type: 'integer', const: 401 }, message: textSchema },
      required: ['code', 'message'],
    },
  },
  responses: {
    BadRequest: errorResponse('The request cannot be read.'),
    Unauthorized: {
      description: 'Nobody is signed in, or no longer.',
      headers: { 'WWW-Authenticate': { description: 'The scheme to sign in with.', schema: textSchema } },
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

const responseReference = (name: keyof typeof openApiErrors.responses) => ({ $ref: `#/components/responses/${name}` });

/** Returns the error responses of an endpoint, by status. */
export function errorResponsesOf({ method, path, access, list, body }: Endpoint) {
  const isWrite = method !== 'GET';
  return {
    ...((list ?? body ?? isWrite) && { 400: responseReference('BadRequest') }),
    401: responseReference('Unauthorized'),
    ...(access !== 'public' && { 403: responseReference('Forbidden') }),
    ...(path.includes('{') && { 404: responseReference('NotFound') }),
    406: responseReference('NotAcceptable'),
    ...(isWrite && access !== 'public' && { 409: responseReference('Conflict') }),
    ...(isVersioned({ method, path }) && { 412: responseReference('PreconditionFailed') }),
    ...(body && { 415: responseReference('UnsupportedMediaType') }),
    ...(isWrite && { 422: responseReference('Unprocessable') }),
  };
}
