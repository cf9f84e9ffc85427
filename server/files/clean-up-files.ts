import type { Tx } from '#server/db/database.ts';
import type { Job } from '#server/jobs.ts';
import { DAY_MILLISECONDS } from '#shared/durations.ts';
import type { FileStore } from './file-store.ts';

/** Which of these files a feature's rows name. */
type FindNamed = (tx: Tx, keys: readonly string[]) => Promise<readonly string[]>;

/** What is being stored right now has no row yet. */
const YOUNGEST_DAYS = 1;
const ASKED_AT_ONCE = 500;
/** More than these, and more than a tenth of all, are no leftovers: it is the wrong database, or an old backup of it. */
const USUAL_LEFTOVERS = 50;
const MAX_SHARE = 0.1;

/** Removes files that no row names: what was left behind when a process died between the two. Once a day. */
export function cleanUpFiles(files: FileStore, findNamed: readonly FindNamed[]): Job {
  let next = 0;
  return {
    name: 'clean up files',
    run: async (store, now) => {
      if (now.getTime() < next) return;
      next = now.getTime() + DAY_MILLISECONDS;
      const namedOf = (keys: readonly string[]) =>
        store.asSystem(async (tx) => {
          const found = await Promise.all(findNamed.map((find) => find(tx, keys)));
          return new Set(found.flat());
        });
      const leftovers: string[] = [];
      let total = 0;
      for await (const keys of inParts(files.list(new Date(now.getTime() - YOUNGEST_DAYS * DAY_MILLISECONDS)))) {
        const named = await namedOf(keys);
        total += keys.length;
        leftovers.push(...keys.filter((key) => !named.has(key)));
      }
      if (leftovers.length > Math.max(USUAL_LEFTOVERS, total * MAX_SHARE))
        throw new Error(
          `${leftovers.length} of ${total} files are named by no row. None was removed: is this their database?`,
        );
      for (const key of leftovers) await files.remove(key);
    },
  };
}

async function* inParts(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let part: string[] = [];
  for await (const key of keys) {
    part.push(key);
    if (part.length < ASKED_AT_ONCE) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
