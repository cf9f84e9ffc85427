// What a backup consists of. The manifest is written last, so a backup without one was interrupted.
import { Readable } from 'node:stream';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';
import { measure, readText, type BackupFolder } from './backup-folder.ts';

const MANIFEST = 'manifest.json';
const MANIFEST_HASH = 'manifest.sha256';
export const FILE_LIST = 'files.ndjson';
export const DUMP = 'database.dump';

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** A path below the folder of the backup: it becomes a path below DATA_DIR, and somebody may have changed the manifest. */
const partName = z
  .string()
  .check(z.refine((name) => name.split('/').every((part) => /^(?!\.{1,2}$)[^\\\0]+$/.test(part))));
const Part = z.object({ name: partName, bytes: z.number(), sha256: hash });
const StoredFile = z.object({ key: z.string(), bytes: z.number(), sha256: hash });

const Manifest = z.object({
  format: z.literal('schutzbuch-backup'),
  version: z.literal(1),
  createdAt: z.string(),
  store: z.enum(['postgres', 'embedded']),
  databaseVersion: z.string(),
  /** Rows of each table at the moment of the backup. */
  tables: z.record(z.string(), z.number()),
  /** Ids of the keys that open what is sealed in the database. They reveal nothing about the keys. */
  keyIds: z.array(z.string()),
  /** The dump or the files of the embedded database, and the list of files. */
  parts: z.array(Part),
  /** Folders of the embedded database, of which some are empty. */
  folders: z.array(partName),
  files: z.object({
    count: z.number(),
    bytes: z.number(),
    /** Files that rows reference, but that are not in the file store. */
    missing: z.optional(z.array(z.string())),
    /** Files that were removed together with their rows while the backup was made. */
    removed: z.optional(z.array(z.string())),
  }),
});

export type Manifest = z.infer<typeof Manifest>;
export type Part = z.infer<typeof Part>;
export type StoredFile = z.infer<typeof StoredFile>;

/** A backup that cannot be restored, with a reason for the person who tries. */
export class BackupFault extends Error {}

export const backedUpName = (key: string): string => `files/${key.slice(0, 2)}/${key}`;

/** @returns the hash of the manifest, which stands for the whole backup */
export async function writeManifest(folder: BackupFolder, manifest: Manifest): Promise<string> {
  const { sha256 } = await folder.write(MANIFEST, Readable.from([`${JSON.stringify(manifest, null, 2)}\n`]));
  // `sha256sum --check manifest.sha256` understands this form.
  await folder.write(MANIFEST_HASH, Readable.from([`${sha256}  ${MANIFEST}\n`]));
  return sha256;
}

/**
 * Reads the manifest.
 * @param expectedHash the hash that was noted when the backup was made
 * @throws BackupFault
 */
export async function readManifest(folder: BackupFolder, expectedHash?: string): Promise<Manifest> {
  const text = await readText(folder, MANIFEST);
  if (text === undefined)
    throw new BackupFault(`In ${folder.address} liegt keine vollständige Sicherung: ${MANIFEST} fehlt.`);
  const { sha256 } = await measure(Readable.from([Buffer.from(text)]));
  const noted = expectedHash ?? (await readText(folder, MANIFEST_HASH))?.split(' ')[0];
  if (sha256 !== noted) throw new BackupFault(`${MANIFEST} wurde verändert oder ist beschädigt.`);
  const parsed = z.safeParse(Manifest, JSON.parse(text));
  if (!parsed.success) throw new BackupFault(`${MANIFEST} hat eine Form, die dieses Programm nicht kennt.`);
  return parsed.data;
}

/** Lists the files of the file store without holding the list in memory. */
export async function* backedUpFiles(folder: BackupFolder): AsyncGenerator<StoredFile> {
  const list = await folder.read(FILE_LIST);
  if (list === undefined) throw new BackupFault(`${FILE_LIST} fehlt.`);
  for await (const line of createInterface({ input: list })) yield z.parse(StoredFile, JSON.parse(line));
}

/** Compares every part and file with its hash. @throws BackupFault naming the first that is not what was written */
export async function checkBackup(folder: BackupFolder, { parts }: Manifest): Promise<void> {
  const check = (name: string, expected: Omit<Part, 'name'>) =>
    transferring(name, async () => {
      const content = await folder.read(name);
      if (content === undefined) throw new BackupFault(`${name} fehlt in der Sicherung.`);
      if ((await measure(content)).sha256 !== expected.sha256)
        throw new BackupFault(`${name} wurde verändert oder ist beschädigt.`);
    });
  for (const part of parts) await check(part.name, part);
  await forEachConcurrently(backedUpFiles(folder), ({ key, ...expected }) => check(backedUpName(key), expected));
}

/** Names the file at which a transfer breaks off. @throws BackupFault */
export async function transferring<Result>(name: string, transfer: () => Promise<Result>): Promise<Result> {
  try {
    return await transfer();
  } catch (error) {
    if (error instanceof BackupFault) throw error;
    throw new BackupFault(`${name} ließ sich nicht ganz übertragen: ${reasonOf(error)}`);
  }
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const FILES_AT_ONCE = 8;

/** Works on several items at the same time, in memory for these alone. */
export async function forEachConcurrently<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  work: (item: Item) => Promise<void>,
  atOnce = FILES_AT_ONCE,
): Promise<void> {
  for await (const _results of mapConcurrently(items, work, atOnce));
}

/**
 * Maps several items at the same time. Results come in the order of the items. A failure is thrown when nothing is worked on
 * any more, so that whoever cleans up afterwards is the last to write.
 */
export async function* mapConcurrently<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  work: (item: Item) => Promise<Result>,
  atOnce = FILES_AT_ONCE,
): AsyncGenerator<Result> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < atOnce) continue;
    yield* await settle(batch.map(work));
    batch = [];
  }
  yield* await settle(batch.map(work));
}

async function settle<Result>(running: readonly Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(running);
  return Promise.all(running);
}
