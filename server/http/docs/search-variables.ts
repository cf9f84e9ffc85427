import type { FilterKind, Filters, ListOptions } from '#shared/contracts/wire/endpoint.ts';

export interface SearchVariable {
  /** Name of the query parameter, e.g. `exists[doneAt]`. */
  readonly variable: string;
  readonly property: string;
  readonly kind: FilterKind | 'order';
}

const variablesByKind: Record<FilterKind, (field: string) => string[]> = {
  relation: (field) => [field, `${field}[]`],
  user: (field) => [field, `${field}[]`],
  exact: (field) => [field, `${field}[]`],
  partial: (field) => [field],
  boolean: (field) => [field],
  exists: (field) => [`exists[${field}]`],
  date: (field) => ['before', 'strictly_before', 'after', 'strictly_after'].map((part) => `${field}[${part}]`),
};

export const filterVariables = (filters: Filters): SearchVariable[] =>
  Object.entries(filters).flatMap(([property, kinds]) =>
    kinds.flatMap((kind) => variablesByKind[kind](property).map((variable) => ({ variable, property, kind }))),
  );

/**
 * Returns every parameter by which a collection can be filtered and sorted, as its documentation and its responses name
 * them.
 */
export function searchVariables(list: ListOptions): SearchVariable[] {
  return [
    ...filterVariables({ id: ['relation'], ...list.filters }),
    ...list.order.map((property) => ({ variable: `order[${property}]`, property, kind: 'order' as const })),
  ];
}
