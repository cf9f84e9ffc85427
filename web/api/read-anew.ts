import type { Query, QueryClient } from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Collections an answer was read from besides the one its key begins with. */
      readonly topics?: readonly string[];
      /** See kept-offline.ts. */
      readonly isKeptOffline?: boolean;
    };
  }
}

/** A burst of changes is read once. */
const GATHER_MILLISECONDS = 150;
/** A storm of changes is read about once a second. */
const REST_MILLISECONDS = 850;
/** A question that finds no answer must not keep the others waiting for ever. */
const MAX_READ_MILLISECONDS = 5000;

export interface ReaderAnew {
  /** Something changed in the collection at this path. */
  readonly topic: (path: string) => void;
  /** Something may have been missed. */
  readonly everything: () => void;
}

/** Reads anew, for the screen, what became old on the server; what is not on the screen is read when it comes up. */
export function readerAnew(client: QueryClient): ReaderAnew {
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
    topic: (path) => {
      topics.add(path);
      void work();
    },
    everything: () => {
      isEverythingOld = true;
      void work();
    },
  };
}

const topicsOf = ({ queryKey: [first], meta }: Query): readonly unknown[] => [first, ...(meta?.topics ?? [])];
/** Some answers stay on purpose, see query-keys.test.ts. */
const isCollection = (query: Query) =>
  topicsOf(query).some((topic) => typeof topic === 'string' && topic.startsWith('/'));
const pause = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds));
