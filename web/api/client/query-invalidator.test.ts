import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryInvalidator } from './query-invalidator.ts';

let client: QueryClient;
beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient({
    defaultOptions: { queries: { networkMode: 'always', staleTime: Number.POSITIVE_INFINITY } },
  });
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

/** Shows a list on the screen. @returns a function that returns how often it was fetched */
function show(queryKey: readonly unknown[], topics: readonly string[] = []): () => number {
  let count = 0;
  const queryFn = () => Promise.resolve((count += 1));
  new QueryObserver(client, { queryKey, queryFn, meta: { topics } }).subscribe(() => undefined);
  return () => count;
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('a change refetches the shown queries of its collection and no others', async () => {
  const [tasks, activities, session] = [show(['/api/tasks', 'next']), show(['/api/activities']), show(['session'])];
  await pass(0);
  queryInvalidator(client).invalidateTopic('/api/tasks');
  await pass(200);
  expect([tasks(), activities(), session()]).toEqual([2, 1, 1]);
});

test('a query that depends on several collections is refetched when any of them changes', async () => {
  const session = show(['session'], ['/api/locations', '/api/profiles']);
  await pass(0);
  queryInvalidator(client).invalidateTopic('/api/profiles');
  await pass(200);
  expect(session()).toBe(2);
});

test('a hundred simultaneous changes lead to one refetch', async () => {
  const tasks = show(['/api/tasks']);
  await pass(0);
  const invalidator = queryInvalidator(client);
  for (let count = 0; count < 100; count += 1) invalidator.invalidateTopic('/api/tasks');
  await pass(5000);
  expect(tasks()).toBe(2);
});

test('continuous changes lead to about one refetch a second, and the last change is fetched', async () => {
  const tasks = show(['/api/tasks']);
  await pass(0);
  const invalidator = queryInvalidator(client);
  for (let count = 0; count < 100; count += 1) {
    invalidator.invalidateTopic('/api/tasks');
    await pass(100);
  }
  const during = tasks();
  expect(during).toBeGreaterThan(8);
  expect(during).toBeLessThan(13);
  await pass(2000);
  expect(tasks()).toBe(during + 1);
});

test('invalidateAll refetches all collections, but no queries excluded on purpose', async () => {
  const shown = [show(['/api/tasks']), show(['/api/activities', 'list']), show(['document-file', '1'])];
  await pass(0);
  queryInvalidator(client).invalidateAll();
  await pass(200);
  expect(shown.map((count) => count())).toEqual([2, 2, 1]);
});

test('a request without a response does not block other refetches for ever', async () => {
  const hanging = { queryKey: ['/api/tasks'], queryFn: () => new Promise(() => undefined) };
  new QueryObserver(client, hanging).subscribe(() => undefined);
  const activities = show(['/api/activities']);
  await pass(0);
  const invalidator = queryInvalidator(client);
  invalidator.invalidateTopic('/api/tasks');
  await pass(500);
  invalidator.invalidateTopic('/api/activities');
  await pass(10_000);
  expect(activities()).toBe(2);
});
