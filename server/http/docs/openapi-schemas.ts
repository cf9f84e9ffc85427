import type * as z from 'zod/mini';
import type { Endpoint, Resource } from '#shared/contracts/wire/endpoint.ts';
import { resourceName } from '#shared/contracts/wire/hydra.ts';
import { jsonTypes, patchTypes } from '#server/http/read/read-body.ts';
import { isOfCollection, isOfItem, toJsonSchema, type JsonSchema } from './resource-fields.ts';
import { successStatus } from '#server/http/serve/success-status.ts';

const schemaReference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const textSchema = { type: 'string' } as const;

/**
 * Returns the schemas of a resource: `Task` for plain JSON, `Task.jsonld` for JSON-LD, and `Task.patch` and
 * `Task.create` for the request bodies, where there are any.
 */
export function resourceSchemas(resource: Resource): Record<string, unknown> {
  const bodyOf = (method: Endpoint['method'], isOfTarget: typeof isOfItem) =>
    resource.endpoints.find((endpoint) => endpoint.method === method && isOfTarget(resource, endpoint))?.body;
  const patchBody = bodyOf('PATCH', isOfItem);
  const takesFile = resource.endpoints.some(({ upload }) => upload !== undefined);
  // An upload form is described at its operation.
  const createBody = takesFile ? undefined : bodyOf('POST', isOfCollection);
  const member = memberSchemaOf(resource);
  return {
    ...itemSchemas(resource.name, resource.schema, resource.description),
    ...(member !== resource.schema && itemSchemas(memberNameOf(resource), member, resource.description)),
    ...(patchBody && { [`${resource.name}.patch`]: toJsonSchema(patchBody, 'input') }),
    ...(createBody && { [`${resource.name}.create`]: toJsonSchema(createBody, 'input') }),
  };
}

/** Returns the schema of a collection's members, which often have fewer fields than a single item. */
const memberSchemaOf = (resource: Resource): z.ZodMiniObject =>
  resource.endpoints.find((endpoint) => endpoint.list && isOfCollection(resource, endpoint))?.response ??
  resource.schema;

const memberNameOf = (resource: Resource): string =>
  memberSchemaOf(resource) === resource.schema ? resource.name : `${resource.name}.member`;

function itemSchemas(name: string, schema: z.ZodMiniObject, description: string) {
  const item = toJsonSchema(schema, 'output');
  return { [name]: { ...withoutLinkedData(item), description }, [`${name}.jsonld`]: withContext(item) };
}

function withoutLinkedData(schema: JsonSchema): JsonSchema {
  const isBasicEndpoint = (name: string) => !name.startsWith('@');
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => isBasicEndpoint(name));
  return {
    ...schema,
    properties: Object.fromEntries(properties),
    required: schema.required?.filter(isBasicEndpoint) ?? [],
  };
}

/** Adds `@context` to a single item; the members of a collection have none of their own. */
const withContext = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  properties: { '@context': textSchema, ...schema.properties },
});

/** Describes the request body of an endpoint, if it has one. */
export function requestBodyOf({ method, path, body, response, upload }: Endpoint) {
  if (body === undefined) return {};
  const name = response && resourceName(response);
  const kind = method === 'PATCH' ? 'patch' : 'create';
  // Only the basic endpoints of a resource have a named body; `…/corrections` defines its own.
  const isBasicEndpoint = name !== undefined && /^\/api\/\w+(?:\/\{id\})?$/.test(path);
  const schema = isBasicEndpoint ? schemaReference(`${name}.${kind}`) : toJsonSchema(body, 'input');
  if (upload !== undefined)
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: uploadFormOf(body) } } } };
  const types: readonly string[] = method === 'PATCH' ? patchTypes : jsonTypes;
  const isRequired = !Object.values(body.shape).every((field: z.core.$ZodType) => field._zod.optin === 'optional');
  return {
    requestBody: {
      required: isRequired || isBasicEndpoint,
      content: Object.fromEntries(types.map((type) => [type, { schema }])),
    },
  };
}

/** Adds the file to the fields of an upload form. */
function uploadFormOf(body: z.ZodMiniObject): JsonSchema {
  const fields = toJsonSchema(body, 'input');
  const file = { type: 'string', format: 'binary' } as const;
  return { ...fields, properties: { ...fields.properties, file }, required: [...(fields.required ?? []), 'file'] };
}

/** Describes the successful response of an endpoint. */
export function responseOf(endpoint: Endpoint, resource?: Resource) {
  const { list, response, mediaType } = endpoint;
  const status = successStatus(endpoint);
  if (mediaType !== undefined) {
    const schema = response === undefined ? textSchema : toJsonSchema(response, 'output');
    return { [status]: { description: 'Done.', content: { [mediaType]: { schema } } } };
  }
  if (response === undefined) return { [status]: { description: 'Done.' } };
  const name = resourceName(response);
  if (name === undefined)
    return { [status]: { description: 'Done.', content: forBothTypes(toJsonSchema(response, 'output')) } };
  if (list)
    return {
      [status]: {
        description: `The collection of ${name} resources.`,
        content: collectionContent(resource ? memberNameOf(resource) : name),
      },
    };
  const content = {
    'application/ld+json': { schema: schemaReference(`${name}.jsonld`) },
    'application/json': { schema: schemaReference(name) },
  };
  return { [status]: { description: `The ${name} resource.`, content } };
}

const forBothTypes = (schema: JsonSchema) => Object.fromEntries(jsonTypes.map((type) => [type, { schema }]));

const collectionContent = (name: string) => ({
  'application/ld+json': { schema: collectionOf(name) },
  'application/json': { schema: { type: 'array', items: schemaReference(name) } },
});

const collectionOf = (name: string) => ({
  type: 'object',
  properties: {
    '@context': textSchema,
    '@id': textSchema,
    '@type': { type: 'string', const: 'hydra:Collection' },
    'hydra:totalItems': { type: 'integer', minimum: 0 },
    'hydra:member': { type: 'array', items: schemaReference(`${name}.jsonld`) },
    'hydra:view': viewSchema,
    'hydra:search': { type: 'object' },
  },
  required: ['@context', '@id', '@type', 'hydra:totalItems', 'hydra:member'],
});

const viewSchema = {
  type: 'object',
  properties: {
    '@id': textSchema,
    '@type': textSchema,
    'hydra:first': textSchema,
    'hydra:last': textSchema,
    'hydra:previous': textSchema,
    'hydra:next': textSchema,
  },
  required: ['@id', '@type'],
} as const;
