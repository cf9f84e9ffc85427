import { isUuid } from '#server/uuid.ts';
import type { FilterKind, Filters, ListOptions as ListContract } from '#shared/contracts/wire/endpoint.ts';
import { MAX_PAGE_SIZE, MAX_UNPAGED_MEMBERS, PAGE_SIZE } from '#shared/contracts/wire/hydra.ts';
import { readFilterDate } from './dates.ts';
import { BadRequest } from '#server/http/render/errors.ts';
import { allValues, lastValue, type QueryParameter } from './query-string.ts';

export type Condition =
  | { readonly field: string; readonly operator: 'any of'; readonly values: readonly (string | number)[] }
  | {
      readonly field: string;
      readonly operator: 'user';
      readonly ids: readonly number[];
      readonly uids: readonly string[];
    }
  | { readonly field: string; readonly operator: 'containing'; readonly text: string }
  | { readonly field: string; readonly operator: 'true' | 'false' | 'set' | 'empty' }
  | { readonly field: string; readonly operator: '>=' | '>' | '<=' | '<'; readonly date: Date }
  /** Only for reading a whole list on the server; clients cannot send it. */
  | { readonly field: 'id'; readonly operator: 'beyond'; readonly id: number };

/** The query of a client, reduced to what the contract of the list allows. */
export interface ListQuery {
  readonly conditions: readonly Condition[];
  readonly order: readonly { readonly field: string; readonly direction: 'asc' | 'desc' }[];
  /** The first page is 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly isPaged: boolean;
  /** False when the total is not needed: counting costs more than reading a page. */
  readonly isCounted?: boolean;
}

/**
 * Reads filters, order and page. Unreadable values are ignored, which is safe because authorisation never depends on a
 * filter.
 */
export function readListQuery(contract: ListContract, parameters: readonly QueryParameter[]): ListQuery {
  const pagination = lastValue(parameters, 'pagination');
  const { maxPageSize } = contract;
  const isPaged = maxPageSize !== undefined || (pagination !== 'false' && pagination !== '0');
  return {
    conditions: [...idCondition(parameters), ...readConditions(contract.filters, parameters)],
    order: readOrder(contract.order, parameters),
    page: isPaged ? readPage(parameters) : 1,
    pageSize: isPaged ? readPageSize(parameters, maxPageSize) : MAX_UNPAGED_MEMBERS,
    isPaged,
  };
}

export const readConditions = (filters: Filters, parameters: readonly QueryParameter[]): readonly Condition[] =>
  Object.entries(filters).flatMap(([field, kinds]) => kinds.flatMap((kind) => readFilter(field, kind, parameters)));

/** Converts like PHP's (int) cast: the digits at the beginning, otherwise 0. */
const toInteger = (text: string) => Math.min(Number.parseInt(text, 10) || 0, 1_000_000);

function readPage(parameters: readonly QueryParameter[]): number {
  const page = toInteger(lastValue(parameters, 'page') ?? '1');
  if (page < 1) throw new BadRequest('Page should not be less than 1');
  return page;
}

function readPageSize(parameters: readonly QueryParameter[], maximum = MAX_PAGE_SIZE): number {
  const requestedSize = lastValue(parameters, 'itemsPerPage');
  if (requestedSize === undefined || !/^-?\d/.test(requestedSize)) return Math.min(PAGE_SIZE, maximum);
  const size = toInteger(requestedSize);
  if (size < 0) throw new BadRequest('Limit should not be less than 0');
  return Math.min(size, maximum);
}

function readOrder(allowedFields: readonly string[], parameters: readonly QueryParameter[]): ListQuery['order'] {
  const order = new Map<string, 'asc' | 'desc'>();
  for (const { key, part, value } of parameters) {
    const direction = value.toLowerCase();
    if (key !== 'order' || part === null || !allowedFields.includes(part)) continue;
    if (direction === 'asc' || direction === 'desc') order.set(part, direction);
  }
  if (!order.has('id')) order.set('id', 'asc');
  return [...order].map(([field, direction]) => ({ field, direction }));
}

function idCondition(parameters: readonly QueryParameter[]): Condition[] {
  return readFilter('id', 'relation', parameters);
}

function readFilter(field: string, kind: FilterKind, parameters: readonly QueryParameter[]): Condition[] {
  if (kind === 'date') return readDates(field, parameters);
  if (kind === 'exists') return readExists(field, parameters);
  const values = allValues(parameters, field);
  if (values.length === 0) return [];
  if (kind === 'relation') {
    const ids = values.map((value) => readId(value)).filter((id) => id !== null);
    return ids.length > 0 ? [{ field, operator: 'any of', values: ids }] : [];
  }
  if (kind === 'user') {
    const ids = values.map((value) => readId(value)).filter((id) => id !== null);
    const uids = values.filter((value) => isUuid(value));
    return ids.length + uids.length > 0 ? [{ field, operator: 'user', ids, uids }] : [];
  }
  if (kind === 'boolean') return toBooleanOperator(values.at(-1)).map((operator) => ({ field, operator }));
  if (kind === 'partial') return [{ field, operator: 'containing', text: values.at(-1) ?? '' }];
  return [{ field, operator: 'any of', values }];
}

/**
 * Reads an id from an IRI (path or absolute URL) or from a bare id.
 * @param path the only one that the IRI may have
 */
export function readId(text: string, path?: string): number | null {
  const [, ownPath = path, digits] = /^(?:(?:https?:\/\/[^/]+)?(\/api\/[a-z_]+)\/)?(\d{1,15})$/.exec(text) ?? [];
  return digits === undefined || (path !== undefined && ownPath !== path) ? null : Number(digits);
}

function toBooleanOperator(value: string | undefined): ('true' | 'false')[] {
  if (value === 'true' || value === '1') return ['true'];
  if (value === 'false' || value === '0') return ['false'];
  return [];
}

function readExists(field: string, parameters: readonly QueryParameter[]): Condition[] {
  const value = parameters.findLast((parameter) => parameter.key === 'exists' && parameter.part === field)?.value;
  if (value === 'true' || value === '1' || value === '') return [{ field, operator: 'set' }];
  if (value === 'false' || value === '0') return [{ field, operator: 'empty' }];
  return [];
}

const dateOperators = { after: '>=', strictly_after: '>', before: '<=', strictly_before: '<' } as const;

function readDates(field: string, parameters: readonly QueryParameter[]): Condition[] {
  const conditions: Condition[] = [];
  for (const { key, part, value } of parameters) {
    if (
      key !== field ||
      (part !== 'after' && part !== 'strictly_after' && part !== 'before' && part !== 'strictly_before')
    )
      continue;
    const date = readFilterDate(value);
    if (date !== null) conditions.push({ field, operator: dateOperators[part], date });
  }
  return conditions;
}
