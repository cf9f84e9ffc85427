import type { Store } from './db/database.ts';

/** Work the server does by itself. It may be cut off at any moment and run again: nothing may happen twice. */
export interface Job {
  /** Over all processes of a database a job of this name runs once at a time. */
  readonly name: string;
  run(store: Store, now: Date): Promise<void>;
}

const INTERVAL_MILLISECONDS = 60_000;

/**
 * Runs the jobs each minute, one after the other, in whichever process is first. A job that fails is reported and tried
 * again a minute later; the others run all the same.
 * @returns ends it, after the job that is running
 */
export function runEveryMinute(
  store: Store,
  jobs: readonly Job[],
  onFailure: (job: string, error: unknown) => void,
): () => Promise<void> {
  let timer: NodeJS.Timeout;
  let isStopped = false;
  const runAll = async () => {
    for (const job of jobs) {
      if (isStopped) return;
      await store
        .unlessRunning(job.name, () => job.run(store, new Date()))
        .catch((error: unknown) => onFailure(job.name, error));
    }
  };
  let running = Promise.resolve();
  const next = () => {
    running = runAll().finally(() => {
      if (isStopped) return;
      timer = setTimeout(next, INTERVAL_MILLISECONDS);
      timer.unref();
    });
  };
  next();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
