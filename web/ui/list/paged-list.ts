import { infiniteQueryOptions, keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import type { Collection } from '#shared/contracts/wire/hydra.ts';
import { isUnanswered } from '#web/api/client/api-error.ts';

/** A collection loaded page by page, with the state a list needs. */
export interface PagedList<Row> {
  /** Null until the first answer. */
  readonly rows: readonly Row[] | null;
  readonly total: number;
  /** Why the list could not be loaded. Rows that are known stay as they are while no answer comes: the header says so. */
  readonly error: Error | null;
  /** Time of the latest answer by the device's clock; 0 before it. */
  readonly updatedAt: number;
  readonly isRefreshing: boolean;
  readonly isLoadingMore: boolean;
  readonly hasMore: boolean;
  /** Resolves with whether there are more pages. */
  readonly loadMore: () => Promise<boolean>;
  readonly retry: () => void;
}

interface Identified {
  readonly '@id': string;
}

export interface PagedListOptions<Row> {
  readonly queryKey: QueryKey;
  readonly load: (page: number, signal: AbortSignal) => Promise<Collection<Row>>;
  readonly refetchInterval?: number;
  /** Paths of further collections whose changes affect the rows. */
  readonly topics?: readonly string[];
}

/** How long the loaded rows stay for the way back from a record. */
const KEPT_MILLISECONDS = 30 * MINUTE_MILLISECONDS;

export const pagedQuery = <Row extends Identified>({
  queryKey,
  load,
  refetchInterval = 0,
  topics = [],
}: PagedListOptions<Row>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (_last: Collection<Row>, pages: Collection<Row>[]) => nextPage(pages),
    gcTime: KEPT_MILLISECONDS,
    refetchInterval: refetchInterval === 0 ? false : refetchInterval,
    meta: { topics },
  });

/** The previous rows stay visible while a new filter loads, so that the page does not jump. */
export function usePagedList<Row extends Identified>(options: PagedListOptions<Row>): PagedList<Row> {
  const query = useInfiniteQuery({ ...pagedQuery(options), placeholderData: keepPreviousData });
  const pages = query.data?.pages;
  return {
    rows: pages === undefined ? null : rowsOf(pages),
    total: pages?.at(-1)?.['hydra:totalItems'] ?? 0,
    error: pages !== undefined && isUnanswered(query.error) ? null : query.error,
    updatedAt: query.dataUpdatedAt,
    isRefreshing: query.isFetching && !query.isFetchingNextPage && !query.isPending,
    isLoadingMore: query.isFetchingNextPage,
    hasMore: query.hasNextPage,
    loadMore: async () => (await query.fetchNextPage()).hasNextPage,
    retry: () => void query.refetch(),
  };
}

/** Counts the received rows instead of relying on the page size, which the server may limit. */
export function nextPage<Row>(pages: readonly Collection<Row>[]): number | undefined {
  const lastPage = pages.at(-1);
  if (lastPage === undefined || lastPage['hydra:member'].length === 0) return undefined;
  const loaded = pages.reduce((sum, page) => sum + page['hydra:member'].length, 0);
  return loaded < lastPage['hydra:totalItems'] ? pages.length + 1 : undefined;
}

/**
 * A record created between two page loads shifts the later rows by one, so the last row of a page would appear again on
 * the next.
 */
export function rowsOf<Row extends Identified>(pages: readonly Collection<Row>[]): Row[] {
  const byIri = new Map<string, Row>();
  for (const row of pages.flatMap((page) => page['hydra:member'])) {
    if (!byIri.has(row['@id'])) byIri.set(row['@id'], row);
  }
  return [...byIri.values()];
}
