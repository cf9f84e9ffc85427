import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

export const UNFINISHED_SUFFIX = '.part';

/** Writes a file with its folders. When this resolves, it survives a power cut. */
export async function writeFile(file: string, content: Uint8Array | Readable): Promise<void> {
  const folder = path.dirname(file);
  const createdFolder = await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  // The file is renamed when it is complete, so an incomplete file never has its final name.
  const unfinishedFile = `${file}${UNFINISHED_SUFFIX}`;
  try {
    await writeSafely(unfinishedFile, content);
    await fs.rename(unfinishedFile, file);
  } catch (error) {
    await fs.rm(unfinishedFile, { force: true });
    throw error;
  }
  // A new folder is an entry in its parent folder, which therefore has to be synced as well.
  const highest = createdFolder === undefined ? folder : path.dirname(createdFolder);
  for (let synced = folder; ; synced = path.dirname(synced)) {
    await sync(synced);
    if (synced === highest) break;
  }
}

async function writeSafely(file: string, content: Uint8Array | Readable): Promise<void> {
  await fs.writeFile(file, content, { mode: 0o600 });
  // The clean-up compares with this server's clock, and the file system of a shared folder may have another one.
  const now = new Date();
  await fs.utimes(file, now, now);
  await sync(file);
}

/** Syncs a file or a folder. Without syncing the folder, a power cut may lose the name of a file that was written. */
async function sync(file: string): Promise<void> {
  const handle = await fs.open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
