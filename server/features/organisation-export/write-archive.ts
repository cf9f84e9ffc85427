import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import { join } from 'node:path';
import { pipeline, Readable, Transform } from 'node:stream';
import canonicalize from 'canonicalize';
import { toJsonSchema } from '#server/http/docs/resource-fields.ts';
import type { ReadList, ReadPage } from '#server/http/serve/serve.ts';
import { operatorOf } from '#server/access/actor.ts';
import type { Store } from '#server/db/database.ts';
import { withMaintenanceTimeout } from '#server/db/postgres/statement-timeout.ts';
import { useSnapshot } from '#server/db/transaction.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { isFileStored, openStoredFile } from '#server/files/stored-files.ts';
import { zipOf, type ZipEntry } from '#server/files/zip.ts';
import { DOCUMENT_TYPES } from '#shared/contracts/documents/documents.ts';
import {
  findEntries,
  findFiles,
  findReportContent,
  findReportsOf,
  isReferenced,
  type StoredFile,
} from './organisation-export.queries.ts';
import { findRowSources, ROW_FOLDER, savedRows, saveRows, TABLE_LIST, tableListOf } from './restore/write-rows.ts';
import { type ExportedOrganisation, readMeText } from './write-read-me.ts';

export interface ExportSources {
  readonly store: Store;
  readonly files: FileStore;
  /** Readers by path of a collection; they return the members as the API does. */
  readonly lists: ReadonlyMap<string, ReadList>;
}

/** Collections that are left out: they are computed from others, or belong to a single person. */
const OMITTED_COLLECTIONS = [
  '/api/notifications',
  '/api/location_situations',
  '/api/proof_gaps',
  '/api/document_reading_gaps',
  '/api/oasis_certificate_gaps',
];

/**
 * Streams all data of an organisation as a ZIP archive. It is read page by page while it is written and never held in
 * memory. Only the stored rows are saved in temporary files before, because they have to be of one moment. The last file
 * contains the SHA-256 of all others.
 * @param onProgress receives the progress in per cent
 */
export async function writeArchive(
  sources: ExportSources,
  organisation: ExportedOrganisation,
  onProgress: (percent: number) => Promise<void>,
): Promise<Readable> {
  const folder = await fs.mkdtemp(join(os.tmpdir(), 'schutzbuch-export-'));
  const removeFolder = () => fs.rm(folder, { recursive: true, force: true });
  try {
    const archive = zipOf(withManifest(await entriesOf(sources, organisation, folder), organisation.now, onProgress));
    return archive.once('close', () => void removeFolder().catch(() => undefined));
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

async function entriesOf(
  sources: ExportSources,
  organisation: ExportedOrganisation,
  folder: string,
): Promise<ZipEntry[]> {
  const { store, files } = sources;
  const { foundFiles, reports, rowSources } = await withMaintenanceTimeout(() =>
    store.asSystem(async (tx) => {
      await useSnapshot(tx);
      const ownSources = await findRowSources(tx, organisation.customerId);
      await saveRows(tx, ownSources, folder);
      return {
        foundFiles: await findFiles(tx, organisation.customerId),
        reports: await findReportsOf(tx, organisation.customerId),
        rowSources: ownSources,
      };
    }),
  );
  const lostFiles = await findLostReportFiles(files, foundFiles);
  const storedFiles = foundFiles.filter((file) => !lostFiles.includes(file));
  const names = new Map<string, string>();
  return [
    textEntry(['LIESMICH.txt'], readMeText(organisation, lostFiles.map(nameOf)), organisation.now),
    ...collectionEntries(sources, organisation),
    jsonEntry(['pruefbuch', 'eintraege.json'], () => ledgerEntries(store, organisation.customerId), organisation.now),
    ...reports.map((report) => reportEntry(store, report)),
    ...storedFiles.map((file) => ({
      path: [file.kind, nameOf(file)],
      content: async (name: string) => {
        const content = await openUnlessDeleted(sources, file);
        if (content !== undefined) names.set(file.file_key, name);
        return content;
      },
      date: file.created_at,
      isCompressed: true,
    })),
    // The rows name the files, so they follow these.
    textEntry([ROW_FOLDER, TABLE_LIST], JSON.stringify(tableListOf(rowSources), null, 2), organisation.now),
    ...rowSources.map((source) => ({
      path: [ROW_FOLDER, `${source.table}.jsonl`],
      content: async () => savedRows(folder, source, (key) => names.get(key)),
      date: organisation.now,
      isCompressed: false,
    })),
  ];
}

const extensionsByType: Readonly<Record<string, readonly string[]>> = DOCUMENT_TYPES;
const extensionOf = (mimeType: string) => extensionsByType[mimeType]?.[0] ?? 'bin';

const nameOf = ({ id, name, format, mime_type: mimeType }: StoredFile) =>
  `${id} ${name}.${format ?? extensionOf(mimeType ?? '')}`;

/**
 * Finds missing report files. The archive is written without them, because they can be rebuilt from the reports'
 * content (decision 036), which the archive contains.
 */
async function findLostReportFiles(files: FileStore, foundFiles: readonly StoredFile[]): Promise<StoredFile[]> {
  const lostFiles: StoredFile[] = [];
  for (const file of foundFiles)
    if (file.kind === 'berichte' && !(await isFileStored(files, file.file_key))) lostFiles.push(file);
  return lostFiles;
}

/**
 * Opens a file. Returns undefined for a missing file if its row was deleted since the archive was begun, or if it
 * belongs to a report.
 * @throws NotFound for any other missing file
 */
async function openUnlessDeleted({ store, files }: ExportSources, file: StoredFile) {
  const content = await files.get(file.file_key);
  if (content !== undefined || file.kind === 'berichte') return content;
  return (await store.asSystem((tx) => isReferenced(tx, file))) ? openStoredFile(files, file.file_key) : undefined;
}

type ReportOfExport = Awaited<ReturnType<typeof findReportsOf>>[number];

/** Writes a report in exactly the form that its hash in the ledger was computed from. */
const reportEntry = (store: Store, { id, title, created_at, approved_at }: ReportOfExport): ZipEntry => ({
  path: ['berichte', `${id} ${title}.json`],
  content: async () =>
    Readable.from([canonicalize(await store.asSystem((tx) => findReportContent(tx, id))) ?? 'null'], {
      objectMode: false,
    }),
  date: approved_at ?? created_at,
  isCompressed: false,
});

/**
 * Computes the hash of each file and the progress while the files are read, and lists the files that were deleted in
 * the meantime.
 */
function withManifest(entries: readonly ZipEntry[], now: Date, onProgress: (percent: number) => Promise<void>) {
  const hashes: Record<string, string> = {};
  const deletedFiles: string[] = [];
  const countedEntries = entries.map((entry, index) => ({
    ...entry,
    content: async (name: string) => {
      const percent = Math.floor((index * 100) / entries.length);
      if (percent !== Math.floor(((index - 1) * 100) / entries.length)) await onProgress(percent);
      const { content } = entry;
      const source = typeof content === 'function' ? await content(name) : Readable.from([content]);
      if (source === undefined) deletedFiles.push(name);
      return source && hashWhileRead(source, (digest) => (hashes[name] = digest));
    },
  }));
  const manifest = jsonEntry(
    ['manifest.json'],
    () => Readable.from([JSON.stringify({ sha256: hashes, deletedMeanwhile: deletedFiles }, null, 2)]),
    now,
  );
  return [...countedEntries, manifest];
}

function hashWhileRead(source: Readable, onEnd: (digest: string) => void): Readable {
  const hash = createHash('sha256');
  const hashingStream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      onEnd(hash.digest('hex'));
      done();
    },
  });
  // Each of the two is destroyed with the other, so that no file stays open. The reader of the archive gets the error.
  return pipeline(source, hashingStream, () => undefined);
}

