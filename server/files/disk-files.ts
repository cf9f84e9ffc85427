import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from './file-store.ts';

const KEY = /^[0-9a-f]{48}$/;

/** Files in one folder of the server's disk. */
export function diskFiles(directory: string): FileStore {
  // Many files in one folder are slow to list and to back up.
  const folderOf = (key: string) => path.join(path.resolve(directory), key.slice(0, 2));
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error('This is not the key of a file.');
    return path.join(folderOf(key), key);
  };
  return {
    async put(content) {
      const key = randomBytes(24).toString('hex');
      const folder = folderOf(key);
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
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
