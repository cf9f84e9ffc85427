import type { Tx } from '#server/db/database.ts';
import type { Job } from '#server/runtime/jobs.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import type { FileStore } from './file-store.ts';

/** Returns which of these files are referenced by rows of a feature. */
type FindReferenced = (tx: Tx, keys: readonly string[]) => Promise<readonly string[]>;

/** Younger files are kept, because a file that is just being stored has no row yet. */
const MIN_FILE_AGE_DAYS = 1;
const FILES_PER_BATCH = 500;
/** If both limits are exceeded, the files are no leftovers: the database is the wrong one, or an old backup. */
const MAX_LEFTOVERS = 50;
const MAX_LEFTOVER_SHARE = 0.1;

/**
 * Removes files that no row references, once a day. They are left behind if a process dies between writing file and
 * row.
 */
export function cleanUpFiles(files: FileStore, findReferenced: readonly FindReferenced[]): Job {
  let nextRunAt = 0;
  return {
    name: 'clean up files',
    run: async (store, now) => {
      if (now.getTime() < nextRunAt) return;
      nextRunAt = now.getTime() + DAY_MILLISECONDS;
      const referencedAmong = (keys: readonly string[]) =>
        store.asSystem(async (tx) => {
          const referencedKeys = await Promise.all(findReferenced.map((find) => find(tx, keys)));
          return new Set(referencedKeys.flat());
        });
      const leftovers: string[] = [];
      let total = 0;
      for await (const keys of inBatches(files.list(new Date(now.getTime() - MIN_FILE_AGE_DAYS * DAY_MILLISECONDS)))) {
        const referenced = await referencedAmong(keys);
        total += keys.length;
        leftovers.push(...keys.filter((key) => !referenced.has(key)));
      }
      if (leftovers.length > Math.max(MAX_LEFTOVERS, total * MAX_LEFTOVER_SHARE))
        throw new Error(
          `${leftovers.length} of ${total} files are named by no row. None was removed: is this their database?`,
        );
      for (const key of leftovers) await files.remove(key);
    },
  };
}

async function* inBatches(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const key of keys) {
    batch.push(key);
    if (batch.length < FILES_PER_BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
