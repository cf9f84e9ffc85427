import type { Query, QueryClient } from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Paths of further collections the result depends on, besides the one its key begins with. */
      readonly topics?: readonly string[];
      /** Whether the result is stored for the start without a network; see kept-offline.ts. */
      readonly isKeptOffline?: boolean;
    };
  }
}

/** Debounce: changes within this time lead to one refetch. */
const DEBOUNCE_MILLISECONDS = 150;
/** Throttle: together with GATHER_MILLISECONDS this limits refetches to about one a second. */
const THROTTLE_MILLISECONDS = 850;
/** Timeout of one round of refetches, so that a request without a response does not block later rounds. */
const MAX_REFETCH_MILLISECONDS = 5000;

export interface QueryInvalidator {
  /** Marks all queries of the collection at this path as outdated. */
  readonly invalidateTopic: (path: string) => void;
  /** Marks the queries of all collections as outdated, for example after missed events. */
  readonly invalidateAll: () => void;
}

/**
 * Invalidates cached queries after changes on the server. Queries on the screen are refetched, the others when they are
 * next shown.
 */
export function queryInvalidator(client: QueryClient): QueryInvalidator {
  const topics = new Set<string>();
  let areAllOutdated = false;
  let isRunning = false;
  const isAnyOutdated = () => topics.size > 0 || areAllOutdated;
  const refetchOutdated = async () => {
    const outdatedTopics = new Set<unknown>(topics);
    const isAffected = areAllOutdated
      ? isCollection
      : (query: Query) => topicsOf(query).some((topic) => outdatedTopics.has(topic));
    topics.clear();
    areAllOutdated = false;
    await Promise.race([client.invalidateQueries({ predicate: isAffected }), pause(MAX_REFETCH_MILLISECONDS)]);
  };
  const runWhileOutdated = async () => {
    if (isRunning) return;
    isRunning = true;
    while (isAnyOutdated()) {
      await pause(DEBOUNCE_MILLISECONDS);
      await refetchOutdated();
      await pause(THROTTLE_MILLISECONDS);
    }
    isRunning = false;
  };
  return {
    invalidateTopic: (path) => {
      topics.add(path);
      void runWhileOutdated();
    },
    invalidateAll: () => {
      areAllOutdated = true;
      void runWhileOutdated();
    },
  };
}

const topicsOf = ({ queryKey: [first], meta }: Query): readonly unknown[] => [first, ...(meta?.topics ?? [])];
/** Queries with other keys stay on purpose, see query-keys.test.ts. */
const isCollection = (query: Query) =>
  topicsOf(query).some((topic) => typeof topic === 'string' && topic.startsWith('/'));
const pause = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds));
