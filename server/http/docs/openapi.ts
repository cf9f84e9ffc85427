// Builds the OpenAPI 3.1 document of the whole API. Paths are relative to the server `/api`, because generic clients
// look up a collection under the plain name of its resource.
import { EXPORT_FORMATS, exportPaths, type Endpoint, type Resource } from '#shared/contracts/wire/endpoint.ts';
import { openApiErrors, errorResponsesOf } from './openapi-errors.ts';
import { headerParameters, isVersioned, pathParameters, queryParameters } from './openapi-parameters.ts';
import { responseOf, requestBodyOf, resourceSchemas } from './openapi-schemas.ts';
import { isOfCollection, isOfItem } from './resource-fields.ts';

const API_PREFIX = '/api';

/** @param endpoints endpoints that belong to no resource */
export function describeOpenApi(resources: readonly Resource[], endpoints: readonly Endpoint[]) {
  const documentedCalls = [
    ...resources.flatMap((resource) =>
      resource.endpoints.map((endpoint) => ({ endpoint, resource, tag: resource.name })),
    ),
    ...endpoints.map((endpoint) => ({ endpoint, tag: tagOf(endpoint, resources) })),
  ];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Schutzbuch',
      version: '1.0.0',
      description: 'The digital protection book of a gambling location.',
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: API_PREFIX }],
    security: [{ JWT: [] }],
    tags: [
      ...resources.map(({ name, description }) => ({ name, description })),
      { name: SESSION_TAG, description: 'Signing in, and where and as whom one works.' },
    ],
    paths: pathsOf(documentedCalls),
    components: {
      securitySchemes: { JWT: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        ...Object.fromEntries(resources.flatMap((resource) => Object.entries(resourceSchemas(resource)))),
        ...openApiErrors.schemas,
      },
      responses: openApiErrors.responses,
      parameters: headerParameters,
    },
  };
}

const SESSION_TAG = 'Session';

/** Tags an endpoint below the path of a resource with that resource: `/api/tasks/{id}/corrections`. */
const tagOf = (endpoint: Endpoint, resources: readonly Resource[]) =>
  resources.find((resource) => isOfCollection(resource, endpoint) || isOfItem(resource, endpoint))?.name ?? SESSION_TAG;

interface DocumentedCall {
  readonly endpoint: Endpoint;
  readonly resource?: Resource | undefined;
  readonly tag: string;
}

function pathsOf(documentedCalls: readonly DocumentedCall[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { endpoint, resource, tag } of documentedCalls) {
    const isPrefixed = endpoint.path.startsWith(`${API_PREFIX}/`);
    const path = isPrefixed ? endpoint.path.slice(API_PREFIX.length) : endpoint.path;
    const item = (paths[path] ??= isPrefixed ? {} : { servers: [{ url: '/' }] });
    item[endpoint.method.toLowerCase()] = operationOf({ endpoint, resource, tag });
    for (const file of exportPaths(endpoint))
      paths[file.slice(API_PREFIX.length)] = { get: exportOperationOf(endpoint, file, tag) };
  }
  return paths;
}

function operationOf({ endpoint, resource, tag }: DocumentedCall) {
  const isPublic = endpoint.access === 'public';
  const parameters = [
    ...pathParameters(endpoint),
    ...queryParameters(endpoint),
    ...(endpoint.method === 'GET' || isPublic ? [] : [{ $ref: '#/components/parameters/IdempotencyKey' }]),
    ...(isVersioned(endpoint) ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
  ];
  return {
    operationId: operationIdOf(endpoint),
    tags: [tag],
    summary: endpoint.summary,
    ...(isPublic && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...requestBodyOf(endpoint),
    responses: { ...responseOf(endpoint, resource), ...errorResponsesOf(endpoint) },
  };
}

/** Describes the export of a list as a file. */
function exportOperationOf(endpoint: Endpoint, path: string, tag: string) {
  const isCsv = path.endsWith('.csv');
  const content = isCsv
    ? { [EXPORT_FORMATS.csv]: { schema: { type: 'string' } } }
    : { [EXPORT_FORMATS.xlsx]: { schema: { type: 'string', format: 'binary' } } };
  return {
    operationId: operationIdOf({ method: 'GET', path }),
    tags: [tag],
    summary: `Retrieves the ${tag} resources as ${isCsv ? 'CSV' : 'a workbook'}, all pages of the filtered list.`,
    parameters: queryParameters(endpoint),
    responses: {
      200: { description: isCsv ? 'The list, UTF-8, separated by semicolons.' : 'The list, as one sheet.', content },
      ...errorResponsesOf(endpoint),
    },
  };
}

/** `GET /api/tasks` → `api_tasks_get_collection`. */
function operationIdOf({ method, path, list }: Pick<Endpoint, 'method' | 'path' | 'list'>): string {
  const words = path.split(/[/.]/).flatMap((part) => part.replaceAll(/[{}]/g, '') || []);
  return [...words, method.toLowerCase(), ...(list ? ['collection'] : [])].join('_');
}
