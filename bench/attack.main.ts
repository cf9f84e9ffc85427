// Sends a hundred requests at a time from its own thread, so that reading the responses does not delay the measurement
// in the main thread.
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';

const Attack = z.object({
  url: z.string(),
  method: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.nullable(z.string()),
  concurrentRequests: z.number(),
  seconds: z.number(),
});
const { url, concurrentRequests, seconds, ...init } = z.parse(Attack, workerData);
const TOO_MANY_REQUESTS = 429;

const countsByStatus: Record<string, number> = {};
const endsAt = performance.now() + seconds * 1000;
await Promise.all(
  Array.from({ length: concurrentRequests }, async () => {
    while (performance.now() < endsAt) {
      const response = await fetch(url, init);
      await response.arrayBuffer();
      countsByStatus[response.status] = (countsByStatus[response.status] ?? 0) + 1;
      // The web application waits the same way.
      if (response.status === TOO_MANY_REQUESTS) await wait(1000 * (1 + Math.random()));
    }
  }),
);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(countsByStatus);
