import { afterAll, expect, it } from 'vitest';
import { factories } from '#server/test/factories.ts';
import { formBody } from '#server/test/form-body.ts';
import { testApp } from '#server/test/test-app.ts';
import { refusedFiles, refusedRequests } from '#server/test/upload-corpus.ts';

const app = await testApp();
afterAll(() => app.close());
const { operator } = await factories(app).addTenant();
const post = (request: { headers: Record<string, string>; payload: Buffer }) =>
  operator({ method: 'POST', url: '/api/documents', ...request });

const MEGABYTE = 1024 * 1024;
/** The bar is 50 MB; the sender and the database are in this process as well, and the collector takes its time. */
const MAX_MEGABYTES = 150;

/** Made before: what a sender needs is not the server's. */
const requests = [
  ...refusedFiles.map(([, file]) => formBody({ category: 'permit' }, file)),
  ...refusedRequests.map(([, , request]) => request),
];

async function sendAll(): Promise<void> {
  for (const request of requests) await post(request);
}

/** @returns the most memory of the process above what it had before, in bytes */
async function mostMemoryDuring(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const watching = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5);
  await work();
  clearInterval(watching);
  return most - before;
}

it('what attackers send one after the other takes little memory', async () => {
  // Once before, so that programs and decoders are loaded.
  await sendAll();
  const bytes = await mostMemoryDuring(sendAll);
  process.stdout.write(`${requests.length} hostile uploads: +${Math.round(bytes / MEGABYTE)} MB at most\n`);
  expect(bytes).toBeLessThan(MAX_MEGABYTES * MEGABYTE);
});
