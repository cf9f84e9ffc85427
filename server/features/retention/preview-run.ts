import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import type { Store } from '#server/db/database.ts';
import { AccessDenied, Conflict, NotFound } from '#server/http/render/errors.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import type { Job } from '#server/runtime/jobs.ts';
import { requestJob } from '#server/live/request-job.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import { canChangeRetention } from '#shared/permissions.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { DEMO_MESSAGE } from './change-periods.ts';
import { noteFailedRun } from './note-failed-run.ts';
import { findSetting } from './retention.queries.ts';
import {
  beginRun,
  clearLists,
  expirePreviews,
  findRun,
  findRunsInState,
  findCustomersToSearch,
  searchDueRecords,
  storeSearchStart,
  type RunRow,
} from './retention-runs.queries.ts';

const PREVIEW_JOB = 'preview what is due to be deleted';
/**
 * Number of records that a request examines at once, which takes well under a second. So a small organisation gets its
 * preview with the response.
 */
const RECORDS_SEARCHED_ON_REQUEST = 4000;

/** Starts a search for records due for deletion. It replaces an earlier preview. */
export async function previewRun(context: Context, customerIri: string): Promise<RunRow> {
  const { tx, scope, actor } = context;
  if (!canChangeRetention(actor)) throw new AccessDenied(DEMO_MESSAGE);
  const setting = await resolveReference(customerIri, customers.path, (id) => findSetting(tx, scope, id));
  const id = await beginRun(tx, scope, setting.id);
  if (id === null) throw new Conflict('Ein freigegebener Löschlauf ist noch nicht fertig.');
  if ((await searchDueRecords(tx, id, RECORDS_SEARCHED_ON_REQUEST)) === 'searching') await requestJob(tx, PREVIEW_JOB);
  const run = await findRun(tx, scope, id);
  if (run === undefined) throw new NotFound();
  return run;
}

const SEARCH_INTERVAL_DAYS = 30;

/**
 * How long the searches that the server began by itself may run in each minute, so that they are a small share of the
 * database's work. The next run of the job continues them, in any process.
 */
const MAX_SEARCH_MILLISECONDS = 2000;

/**
 * Starts a search for each organisation every 30 days, continues long searches that users have started, and lets
 * previews expire that nobody approved in time.
 */
export function previewDueRuns(maxMilliseconds = MAX_SEARCH_MILLISECONDS): Job {
  let next = 0;
  return {
    name: PREVIEW_JOB,
    async run(store, now) {
      await store.asSystem((tx) => expirePreviews(tx, now));
      const failures: unknown[] = [];
      if (now.getTime() >= next) {
        await beginDueSearches(store, now, failures);
        next = now.getTime() + DAY_MILLISECONDS;
      }
      await continueSearches(store, failures, maxMilliseconds);
      await clearEndedLists(store);
      if (failures.length > 0) throw new AggregateError(failures, 'What is due could not be looked for everywhere.');
    },
  };
}

/** Starts the searches that are due. A failure for one organisation does not stop the others. */
async function beginDueSearches(store: Store, now: Date, failures: unknown[]): Promise<void> {
  const since = new Date(now.getTime() - SEARCH_INTERVAL_DAYS * DAY_MILLISECONDS);
  for (const id of await store.asSystem((tx) => findCustomersToSearch(tx, since))) {
    try {
      await store.asSystem(async (tx) => {
        await storeSearchStart(tx, id, now);
        await beginRun(tx, SYSTEM_SCOPE, id);
      });
    } catch (error) {
      failures.push(error);
    }
  }
}

const RECORDS_PER_PORTION = 4000;
const MAX_PORTIONS = 100;

/**
 * Continues the searches in portions with a transaction each, so that an interrupted search resumes where it stopped.
 */
async function continueSearches(store: Store, failures: unknown[], maxMilliseconds: number): Promise<void> {
  const end = performance.now() + maxMilliseconds;
  for (const { id, user_id: requestedBy } of await store.asSystem((tx) => findRunsInState(tx, 'searching'))) {
    try {
      for (let portions = 0, state: string | null = 'searching'; state === 'searching' && portions < MAX_PORTIONS;) {
        if (requestedBy === null && performance.now() >= end) return;
        state = await store.asSystem((tx) => searchDueRecords(tx, id, RECORDS_PER_PORTION));
        portions += 1;
      }
    } catch (error) {
      failures.push(error);
      await noteFailedRun(store, id);
    }
  }
}

const ROWS_PER_CLEARING = 10_000;
const MAX_CLEARINGS = 20;

/** Deletes the lists of records that ended runs had found, because nobody may read them any more. */
async function clearEndedLists(store: Store): Promise<void> {
  for (let rounds = 0; rounds < MAX_CLEARINGS; rounds += 1) {
    const clearedRows = await store.asSystem((tx) => clearLists(tx, ROWS_PER_CLEARING));
    if (clearedRows < ROWS_PER_CLEARING) return;
  }
}
