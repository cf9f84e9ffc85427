import fs from 'node:fs/promises';
import path from 'node:path';
import { checkKey, folderOf, isKey, newKey } from './file-key.ts';
import type { FileStore } from './file-store.ts';

/** Files in one folder of the server's disk. */
export function diskFiles(directory: string): FileStore {
  const root = path.resolve(directory);
  const pathOf = (key: string) => {
    checkKey(key);
    return path.join(root, folderOf(key), key);
  };
  return {
    async put(content) {
      const key = newKey();
      const folder = path.dirname(pathOf(key));
      const created = await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      // Under its name there is never half a file.
      const unfinished = `${pathOf(key)}.part`;
      try {
        await writeSafely(unfinished, content);
        await fs.rename(unfinished, pathOf(key));
      } catch (error) {
        await fs.rm(unfinished, { force: true });
        throw error;
      }
      await sync(folder);
      // A folder that is new is a name in the one above it.
      if (created !== undefined) await Promise.all([sync(root), sync(path.dirname(created))]);
      return key;
    },
    async get(key) {
      const file = await fs.open(pathOf(key), 'r').catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      });
      return file?.createReadStream();
    },
    remove: async (key) => fs.rm(pathOf(key), { force: true }),
    async *list(before) {
      for (const folder of await fs.readdir(root).catch(() => [])) {
        for (const name of await fs.readdir(path.join(root, folder)).catch(() => [])) {
          const { mtime } = await fs.stat(path.join(root, folder, name));
          if (isKey(name) && mtime < before) yield name;
        }
      }
    },
  };
}

async function writeSafely(file: string, content: Parameters<FileStore['put']>[0]): Promise<void> {
  await fs.writeFile(file, content, { flag: 'wx', mode: 0o600 });
  await sync(file);
}

/** Also of a folder: without it a power cut may take the name away from what was written. */
async function sync(file: string): Promise<void> {
  const handle = await fs.open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
