import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { openTestStore } from '#server/test/app/test-store.ts';
import { runEveryMinute } from './jobs.ts';

const store = await openTestStore();
afterAll(() => store.close());

it('two processes never run the same job at the same time', async () => {
  let atWork = 0;
  let maxAtWork = 0;
  const job = {
    name: 'slow',
    run: async () => {
      atWork += 1;
      maxAtWork = Math.max(maxAtWork, atWork);
      await wait(100);
      atWork -= 1;
    },
  };
  const runners = [1, 2, 3].map(() => runEveryMinute(store, [job], () => undefined));
  await wait(50);
  await Promise.all(runners.map((runner) => runner.stop()));
  expect(maxAtWork).toBe(1);
});

it('a failed job is reported and does not stop the other jobs', async () => {
  const failures: string[] = [];
  let hasRun = false;
  const brokenJob = { name: 'broken', run: () => Promise.reject(new Error('No more paper.')) };
  const next = { name: 'next', run: async () => void (hasRun = true) };
  const runner = runEveryMinute(store, [brokenJob, next], (job) => void failures.push(job));
  await expect.poll(() => hasRun).toBe(true);
  await runner.stop();
  expect(failures).toEqual(['broken']);
});

it('a requested job starts alone and at once, and runs again when it is requested during its run', async () => {
  const begun: string[] = [];
  const requestedJob = {
    name: 'asked',
    run: async () => {
      begun.push('asked');
      if (begun.length === 3) runner.begin('asked');
    },
  };
  const other = { name: 'other', run: async () => void begun.push('other') };
  const runner = runEveryMinute(store, [requestedJob, other], () => undefined);
  await expect.poll(() => begun).toEqual(['asked', 'other']);
  runner.begin('asked');
  runner.begin('unknown');
  await expect.poll(() => begun).toEqual(['asked', 'other', 'asked', 'asked']);
  await runner.stop();
});
