import { contextPath, MAXIMUM_PAGE_SIZE } from '#shared/contracts/hydra.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { Page } from '#server/db/list.ts';
import type { ListQuery } from './list-query.ts';
import type { QueryParameter } from './query-string.ts';
import { searchVariables } from './search-variables.ts';

interface Asked {
  readonly path: string;
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly query: ListQuery;
  readonly parameters: readonly QueryParameter[];
}

/** A page of items as hydra:Collection, with its view and how to search it. */
export function toCollection(asked: Asked, page: Page<unknown>) {
  const view = toView(asked, page.total);
  const search = toSearch(asked);
  return {
    '@context': contextPath(asked.name),
    '@id': asked.path,
    '@type': 'hydra:Collection',
    'hydra:totalItems': page.total,
    'hydra:member': page.items,
    ...(view && { 'hydra:view': view }),
    ...(search && { 'hydra:search': search }),
  };
}

type Viewed = Pick<Asked, 'path' | 'query' | 'parameters'>;

function toView({ path, query, parameters }: Viewed, total: number) {
  if (!query.isPaged && total > query.pageSize) return viewOfRest({ path, query, parameters }, total);
  const kept = without(parameters, 'page');
  const at = (page: number) => `${path}?${[...kept, `page=${page}`].join('&')}`;
  const last = query.pageSize === 0 ? 1 : Math.max(1, Math.ceil(total / query.pageSize));
  if (query.isPaged && last > 1) {
    return {
      '@id': at(query.page),
      '@type': 'hydra:PartialCollectionView',
      'hydra:first': at(1),
      'hydra:last': at(last),
      ...(query.page > 1 && { 'hydra:previous': at(Math.min(query.page - 1, last)) }),
      ...(query.page < last && { 'hydra:next': at(query.page + 1) }),
    };
  }
  if (!parameters.some(({ key }) => key !== 'page' && key !== 'pagination')) return undefined;
  return { '@id': `${path}?${kept.join('&')}`, '@type': 'hydra:PartialCollectionView' };
}

/** Who asked for everything got the beginning of it: what follows is had in pages of the usual size. */
function viewOfRest({ path, query, parameters }: Viewed, total: number) {
  const kept = without(parameters, 'page', 'pagination', 'itemsPerPage');
  const at = (page: number) => `${path}?${[...kept, `itemsPerPage=${MAXIMUM_PAGE_SIZE}`, `page=${page}`].join('&')}`;
  const id = `${path}?${without(parameters, 'page').join('&')}`;
  return {
    '@id': id,
    '@type': 'hydra:PartialCollectionView',
    'hydra:first': id,
    'hydra:last': at(Math.ceil(total / MAXIMUM_PAGE_SIZE)),
    'hydra:next': at(query.pageSize / MAXIMUM_PAGE_SIZE + 1),
  };
}

/** The parameters as they are written in an address, but for these. */
const without = (parameters: readonly QueryParameter[], ...names: readonly string[]): string[] =>
  parameters
    .filter(({ key }) => !names.includes(key))
    .map(({ key, part, value }) => `${encode(nameOf(key, part))}=${encode(value)}`);

/** RFC 3986; JavaScript's own function leaves a few characters as they are. */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** `x[0]` is written as `x[]`, as the reference does. */
function nameOf(key: string, part: string | null): string {
  if (part === null) return key;
  return /^\d+$/.test(part) ? `${key}[]` : `${key}[${part}]`;
}

/** How to search a collection never changes: it is written once per endpoint and path. */
const searches = new WeakMap<Endpoint, Map<string, Search>>();

function toSearch({ path, endpoint }: Asked): Search | undefined {
  if (!endpoint.list) return undefined;
  const known = searches.get(endpoint) ?? new Map<string, Search>();
  searches.set(endpoint, known);
  const search = known.get(path) ?? searchOf(path, endpoint.list);
  // A path may hold the id of a parent, and there are many of those.
  if (known.size < 10) known.set(path, search);
  return search;
}

type Search = ReturnType<typeof searchOf>;

function searchOf(path: string, list: NonNullable<Endpoint['list']>) {
  const mapping = searchVariables(list);
  return {
    '@type': 'hydra:IriTemplate',
    'hydra:template': `${path}{?${mapping.map(({ variable }) => variable).join(',')}}`,
    'hydra:variableRepresentation': 'BasicRepresentation',
    'hydra:mapping': mapping.map(({ variable, property }) => ({
      '@type': 'IriTemplateMapping',
      variable,
      property,
      required: false,
    })),
  };
}
