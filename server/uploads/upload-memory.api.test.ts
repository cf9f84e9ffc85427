import { afterAll, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { formBody } from '#server/test/fixtures/form-body.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { refusedFiles, refusedRequests } from '#server/test/fixtures/upload-corpus.ts';

const app = await testApp();
afterAll(() => app.close());
const { operator } = await factories(app).addTenant();
const post = (request: { headers: Record<string, string>; payload: Buffer }) =>
  operator({ method: 'POST', url: '/api/documents', ...request });

const MEGABYTE = 1024 * 1024;
/**
 * The goal is 50 MB. The limit is higher, because the sender and the database run in this process as well and garbage
 * is collected late.
 */
const MAX_MEGABYTES = 150;

/** Created beforehand, so that their memory is not measured. */
const requests = [
  ...refusedFiles.map(([, file]) => formBody({ category: 'permit' }, file)),
  ...refusedRequests.map(([, , request]) => request),
];

async function sendAll(): Promise<void> {
  for (const request of requests) await post(request);
}

/** @returns by how many bytes the peak memory of the process exceeds its memory at the start */
async function mostMemoryDuring(runWork: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage.rss();
  let maxBytes = before;
  const watching = setInterval(() => (maxBytes = Math.max(maxBytes, process.memoryUsage.rss())), 5);
  await runWork();
  clearInterval(watching);
  return maxBytes - before;
}

it('hostile uploads sent one after the other take little memory', async () => {
  // The first run loads programs and decoders.
  await sendAll();
  const bytes = await mostMemoryDuring(sendAll);
  process.stdout.write(`${requests.length} hostile uploads: +${Math.round(bytes / MEGABYTE)} MB at most\n`);
  expect(bytes).toBeLessThan(MAX_MEGABYTES * MEGABYTE);
});
