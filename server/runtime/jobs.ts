import type { Store } from '#server/db/database.ts';
import { traced } from './tracing.ts';

/** Recurring work of the server. A job may be interrupted at any moment and run again, so it has to be idempotent. */
export interface Job {
  /** Unique name. Among all processes of a database, only one runs the job of this name at a time. */
  readonly name: string;
  run(store: Store, now: Date): Promise<void>;
}

const INTERVAL_MILLISECONDS = 60_000;

/** When a job last succeeded and failed in this process. */
export interface JobTimes {
  readonly succeededAt?: Date;
  readonly failedAt?: Date;
}

export interface JobRunner {
  /** Starts the job of this name now, or again after the current run. */
  begin(name: string): void;
  /** Stops after the running job. */
  stop(): Promise<void>;
}

/**
 * Runs the jobs each minute, one after the other; of several processes the first to start a job runs it. A failed job
 * is reported and retried a minute later, and the other jobs still run.
 * @param times receives how the jobs of this process end
 */
export function runEveryMinute(
  store: Store,
  jobs: readonly Job[],
  onFailure: (job: string, error: unknown) => void,
  times = new Map<string, JobTimes>(),
): JobRunner {
  const dueJobs = new Set<Job>();
  let timer: NodeJS.Timeout;
  let isStopped = false;
  const runDue = async () => {
    for (const job of jobs) {
      if (isStopped) return;
      // The job is removed before it runs, so that a request during the run makes it due again.
      if (!dueJobs.delete(job)) continue;
      await store
        .runUnlessRunning(job.name, () => traced(`job ${job.name}`, {}, () => job.run(store, new Date())))
        .then((hasRun) => hasRun && times.set(job.name, { ...times.get(job.name), succeededAt: new Date() }))
        .catch((error: unknown) => {
          times.set(job.name, { ...times.get(job.name), failedAt: new Date() });
          onFailure(job.name, error);
        });
    }
  };
  let currentRun = Promise.resolve();
  const begin = (requestedJobs: readonly Job[]) => {
    for (const job of requestedJobs) dueJobs.add(job);
    currentRun = currentRun.then(runDue);
  };
  const runAndSchedule = () => {
    begin(jobs);
    void currentRun.finally(() => {
      if (isStopped) return;
      timer = setTimeout(runAndSchedule, INTERVAL_MILLISECONDS);
      timer.unref();
    });
  };
  runAndSchedule();
  return {
    begin: (name) => begin(jobs.filter((job) => job.name === name)),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await currentRun;
    },
  };
}
