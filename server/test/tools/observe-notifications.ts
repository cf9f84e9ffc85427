import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { requestJob } from '#server/live/request-job.ts';

const MAX_MILLISECONDS = 10_000;

/**
 * Lets these processes of one database listen for notifications. Notifications arrive in the order of their transactions.
 * @returns a function that resolves when each process has received those of all transactions so far
 */
export async function observeNotifications(...apps: readonly FastifyInstance[]): Promise<() => Promise<void>> {
  const receivedJobs: string[] = [];
  for (const { live } of apps) await live.onJobRequested((job) => receivedJobs.push(job));
  return async () => {
    const job = randomUUID();
    await apps[0]?.store.asSystem((tx) => requestJob(tx, job));
    const receivers = () => receivedJobs.filter((received) => received === job).length;
    await expect.poll(receivers, { timeout: MAX_MILLISECONDS }).toBe(apps.length);
  };
}
