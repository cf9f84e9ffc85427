import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { openTestStore } from '#server/test/test-store.ts';
import { runEveryMinute } from './jobs.ts';

const store = await openTestStore();
afterAll(() => store.close());

it('two processes never do the same work at the same time', async () => {
  let atWork = 0;
  let most = 0;
  const job = {
    name: 'slow',
    run: async () => {
      atWork += 1;
      most = Math.max(most, atWork);
      await wait(100);
      atWork -= 1;
    },
  };
  const stops = [1, 2, 3].map(() => runEveryMinute(store, [job], () => undefined));
  await wait(50);
  await Promise.all(stops.map((stop) => stop()));
  expect(most).toBe(1);
});

it('work that fails is reported and keeps nothing else from being done', async () => {
  const failures: string[] = [];
  let hasRun = false;
  const broken = { name: 'broken', run: () => Promise.reject(new Error('No more paper.')) };
  const next = { name: 'next', run: async () => void (hasRun = true) };
  const stop = runEveryMinute(store, [broken, next], (job) => void failures.push(job));
  await expect.poll(() => hasRun).toBe(true);
  await stop();
  expect(failures).toEqual(['broken']);
});
