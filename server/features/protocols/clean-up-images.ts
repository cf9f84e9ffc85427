import type { FileStore } from '#server/files/file-store.ts';
import type { Job } from '#server/jobs.ts';
import { DAY_MILLISECONDS } from '#shared/durations.ts';
import { deleteUnusedImages } from './protocol-images.queries.ts';

/** A device may be without a connection for days before it sends the protocol that shows the picture. */
const KEPT_UNUSED_DAYS = 7;

const MOST_AT_ONCE = 100;

/** Pictures that no protocol came to show: retaken, or of a draft that was thrown away. */
export const cleanUpImages = (files: FileStore): Job => ({
  name: 'clean up protocol images',
  // As the owner: this concerns all organisations alike.
  run: (store, now) =>
    store.asSystem(async (tx) => {
      const before = new Date(now.getTime() - KEPT_UNUSED_DAYS * DAY_MILLISECONDS);
      const keys = await deleteUnusedImages(tx, before, MOST_AT_ONCE);
      // Cut off before COMMIT the rows are found again, and what is gone may be removed once more.
      for (const key of keys) await files.remove(key);
    }),
});
