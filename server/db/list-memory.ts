// Remembers large totals of lists, and where far pages begin, for a few seconds (decision 075). A writing request forgets
// what is remembered about its organisation, so that nobody misses their own change in a total.
import type { Scope } from '#server/access/scope.ts';
import { createShortLivedCache } from './short-lived-cache.ts';

/** Counting more rows than this costs as much as reading a page of them. */
const MIN_REMEMBERED_TOTAL = 1000;

/** Skipping more rows than this costs as much as reading a page of them. */
export const MIN_REMEMBERED_OFFSET = 1000;

/** Maximum number for each list. A few are enough for reading its pages one after the other. */
const MAX_PAGE_STARTS = 200;

/** The first row of a page that was read before. */
export interface PageStart {
  readonly offset: number;
  readonly id: number;
  /** Value of the column by which the list is sorted, as PostgreSQL writes it: with microseconds, which a Date lacks. */
  readonly value: string;
}

const totals = createShortLivedCache<number>();
const pageStarts = createShortLivedCache<Map<number, PageStart>>();

/** Returns the first part of the keys of a scope, by which they are forgotten. */
const prefixOf = (customerId: number | null) => `${customerId ?? 'platform'}|`;
const customerOf = (scope: Scope) => (scope.kind === 'platform' ? null : scope.customerId);

/** @param list the table and conditions of the list */
export const listKey = (scope: Scope, list: string) => `${prefixOf(customerOf(scope))}${list}`;

/** @returns undefined if it has to be counted */
export const rememberedTotal = (key: string): number | undefined => totals.get(key, Date.now());

export function rememberTotal(key: string, total: number): void {
  if (total > MIN_REMEMBERED_TOTAL) totals.set(key, total, Date.now());
}

/** Returns the remembered start that is closest before a row, so that only the rows in between have to be skipped. */
export function closestPageStart(key: string, offset: number): PageStart | undefined {
  const starts = [...(pageStarts.get(key, Date.now())?.values() ?? [])];
  return starts
    .filter((start) => start.offset <= offset)
    .reduce<PageStart | undefined>(
      (closest, start) => (closest === undefined || start.offset > closest.offset ? start : closest),
      undefined,
    );
}

export function rememberPageStart(key: string, start: PageStart): void {
  const now = Date.now();
  const starts = pageStarts.get(key, now);
  if (starts === undefined) pageStarts.set(key, new Map([[start.offset, start]]), now);
  else if (starts.size < MAX_PAGE_STARTS) starts.set(start.offset, start);
}

/**
 * Forgets what the lists of an organisation remember; with null, what those over all organisations do. Other processes
 * forget it within ten seconds.
 */
export function forgetLists(customerId: number | null): void {
  totals.dropAll(prefixOf(customerId));
  pageStarts.dropAll(prefixOf(customerId));
}
