import fs from 'node:fs/promises';
import path from 'node:path';
import { FREE_SPACE_MB, hasFreeSpace } from './free-space.ts';
import { checkFileName, type NamedFiles } from './named-files.ts';
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
    get: async (name) => fs.readFile(pathOf(name)).catch(missing(undefined)),
    async folders(name) {
      const entries = await fs.readdir(pathOf(name), { withFileTypes: true }).catch(missing([]));
      return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
    },
    removeFolder: async (name) => fs.rm(pathOf(name), { recursive: true, force: true }),
  };
}

/** Returns a handler that replaces a missing file by a value. */
const missing =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return value;
    throw error;
  };
