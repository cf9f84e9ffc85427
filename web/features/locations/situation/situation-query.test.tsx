import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { tasks } from '#shared/contracts/tasks/tasks.ts';
import { queryInvalidator } from '#web/api/client/query-invalidator.ts';
import { locationFiguresQuery, situationQuery } from '#web/features/locations/location-situations.api.ts';

test('a change of tasks asks for the figures of all locations again, but not for the situation of one', async () => {
  vi.useFakeTimers();
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });
  const countFetches = (query: { queryKey: QueryKey; meta?: Record<string, unknown> | undefined }) => {
    let count = 0;
    const queryFn = () => Promise.resolve((count += 1));
    new QueryObserver<number>(client, { queryKey: query.queryKey, queryFn, meta: query.meta }).subscribe(
      () => undefined,
    );
    return () => count;
  };
  const [situation, figures] = [countFetches(situationQuery(4)), countFetches(locationFiguresQuery)];
  await vi.advanceTimersByTimeAsync(0);
  queryInvalidator(client).invalidateTopic(tasks.path);
  await vi.advanceTimersByTimeAsync(200);
  expect([situation(), figures()]).toEqual([1, 2]);
  client.clear();
  vi.useRealTimers();
});
