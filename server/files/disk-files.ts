import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { checkFileKey, folderOf, isFileKey, newFileKey } from './file-key.ts';
import type { FileStore } from './file-store.ts';
import { FREE_SPACE_MB, hasFreeSpace } from './free-space.ts';
import { UNFINISHED_SUFFIX, writeFile } from './write-file.ts';

/** Stores files in one folder on the server's disk. */
export function diskFiles(directory: string, freeMegabytes = FREE_SPACE_MB): FileStore {
  const root = path.resolve(directory);
  const pathOf = (key: string) => {
    checkFileKey(key);
    return path.join(root, folderOf(key), key);
  };
  const store = (key: string, content: Uint8Array | Readable) => writeFile(pathOf(key), content);
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
