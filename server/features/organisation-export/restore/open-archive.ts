// Reads a ZIP archive by its directory, so that one file at a time is open and none is held in memory as a whole.
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

const openZip = promisify<string, yauzl.Options, ZipFile>(yauzl.open);

const MANIFEST = 'manifest.json';
const Bytes = z.instanceof(Uint8Array);
const Manifest = z.object({ sha256: z.record(z.string(), z.string()) });

/** What is read as a whole: the list of tables, the hashes of all files, one organisation. */
const MAX_TEXT_BYTES = 64 * 1024 * 1024;

export interface Archive {
  readonly names: readonly string[];
  /** Returns the size of a file; reading fails if there is more of it. */
  readonly sizeOf: (name: string) => number;
  /** @throws Error if the archive has no such file */
  readonly open: (name: string) => Promise<Readable>;
  readonly readText: (name: string) => Promise<string>;
  readonly close: () => void;
}

export async function openArchive(path: string): Promise<Archive> {
  const zip = await openZip(path, { lazyEntries: true, autoClose: false });
  const entries = await entriesOf(zip);
  const open = (name: string) =>
    new Promise<Readable>((resolve, reject) => {
      const entry = entries.get(name);
      if (entry === undefined) reject(new Error(`Im Archiv fehlt die Datei „${name}“.`));
      else zip.openReadStream(entry, (error, stream) => (error === null ? resolve(stream) : reject(error)));
    });
  return {
    names: [...entries.keys()],
    sizeOf: (name) => entries.get(name)?.uncompressedSize ?? 0,
    open,
    readText: async (name) => {
      if ((entries.get(name)?.uncompressedSize ?? 0) > MAX_TEXT_BYTES)
        throw new Error(`Die Datei „${name}“ im Archiv ist zu groß.`);
      return textOf(await open(name));
    },
    close: () => zip.close(),
  };
}

function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      // Programs differ in which of the two they read.
      if (entries.has(entry.fileName)) reject(new Error(`Im Archiv steht die Datei „${entry.fileName}“ zweimal.`));
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', reject);
    zip.readEntry();
  });
}

/** @throws Error that names the first file which is not the one that was exported, is missing, or was added */
export async function verifyManifest(archive: Archive): Promise<void> {
  const { sha256 } = z.parse(Manifest, JSON.parse(await archive.readText(MANIFEST)));
  const added = archive.names.find((name) => name !== MANIFEST && !Object.hasOwn(sha256, name));
  if (added !== undefined) throw new Error(`Die Datei „${added}“ im Archiv wurde nicht exportiert.`);
  for (const [name, expected] of Object.entries(sha256)) {
    const hash = createHash('sha256');
    for await (const chunk of await archive.open(name)) hash.update(z.parse(Bytes, chunk));
    if (hash.digest('hex') !== expected) throw new Error(`Die Datei „${name}“ im Archiv wurde verändert.`);
  }
}
