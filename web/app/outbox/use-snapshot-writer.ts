import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { clockOffset } from '#web/api/session/server-clock.ts';
import { SESSION_KEY, sessionQuery } from '#web/api/session/session.ts';
import { writeSnapshot } from '#web/api/session/snapshot.ts';

/** Lists that are loaded within this time are written together. */
const BATCH_MILLISECONDS = 1500;

const isSession = ({ queryKey }: Query) => queryKey[0] === SESSION_KEY[0];
const isKept = (query: Query) => query.meta?.isKeptOffline === true && query.state.data !== undefined;

/** Stores the data of the workplace whenever it changes, so that the application can start offline. */
export function useSnapshotWriter() {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      timer = undefined;
      void saveSnapshot(client);
    };
    const unsubscribe = client.getQueryCache().subscribe(({ type, query }: { type: string; query: Query }) => {
      if (type !== 'updated' || !(isSession(query) || isKept(query))) return;
      timer ??= setTimeout(write, BATCH_MILLISECONDS);
    });
    timer = setTimeout(write, BATCH_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [client]);
}

async function saveSnapshot(client: QueryClient) {
  const session = client.getQueryData(sessionQuery.queryKey);
  if (session === undefined) return;
  const keptQueries = client.getQueryCache().getAll().filter(isKept);
  const queries = keptQueries.map(({ queryKey, state }) => ({
    queryKey,
    data: state.data,
    updatedAt: state.dataUpdatedAt,
  }));
  // A failed write has no other consequence than that the application cannot start offline.
  await writeSnapshot({ session, queries, clockOffset: clockOffset() }).catch(() => {});
}
