import { Readable } from 'node:stream';
import type { Config } from '#server/config.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { openFiles } from '#server/files/open-files.ts';
import { backUpDatabase, stillReferenced } from './back-up-database.ts';
import { backUpKeys } from './back-up-keys.ts';
import { openBackupFolder, type BackupFolder } from './backup-folder.ts';
import {
  backedUpName,
  BackupFault,
  FILE_LIST,
  mapConcurrently,
  writeManifest,
  type Manifest,
  type StoredFile,
} from './manifest.ts';

export interface FinishedBackup {
  readonly manifest: Manifest;
  /** The hash of the manifest, which stands for the whole backup. */
  readonly sha256: string;
}

/** Writes a backup into an empty folder. The server may run, except on the embedded database. */
export async function makeBackup(
  config: Config,
  address: string,
  keysAddress: string,
  fileStore: FileStore = openFiles(config),
): Promise<FinishedBackup> {
  const [folder, keysFolder] = [openBackupFolder(address, config), openBackupFolder(keysAddress, config)];
  for (const target of [folder, keysFolder])
    if (!(await target.isEmpty()))
      throw new BackupFault(`${target.address} ist nicht leer. Jede Sicherung braucht einen eigenen Ordner.`);
  const createdAt = new Date().toISOString();
  const { referencedFiles, ...database } = await backUpDatabase(config, folder);
  // The files come after the database, so that every row finds its file.
  const { list, absent, ...files } = await backUpFiles(fileStore, folder, referencedFiles);
  const missing = await stillReferenced(config, absent);
  const removed = absent.filter((key) => !missing.includes(key));
  const keyIds = await backUpKeys(config, keysFolder);
  const manifest: Manifest = {
    format: 'schutzbuch-backup',
    version: 1,
    createdAt,
    ...database,
    parts: [...database.parts, { name: FILE_LIST, ...list }],
    files: { ...files, missing, removed },
    keyIds,
  };
  return { manifest, sha256: await writeManifest(folder, manifest) };
}

/**
 * Copies what the store lists, and then what rows reference beyond that: a busy store may hold an object that its list
 * lacks. Files that were stored or removed in the meantime belong to later changes of the database.
 */
async function backUpFiles(files: FileStore, folder: BackupFolder, referencedFiles: Set<string>) {
  const total = { count: 0, bytes: 0 };
  const copy = async (key: string): Promise<StoredFile | undefined> => {
    const content = await files.get(key);
    return content && { key, ...(await folder.write(backedUpName(key), content)) };
  };
  async function* linesOf(keys: AsyncIterable<string> | Iterable<string>) {
    for await (const file of mapConcurrently(keys, copy)) {
      if (file === undefined) continue;
      referencedFiles.delete(file.key);
      total.count += 1;
      total.bytes += file.bytes;
      yield `${JSON.stringify(file)}\n`;
    }
  }
  async function* lines() {
    yield* linesOf(files.list(new Date()));
    yield* linesOf([...referencedFiles]);
  }
  const list = await folder.write(FILE_LIST, Readable.from(lines()));
  return { list, ...total, absent: [...referencedFiles] };
}
