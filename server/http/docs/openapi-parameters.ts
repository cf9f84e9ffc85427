import type { Endpoint, ListOptions } from '#shared/contracts/wire/endpoint.ts';
import { MAX_PAGE_SIZE, MAX_UNPAGED_MEMBERS, PAGE_SIZE } from '#shared/contracts/wire/hydra.ts';
import { filterVariables, searchVariables, type SearchVariable } from './search-variables.ts';

export const headerParameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Sent again with the same key, a write happens once and its first answer is repeated.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'The ETag with which the item was read: where it is another one by now, nothing is changed (412).',
    schema: { type: 'string' },
  },
} as const;

/** Returns whether a change may carry If-Match with the version of the item it is based on. */
export const isVersioned = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) =>
  method === 'PATCH' && path.endsWith('{id}');

export function pathParameters({ path }: Endpoint) {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    description: 'Identifier of the item.',
    schema: { type: 'string' },
  }));
}

export function queryParameters({ list, query: filters }: Endpoint) {
  if (list !== undefined) return [...pagingParameters(list), ...searchVariables(list).map(searchParameter)];
  return filterVariables(filters ?? {}).map(searchParameter);
}

function pagingParameters({ maxPageSize }: ListOptions) {
  const maximum = maxPageSize ?? MAX_PAGE_SIZE;
  const paging = [
    queryParameter('page', { type: 'integer', minimum: 1, default: 1 }, 'Number of the page.'),
    queryParameter(
      'itemsPerPage',
      { type: 'integer', minimum: 0, maximum, default: Math.min(PAGE_SIZE, maximum) },
      'Items on one page.',
    ),
  ];
  if (maxPageSize !== undefined) return paging;
  const description = `\`false\` gives everything at once, up to ${MAX_UNPAGED_MEMBERS} items; the view leads on to the others.`;
  return [...paging, queryParameter('pagination', { type: 'boolean', default: true }, description)];
}

const parameterSchemas: Record<SearchVariable['kind'], Record<string, unknown>> = {
  relation: { type: 'string' },
  user: { type: 'string' },
  exact: { type: 'string' },
  partial: { type: 'string' },
  boolean: { type: 'boolean' },
  exists: { type: 'boolean' },
  date: { type: 'string' },
  order: { type: 'string', enum: ['asc', 'desc'] },
};

const descriptions: Record<SearchVariable['kind'], (property: string) => string> = {
  relation: (property) => `\`${property}\`: an IRI or an identifier.`,
  user: (property) => `\`${property}\`: an IRI, an identifier or a uid.`,
  exact: (property) => `\`${property}\` is exactly this.`,
  partial: (property) => `\`${property}\` contains this, in capitals or not.`,
  boolean: (property) => `\`${property}\` is true or false.`,
  exists: (property) => `Whether \`${property}\` has a value.`,
  date: (property) => `Bound for \`${property}\`: a day or a point in time.`,
  order: (property) => `Sorts by \`${property}\`.`,
};

function searchParameter({ variable, property, kind }: SearchVariable) {
  const schema = parameterSchemas[kind];
  return queryParameter(
    variable,
    variable.endsWith('[]') ? { type: 'array', items: schema } : schema,
    descriptions[kind](property),
  );
}

function queryParameter(name: string, schema: Record<string, unknown>, description: string) {
  return { name, in: 'query', required: false, description, schema };
}
