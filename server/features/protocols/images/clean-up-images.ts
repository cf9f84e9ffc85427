import type { FileStore } from '#server/files/file-store.ts';
import type { Job } from '#server/runtime/jobs.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { deleteUnusedImages } from './protocol-images.queries.ts';

/**
 * An unused image is kept this long, because a device may be offline for days before it sends the protocol that shows
 * it.
 */
const UNUSED_IMAGE_DAYS = 7;

const MAX_IMAGES_PER_RUN = 100;

/** Deletes images that no protocol uses: they were retaken, or their draft was discarded. */
export const cleanUpImages = (files: FileStore): Job => ({
  name: 'clean up protocol images',
  run: async (store, now) => {
    const before = new Date(now.getTime() - UNUSED_IMAGE_DAYS * DAY_MILLISECONDS);
    // The job runs as the system role because it serves all organisations.
    const keys = await store.asSystem((tx) => deleteUnusedImages(tx, before, MAX_IMAGES_PER_RUN));
    // Files are removed after the COMMIT: an interruption leaves files without a row, never a row without its file.
    await Promise.all(keys.map((key) => files.remove(key)));
  },
});