const textEntry = (path: readonly string[], text: string, date: Date): ZipEntry => ({
  path,
  content: Buffer.from(text),
  date,
  isCompressed: false,
});

const jsonEntry = (path: readonly string[], parts: () => AsyncIterable<string> | Readable, date: Date): ZipEntry => ({
  path,
  content: async () => Readable.from(parts(), { objectMode: false }),
  date,
  isCompressed: false,
});

/**
 * Archives are read without a specific user: the requesting user may have several organisations, but the archive
 * contains only one.
 */
const NO_USER_ID = 0;

function collectionEntries({ store, lists }: ExportSources, { customerId, now }: ExportedOrganisation): ZipEntry[] {
  const actor = operatorOf(customerId, NO_USER_ID);
  const scope = { kind: 'customer', userId: NO_USER_ID, customerId } as const;
  const readableLists = [...lists].filter(
    ([path, { isAllowed }]) => !OMITTED_COLLECTIONS.includes(path) && isAllowed(actor),
  );
  return readableLists.flatMap(([path, { read, schema }]) => {
    const name = path.replace('/api/', '');
    const members = () =>
      jsonArrayOf((afterId) => store.asActorForLongRead(scope, (tx) => read({ actor, scope, tx, now }, afterId)));
    return [
      jsonEntry(['daten', `${name}.json`], members, now),
      ...(schema === undefined ? [] : [textEntry(['schema', `${name}.schema.json`], schemaText(name, schema), now)]),
    ];
  });
}

/** Describes a file of the archive as the documentation of the API describes its members. */
const schemaText = (name: string, schema: NonNullable<ReadList['schema']>) =>
  JSON.stringify(
    {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: `daten/${name}.json`,
      type: 'array',
      items: toJsonSchema(schema, 'output'),
    },
    null,
    2,
  );

/** Streams a JSON array page by page. */
async function* jsonArrayOf(readPage: (afterId: number) => Promise<ReadPage>): AsyncGenerator<string, void> {
  let separator = '[\n';
  for (let afterId: number | null = 0; afterId !== null;) {
    const page: ReadPage = await readPage(afterId);
    for (const member of page.members) {
      yield `${separator}${JSON.stringify(member)}`;
      separator = ',\n';
    }
    afterId = page.lastId;
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

const ledgerEntries = (store: Store, customerId: number) =>
  jsonArrayOf(async (afterId) => {
    const entries = await store.asSystem((tx) => findEntries(tx, customerId, afterId));
    const lastSeq = entries.at(-1)?.seq;
    return { members: entries, lastId: lastSeq === undefined ? null : lastSeq + 1 };
  });
