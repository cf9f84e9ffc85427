import type { FileStore } from '#server/files/file-store.ts';
import type { Job } from '#server/jobs.ts';
import { DAY_MILLISECONDS } from '#shared/durations.ts';
import { forgetUnusedProofs } from './documents.queries.ts';

/** A form may lie open over night. */
const KEPT_UNUSED_DAYS = 2;
const MOST_AT_ONCE = 100;

/** Copies of proofs that no proof names: what was sent and never saved says too much of a person to stay. */
export const cleanUpProofs = (files: FileStore): Job => ({
  name: 'clean up copies of proofs',
  run: async (store, now) => {
    const before = new Date(now.getTime() - KEPT_UNUSED_DAYS * DAY_MILLISECONDS);
    const keys = await store.asSystem((tx) => forgetUnusedProofs(tx, before, MOST_AT_ONCE));
    // Cut off in between a file is left without a row, which is cleared away as well.
    for (const key of keys) await files.remove(key);
  },
});
