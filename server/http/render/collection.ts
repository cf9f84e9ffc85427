import { contextPath, MAX_PAGE_SIZE } from '#shared/contracts/wire/hydra.ts';
import type { Endpoint } from '#shared/contracts/wire/endpoint.ts';
import type { Page } from '#server/db/list.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';
import type { QueryParameter } from '#server/http/read/query-string.ts';
import { searchVariables } from '#server/http/docs/search-variables.ts';

interface CollectionInput {
  readonly path: string;
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly query: ListQuery;
  readonly parameters: readonly QueryParameter[];
}

/** Renders a page of items as the text of a hydra:Collection, with its hydra:view and hydra:search. */
export function renderCollection(input: CollectionInput, page: Page<unknown>): string {
  const view = toView(input, page.total);
  const collection = JSON.stringify({
    '@context': contextPath(input.name),
    '@id': input.path,
    '@type': 'hydra:Collection',
    'hydra:totalItems': page.total,
    'hydra:member': page.items,
    ...(view && { 'hydra:view': view }),
  });
  const search = searchTextOf(input);
  return search === undefined ? collection : `${collection.slice(0, -1)},"hydra:search":${search}}`;
}

type ViewInput = Pick<CollectionInput, 'path' | 'query' | 'parameters'>;

function toView({ path, query, parameters }: ViewInput, total: number) {
  if (!query.isPaged && total > query.pageSize) return viewOfRest({ path, query, parameters }, total);
  const otherParameters = parametersWithout(parameters, 'page');
  const pageUrl = (page: number) => `${path}?${[...otherParameters, `page=${page}`].join('&')}`;
  const lastPage = query.pageSize === 0 ? 1 : Math.max(1, Math.ceil(total / query.pageSize));
  if (query.isPaged && lastPage > 1) {
    return {
      '@id': pageUrl(query.page),
      '@type': 'hydra:PartialCollectionView',
      'hydra:first': pageUrl(1),
      'hydra:last': pageUrl(lastPage),
      ...(query.page > 1 && { 'hydra:previous': pageUrl(Math.min(query.page - 1, lastPage)) }),
      ...(query.page < lastPage && { 'hydra:next': pageUrl(query.page + 1) }),
    };
  }
  if (!parameters.some(({ key }) => key !== 'page' && key !== 'pagination')) return undefined;
  return { '@id': `${path}?${otherParameters.join('&')}`, '@type': 'hydra:PartialCollectionView' };
}

/** Links the pages that follow an unpaged answer which was cut at its maximum. Those pages have the usual size. */
function viewOfRest({ path, query, parameters }: ViewInput, total: number) {
  const otherParameters = parametersWithout(parameters, 'page', 'pagination', 'itemsPerPage');
  const pageUrl = (page: number) =>
    `${path}?${[...otherParameters, `itemsPerPage=${MAX_PAGE_SIZE}`, `page=${page}`].join('&')}`;
  const id = `${path}?${parametersWithout(parameters, 'page').join('&')}`;
  return {
    '@id': id,
    '@type': 'hydra:PartialCollectionView',
    'hydra:first': id,
    'hydra:last': pageUrl(Math.ceil(total / MAX_PAGE_SIZE)),
    'hydra:next': pageUrl(query.pageSize / MAX_PAGE_SIZE + 1),
  };
}

/** Encodes the parameters for a URL, without those that are named. */
const parametersWithout = (parameters: readonly QueryParameter[], ...names: readonly string[]): string[] =>
  parameters
    .filter(({ key }) => !names.includes(key))
    .map(({ key, part, value }) => `${encode(parameterName(key, part))}=${encode(value)}`);

/** Encodes by RFC 3986; encodeURIComponent() leaves some of its reserved characters unencoded. */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Writes `x[0]` as `x[]`, as the reference implementation does. */
function parameterName(key: string, part: string | null): string {
  if (part === null) return key;
  return /^\d+$/.test(part) ? `${key}[]` : `${key}[${part}]`;
}

/** Caches the text of hydra:search, which depends only on the endpoint and the path. It is a quarter of the text of a list. */
const cachedSearches = new WeakMap<Endpoint, Map<string, string>>();

function searchTextOf({ path, endpoint }: CollectionInput): string | undefined {
  if (!endpoint.list) return undefined;
  const searchesByPath = cachedSearches.get(endpoint) ?? new Map<string, string>();
  cachedSearches.set(endpoint, searchesByPath);
  const search = searchesByPath.get(path) ?? JSON.stringify(searchOf(path, endpoint.list));
  // The cache is capped because a path may contain the id of a parent item, and there are many of those.
  if (searchesByPath.size < 10) searchesByPath.set(path, search);
  return search;
}

function searchOf(path: string, list: NonNullable<Endpoint['list']>) {
  const searchParameters = searchVariables(list);
  return {
    '@type': 'hydra:IriTemplate',
    'hydra:template': `${path}{?${searchParameters.map(({ variable }) => variable).join(',')}}`,
    'hydra:variableRepresentation': 'BasicRepresentation',
    'hydra:mapping': searchParameters.map(({ variable, property }) => ({
      '@type': 'IriTemplateMapping',
      variable,
      property,
      required: false,
    })),
  };
}
