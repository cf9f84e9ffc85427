import type { Store } from './db/database.ts';

/** Work the server does by itself. It may be cut off at any moment and run again: nothing may happen twice. */
export interface Job {
  /** Over all processes of a database a job of this name runs once at a time. */
  readonly name: string;
  run(store: Store, now: Date): Promise<void>;
}

const INTERVAL_MILLISECONDS = 60_000;

export interface Runner {
  /** Begins the job of this name now, or once more after it if it is at work. */
  begin(name: string): void;
  /** Ends all, after the job that is running. */
  stop(): Promise<void>;
}

/**
 * Runs the jobs each minute, one after the other, in whichever process is first. A job that fails is reported and tried
 * again a minute later; the others run all the same.
 */
export function runEveryMinute(
  store: Store,
  jobs: readonly Job[],
  onFailure: (job: string, error: unknown) => void,
): Runner {
  const due = new Set<Job>();
  let timer: NodeJS.Timeout;
  let isStopped = false;
  const runDue = async () => {
    for (const job of jobs) {
      if (isStopped) return;
      // Asked for again while it runs, it is due again.
      if (!due.delete(job)) continue;
      await store
        .unlessRunning(job.name, () => job.run(store, new Date()))
        .catch((error: unknown) => onFailure(job.name, error));
    }
  };
  let running = Promise.resolve();
  const begin = (asked: readonly Job[]) => {
    for (const job of asked) due.add(job);
    running = running.then(runDue);
  };
  const next = () => {
    begin(jobs);
    void running.finally(() => {
      if (isStopped) return;
      timer = setTimeout(next, INTERVAL_MILLISECONDS);
      timer.unref();
    });
  };
  next();
  return {
    begin: (name) => begin(jobs.filter((job) => job.name === name)),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
