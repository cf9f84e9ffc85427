import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { checkFileKey, folderOf, isFileKey, newFileKey } from './file-key.ts';
import type { FileStore } from './file-store.ts';
import { FREE_SPACE_MB, hasFreeSpace } from './free-space.ts';

const UNFINISHED_SUFFIX = '.part';

/** Stores files in one folder on the server's disk. */
export function diskFiles(directory: string, freeMegabytes = FREE_SPACE_MB): FileStore {
  const root = path.resolve(directory);
  const pathOf = (key: string) => {
    checkFileKey(key);
    return path.join(root, folderOf(key), key);
  };
  const store = async (key: string, content: Uint8Array | Readable) => {
    const folder = path.dirname(pathOf(key));
    const createdFolder = await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    // The file is renamed when it is complete, so an incomplete file never has its final name.
    const unfinishedFile = `${pathOf(key)}${UNFINISHED_SUFFIX}`;
    try {
      await writeSafely(unfinishedFile, content);
      await fs.rename(unfinishedFile, pathOf(key));
    } catch (error) {
      await fs.rm(unfinishedFile, { force: true });
      throw error;
    }
    await sync(folder);
    // A new folder is an entry in its parent folder, which therefore has to be synced as well.
    if (createdFolder !== undefined) await Promise.all([sync(root), sync(path.dirname(createdFolder))]);
  };
  return {
    async hasSpaceFor(bytes) {
      await fs.mkdir(root, { recursive: true, mode: 0o700 });
      return hasFreeSpace(root, bytes, freeMegabytes);
    },
    async put(content) {
      const key = newFileKey();
      await store(key, content);
      return key;
    },
    restore: store,
    async get(key) {
      const file = await fs.open(pathOf(key), 'r').catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      });
      return file?.createReadStream();
    },
    remove: async (key) => fs.rm(pathOf(key), { force: true }),
    async removeUnfinished(before) {
      for await (const file of filesBefore(root, before))
        if (file.endsWith(UNFINISHED_SUFFIX) && isFileKey(path.basename(file, UNFINISHED_SUFFIX)))
          await fs.rm(file, { force: true });
    },
    async *list(before) {
      for await (const file of filesBefore(root, before)) if (isFileKey(path.basename(file))) yield path.basename(file);
    },
  };
}

async function* filesBefore(root: string, before: Date): AsyncGenerator<string> {
  for (const folder of await fs.readdir(root).catch(() => [])) {
    for (const name of await fs.readdir(path.join(root, folder)).catch(() => [])) {
      const file = path.join(root, folder, name);
      // The file may have been renamed or removed in the meantime.
      const fileStatus = await fs.stat(file).catch(() => undefined);
      if (fileStatus !== undefined && fileStatus.mtime < before) yield file;
    }
  }
}

async function writeSafely(file: string, content: Parameters<FileStore['put']>[0]): Promise<void> {
  await fs.writeFile(file, content, { flag: 'wx', mode: 0o600 });
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
