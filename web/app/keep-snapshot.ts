import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { clockOffset } from '#web/api/server-clock.ts';
import { SESSION_KEY, sessionQuery } from '#web/api/session.ts';
import { writeSnapshot } from '#web/api/snapshot.ts';

/** Lists come in one after the other when the page opens; writing once is enough. */
const SETTLED_MILLISECONDS = 1500;

const isSession = ({ queryKey }: Query) => queryKey[0] === SESSION_KEY[0];
const isKept = (query: Query) => query.meta?.isKeptOffline === true && query.state.data !== undefined;

/** Keeps what the workplace shows, as it changes, for a start without a network. */
export function useSnapshot() {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      timer = undefined;
      void keep(client);
    };
    const stop = client.getQueryCache().subscribe(({ type, query }: { type: string; query: Query }) => {
      if (type !== 'updated' || !(isSession(query) || isKept(query))) return;
      timer ??= setTimeout(write, SETTLED_MILLISECONDS);
    });
    timer = setTimeout(write, SETTLED_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client]);
}

async function keep(client: QueryClient) {
  const session = client.getQueryData(sessionQuery.queryKey);
  if (session === undefined) return;
  const kept = client.getQueryCache().getAll().filter(isKept);
  const queries = kept.map(({ queryKey, state }) => ({
    queryKey,
    data: state.data,
    updatedAt: state.dataUpdatedAt,
  }));
  // Where nothing can be kept, the application needs a network to start: as before.
  await writeSnapshot({ session, queries, clockOffset: clockOffset() }).catch(() => {});
}
