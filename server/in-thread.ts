import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { atMostAtOnce } from './at-once.ts';
import { Unavailable } from './http/errors.ts';

/** Each needs some ten times the memory of what it writes. */
const inTurn = atMostAtOnce(1);
const MAX_MILLISECONDS = 20_000;
const MAX_MEGABYTES = 512;

/**
 * What a program answers that runs in a thread of its own: whoever waits for an answer meanwhile does not wait for this.
 * @param program absolute path of a module that posts one message
 * @throws Unavailable when it takes too long
 */
export const inThread = (program: string, workerData: unknown): Promise<unknown> =>
  inTurn(async () => {
    const resourceLimits = { maxOldGenerationSizeMb: MAX_MEGABYTES };
    const worker = new Worker(program, { workerData, env: {}, execArgv: [], resourceLimits });
    try {
      // An error of the thread is thrown here.
      const signal = AbortSignal.timeout(MAX_MILLISECONDS);
      return await once(worker, 'message', { signal }).then(([answer]: unknown[]) => answer);
    } catch (error) {
      throw error instanceof Error && error.name === 'AbortError' ? new Unavailable() : error;
    } finally {
      await worker.terminate();
    }
  });
