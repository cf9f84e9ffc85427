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
const GATHER_MILLISECONDS = 150;
/** Throttle: together with GATHER_MILLISECONDS this limits refetches to about one a second. */
const REST_MILLISECONDS = 850;
/** Timeout of one round of refetches, so that a request without a response does not block later rounds. */
const MAX_READ_MILLISECONDS = 5000;

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
  let isEverythingOld = false;
  let isAtWork = false;
  const isOld = () => topics.size > 0 || isEverythingOld;
  const read = async () => {
    const old = new Set<unknown>(topics);
    const isAffected = isEverythingOld
      ? isCollection
      : (query: Query) => topicsOf(query).some((topic) => old.has(topic));
    topics.clear();
    isEverythingOld = false;
    await Promise.race([client.invalidateQueries({ predicate: isAffected }), pause(MAX_READ_MILLISECONDS)]);
  };
  const work = async () => {
    if (isAtWork) return;
    isAtWork = true;
    while (isOld()) {
      await pause(GATHER_MILLISECONDS);
      await read();
      await pause(REST_MILLISECONDS);
    }
    isAtWork = false;
  };
  return {
    invalidateTopic: (path) => {
      topics.add(path);
      void work();
    },
    invalidateAll: () => {
      isEverythingOld = true;
      void work();
    },
  };
}

const topicsOf = ({ queryKey: [first], meta }: Query): readonly unknown[] => [first, ...(meta?.topics ?? [])];
/** Queries with other keys stay on purpose, see query-keys.test.ts. */
const isCollection = (query: Query) =>
  topicsOf(query).some((topic) => typeof topic === 'string' && topic.startsWith('/'));
const pause = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds));
