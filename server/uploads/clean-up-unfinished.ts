import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FileStore } from '#server/files/file-store.ts';
import type { Job } from '#server/runtime/jobs.ts';
import { HOUR_MILLISECONDS } from '#shared/domain/durations.ts';
import { UPLOAD_FOLDER_PREFIX } from './receive-upload.ts';

/**
 * Removes what a crash left behind of uploads, at the start of the process and every hour. Files older than an hour are
 * leftovers, because no upload takes that long.
 */
export function cleanUpUnfinished(files: FileStore): Job {
  let nextRunAt = 0;
  return {
    name: 'clean up unfinished uploads',
    run: async (_store, now) => {
      if (now.getTime() < nextRunAt) return;
      nextRunAt = now.getTime() + HOUR_MILLISECONDS;
      const before = new Date(now.getTime() - HOUR_MILLISECONDS);
      await removeFolders(os.tmpdir(), before);
      await files.removeUnfinished(before);
    },
  };
}

async function removeFolders(parent: string, before: Date): Promise<void> {
  for (const name of await fs.readdir(parent)) {
    if (!name.startsWith(UPLOAD_FOLDER_PREFIX)) continue;
    const folder = path.join(parent, name);
    // Another process may have removed the folder in the meantime.
    const folderStatus = await fs.lstat(folder).catch(() => undefined);
    if (folderStatus?.isDirectory() === true && folderStatus.mtime < before)
      await fs.rm(folder, { recursive: true, force: true });
  }
}
