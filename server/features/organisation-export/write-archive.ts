import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import type { ReadList } from '#server/http/serve.ts';
import { operatorOf } from '#server/access/actor.ts';
import type { Store } from '#server/db/database.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { openStored } from '#server/files/open-stored.ts';
import { zipOf, type ZipEntry } from '#server/files/zip.ts';
import { iri } from '#server/http/item.ts';
import { customers } from '#shared/contracts/customers.ts';
import { DOCUMENT_TYPES } from '#shared/contracts/documents.ts';
import { findEntries, findFiles } from './organisation-export.queries.ts';

export interface Exported {
  readonly customerId: number;
  readonly userId: number;
  readonly name: string;
  readonly now: Date;
}

export interface Sources {
  readonly store: Store;
  readonly files: FileStore;
  /** Path of a collection → its members, as the API answers with them. */
  readonly lists: ReadonlyMap<string, ReadList>;
}

/** Collections that say nothing an organisation stored: they are worked out from others, or are one person's. */
const NOT_STORED = ['/api/notifications', '/api/venue_situations', '/api/proof_gaps', '/api/document_reading_gaps'];

/**
 * Everything of an organisation as one ZIP, read page by page while it is written, so that it never lies in memory. The last
 * file names the SHA-256 of each of the others.
 * @param onProgress is told how much is done, in per cent
 */
export async function archiveOf(sources: Sources, exported: Exported, onProgress: (percent: number) => Promise<void>) {
  const { store, files } = sources;
  const stored = await store.asSystem((tx) => findFiles(tx, exported.customerId));
  const entries: ZipEntry[] = [
    textEntry('LIESMICH.txt', readMe(exported), exported.now),
    ...collectionEntries(sources, exported),
    jsonEntry(['nachweiskette', 'eintraege.json'], () => ledgerEntries(store, exported.customerId), exported.now),
    ...stored.map((file) => ({
      path: [file.kind, `${file.id} ${file.name}.${endingOf(file.mime_type)}`],
      content: () => openStored(files, file.file_key),
      date: file.created_at,
      isCompressed: true,
    })),
  ];
  return zipOf(withManifest(entries, exported.now, onProgress));
}

const endings: Readonly<Record<string, readonly string[]>> = DOCUMENT_TYPES;
const endingOf = (mimeType: string) => endings[mimeType]?.[0] ?? 'bin';

/** Each as it is read: its hash, and how far that is. */
function withManifest(entries: readonly ZipEntry[], now: Date, onProgress: (percent: number) => Promise<void>) {
  const hashes: Record<string, string> = {};
  const counted = entries.map((entry, index) => ({
    ...entry,
    content: async () => {
      const percent = Math.floor((index * 100) / entries.length);
      if (percent !== Math.floor(((index - 1) * 100) / entries.length)) await onProgress(percent);
      const { content } = entry;
      const source = typeof content === 'function' ? await content() : Readable.from([content]);
      return hashed(source, (digest) => (hashes[entry.path.join('/')] = digest));
    },
  }));
  const manifest = jsonEntry(
    ['manifest.json'],
    () => Readable.from([JSON.stringify({ sha256: hashes }, null, 2)]),
    now,
  );
  return [...counted, manifest];
}

function hashed(source: Readable, onEnd: (digest: string) => void): Readable {
  const hash = createHash('sha256');
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      onEnd(hash.digest('hex'));
      done();
    },
  });
  source.once('error', (error) => through.destroy(error));
  return source.pipe(through);
}

const textEntry = (name: string, text: string, date: Date): ZipEntry => ({
  path: [name],
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

function collectionEntries({ store, lists }: Sources, { customerId, userId, now }: Exported): ZipEntry[] {
  const actor = operatorOf(customerId, userId);
  const scope = { kind: 'customer', userId, customerId } as const;
  const readable = [...lists].filter(([path, { isAllowed }]) => !NOT_STORED.includes(path) && isAllowed(actor));
  return readable.map(([path, { read }]) =>
    jsonEntry(
      ['daten', `${path.replace('/api/', '')}.json`],
      () =>
        membersOf(
          (page) => store.asActor(scope, 'read only', (tx) => read({ actor, scope, tx, now }, page)),
          isOf(customerId),
        ),
      now,
    ),
  );
}

/** Whoever asks may answer for several organisations and read them all; the archive is of one. */
function isOf(customerId: number) {
  const customer = iri(customers.path, customerId);
  return (member: unknown) => {
    if (typeof member !== 'object' || member === null) return false;
    if ('@type' in member && member['@type'] === 'Customer') return '@id' in member && member['@id'] === customer;
    return !('customer' in member) || member.customer === undefined || member.customer === customer;
  };
}

/** A JSON array, page by page. */
async function* membersOf(
  read: (page: number) => Promise<readonly unknown[]>,
  isIn: (member: unknown) => boolean = () => true,
): AsyncGenerator<string, void> {
  let separator = '[\n';
  for (let page = 1; ; page += 1) {
    const members = await read(page);
    for (const member of members.filter(isIn)) {
      yield `${separator}${JSON.stringify(member)}`;
      separator = ',\n';
    }
    if (members.length > 0) continue;
    yield separator === '[\n' ? '[]\n' : '\n]\n';
    return;
  }
}

const ledgerEntries = (store: Store, customerId: number) => {
  let from = 0;
  return membersOf(async () => {
    const entries = await store.asSystem((tx) => findEntries(tx, customerId, from));
    from = (entries.at(-1)?.seq ?? from) + 1;
    return entries;
  });
};

const readMe = ({ name, now }: Exported) => `Export der Organisation ${name}
Erstellt am ${now.toLocaleString('de-DE', { timeZone: 'Europe/Berlin' })} Uhr

daten/            was erfasst ist, je Art eine JSON-Datei in der Form der Schnittstelle
dateien/          Dateien der Organisation und ihrer Standorte
nachweise/        Dateien der Nachweise von Mitarbeitenden
protokollbilder/  Fotos und Unterschriften aus Protokollen
nachweiskette/    alle Einträge der Nachweiskette; "openings" öffnet die Prüfwerte, soweit nichts gelöscht wurde
manifest.json     SHA-256 jeder Datei dieses Archivs

Passwörter, PINs, Schlüssel und Zugangscodes sind nicht enthalten.
Das Archiv enthält personenbezogene Daten. Bitte bewahren Sie es sicher auf.
`;
