import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { limitConcurrency } from './limit-concurrency.ts';
import { Unavailable } from '#server/http/render/errors.ts';

/** Only one thread runs at a time, because each needs about ten times the memory of the document it writes. */
const runInTurn = limitConcurrency(1);
const MAX_RUN_MILLISECONDS = 20_000;
const MAX_HEAP_MEGABYTES = 512;

/**
 * Runs a program in a worker thread, so that it does not block the event loop, and returns the message it posts.
 * @param program absolute path of a module that posts one message
 * @throws Unavailable when it takes too long
 */
export const runInThread = (program: string, workerData: unknown): Promise<unknown> =>
  runInTurn(async () => {
    const resourceLimits = { maxOldGenerationSizeMb: MAX_HEAP_MEGABYTES };
    const worker = new Worker(program, { workerData, env: {}, execArgv: [], resourceLimits });
    try {
      // An error of the worker rejects this promise.
      const signal = AbortSignal.timeout(MAX_RUN_MILLISECONDS);
      return await once(worker, 'message', { signal }).then(([answer]: unknown[]) => answer);
    } catch (error) {
      throw error instanceof Error && error.name === 'AbortError' ? new Unavailable() : error;
    } finally {
      await worker.terminate();
    }
  });
