import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readerAnew } from './read-anew.ts';

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

/** A list on the screen. @returns how often it was read */
function show(queryKey: readonly unknown[], topics: readonly string[] = []): () => number {
  let count = 0;
  const queryFn = () => Promise.resolve((count += 1));
  new QueryObserver(client, { queryKey, queryFn, meta: { topics } }).subscribe(() => undefined);
  return () => count;
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('a change reads anew what is shown of its collection, and nothing else', async () => {
  const [tasks, activities, session] = [show(['/api/tasks', 'next']), show(['/api/activities']), show(['session'])];
  await pass(0);
  readerAnew(client).topic('/api/tasks');
  await pass(200);
  expect([tasks(), activities(), session()]).toEqual([2, 1, 1]);
});

test('what was read from several collections is read anew when any of them changes', async () => {
  const session = show(['session'], ['/api/locations', '/api/profiles']);
  await pass(0);
  readerAnew(client).topic('/api/profiles');
  await pass(200);
  expect(session()).toBe(2);
});

test('a hundred changes at once are one reading', async () => {
  const tasks = show(['/api/tasks']);
  await pass(0);
  const anew = readerAnew(client);
  for (let count = 0; count < 100; count += 1) anew.topic('/api/tasks');
  await pass(5000);
  expect(tasks()).toBe(2);
});

test('a storm of changes is about one reading a second, and the last change is read', async () => {
  const tasks = show(['/api/tasks']);
  await pass(0);
  const anew = readerAnew(client);
  for (let count = 0; count < 100; count += 1) {
    anew.topic('/api/tasks');
    await pass(100);
  }
  const during = tasks();
  expect(during).toBeGreaterThan(8);
  expect(during).toBeLessThan(13);
  await pass(2000);
  expect(tasks()).toBe(during + 1);
});

test('when something may have been missed all collections are read anew; what stays on purpose stays', async () => {
  const shown = [
    show(['/api/tasks']),
    show(['/api/activities', 'list']),
    show(['recent-activities', '/api/locations/1']),
  ];
  await pass(0);
  readerAnew(client).everything();
  await pass(200);
  expect(shown.map((count) => count())).toEqual([2, 2, 1]);
});

test('a question without an answer keeps no other waiting for ever', async () => {
  const hanging = { queryKey: ['/api/tasks'], queryFn: () => new Promise(() => undefined) };
  new QueryObserver(client, hanging).subscribe(() => undefined);
  const activities = show(['/api/activities']);
  await pass(0);
  const anew = readerAnew(client);
  anew.topic('/api/tasks');
  await pass(500);
  anew.topic('/api/activities');
  await pass(10_000);
  expect(activities()).toBe(2);
});
