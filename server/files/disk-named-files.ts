import fs from 'node:fs/promises';
import { constants } from 'node:fs';
import path from 'node:path';
import { FREE_SPACE_MB, hasFreeSpace } from './free-space.ts';
import { checkFileName, MAX_NAMED_FILE_BYTES, type NamedFiles } from './named-files.ts';
import { writeFile } from './write-file.ts';

/** Stores files on the server's disk, in folders as their names say. */
export function diskNamedFiles(directory: string, freeMegabytes = FREE_SPACE_MB): NamedFiles {
  const root = path.resolve(directory);
  const pathOf = (name: string) => {
    checkFileName(name);
    return path.join(root, name);
  };
  return {
    async put(name, content) {
      const file = pathOf(name);
      await fs.mkdir(root, { recursive: true, mode: 0o700 });
      if (!(await hasFreeSpace(root, content.length, freeMegabytes)))
        throw new Error(`There is too little space for ${name}.`);
      await writeFile(file, content);
    },
    get: async (name) => readOwnFile(pathOf(name)).catch(missing(undefined)),
    async folders(name) {
      const entries = await fs.readdir(pathOf(name), { withFileTypes: true }).catch(missing([]));
      return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
    },
    removeFolder: async (name) => fs.rm(pathOf(name), { recursive: true, force: true }),
  };
}

/** Reads a file, but follows no link, by which a file outside of the folder could be read. */
async function readOwnFile(file: string): Promise<Buffer | undefined> {
  const handle = await fs.open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const status = await handle.stat();
    return status.isFile() && status.size <= MAX_NAMED_FILE_BYTES ? await handle.readFile() : undefined;
  } finally {
    await handle.close();
  }
}

/** These errors say that there is no file of this name: one of its folders is a file, or it is a link. */
const MISSING_CODES: readonly unknown[] = ['ENOENT', 'ENOTDIR', 'ELOOP'];

/** Returns a handler that replaces a missing file by a value. */
const missing =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (error instanceof Error && 'code' in error && MISSING_CODES.includes(error.code)) return value;
    throw error;
  };
