import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/schema.ts';
import { findCurrentDocuments } from '#server/features/documents/documents.public.ts';
import { signingContext } from '#server/features/ledger/ledger.public.ts';
import { findLocation } from '#server/features/locations/locations.public.ts';
import { findProofFolder, proofFolderEntries } from '#server/features/profile-documents/profile-documents.public.ts';
import {
  findLastClosedProtocols,
  findPrintableProtocol,
  printProtocol,
} from '#server/features/protocols/protocols.public.ts';
import { openStoredFile } from '#server/files/stored-files.ts';
import type { ZipEntry } from '#server/files/zip.ts';
import { NotFound } from '#server/http/render/errors.ts';
import { localDay, localMoment, nextDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { DOCUMENT_CATEGORY_TEXTS, DOCUMENT_TYPES } from '#shared/contracts/documents/documents.ts';
import { mayBeOpened } from '#shared/domain/scan-state.ts';

type LocationRow = Row<'location'>;
type FolderServices = Pick<FastifyInstance, 'store' | 'files' | 'longPdf' | 'config' | 'secrets'>;

interface FolderContext {
  readonly scope: Scope;
  readonly actor: { readonly userId: number };
  readonly report: Row<'report'>;
}

/** Maximum number of protocols per location, because each is printed while the archive is streamed. */
const MAX_PROTOCOLS_PER_LOCATION = 10;

/** Returns the files that accompany the report at an inspection: proofs of the staff, files and the last protocols. */
export async function findFolderFiles(services: FolderServices, folderContext: FolderContext): Promise<ZipEntry[]> {
  const { report, scope } = folderContext;
  const locations = await services.store.asActor(scope, 'read replica', async (tx) => {
    const filesByLocation = await Promise.all(report.location_ids.map((id) => findLocation(tx, scope, id)));
    return filesByLocation
      .filter((location) => location !== undefined)
      .toSorted((a, b) => a.name.localeCompare(b.name, 'de'));
  });
  const documents = await documentEntries(services, folderContext, locations);
  const proofs: ZipEntry[] = [];
  const protocols: ZipEntry[] = [];
  // Locations are read one after the other: in parallel they would occupy every database connection.
  for (const location of locations) {
    proofs.push(...(await proofEntries(services, folderContext, location)));
    protocols.push(...(await protocolEntries(services, folderContext, location)));
  }
  return [...documents, ...proofs, ...protocols];
}

const extensionsByType: Readonly<Record<string, readonly string[]>> = DOCUMENT_TYPES;

/** Appends the file extension unless the name already ends with it, as names taken from uploaded files do. */
function fileName({ name, mime_type: type }: Row<'document'>): string {
  const extension = `.${extensionsByType[type]?.[0] ?? 'bin'}`;
  return name.toLowerCase().endsWith(extension) ? name : `${name}${extension}`;
}

/** Collects the files of the organisation and of the locations. */
async function documentEntries(
  { store, files }: FolderServices,
  { scope, report }: FolderContext,
  locations: readonly LocationRow[],
) {
  const validOn = localDay(Date.now(), SERVER_TIME_ZONE);
  const owner = { customerId: report.customer_id, locationIds: report.location_ids, validOn };
  const documents = await store.asActor(scope, 'read replica', (tx) => findCurrentDocuments(tx, scope, owner));
  const locationNameOf = (id: number | null) =>
    locations.find((location) => location.id === id)?.name ?? 'Organisation';
  return documents
    .filter(({ scan_state: state }) => mayBeOpened(state))
    .map((document) => ({
      path: [
        'Dateien',
        locationNameOf(document.location_id),
        `${DOCUMENT_CATEGORY_TEXTS[document.category]} – ${fileName(document)}`,
      ],
      content: () => openStoredFile(files, document.file_key),
      date: document.created_at,
      isCompressed: true,
    }));
}

async function proofEntries(
  { store, files }: FolderServices,
  { scope }: FolderContext,
  location: LocationRow,
): Promise<ZipEntry[]> {
  const today = localDay(Date.now(), SERVER_TIME_ZONE);
  const { people } = await store.asActor(scope, 'read replica', (tx) => findProofFolder(tx, scope, location, today));
  const entries = proofFolderEntries(people, files);
  return entries.map((entry) => ({ ...entry, path: ['Nachweise', location.name, ...entry.path] }));
}

async function protocolEntries(
  services: FolderServices,
  folderContext: FolderContext,
  location: LocationRow,
): Promise<ZipEntry[]> {
  const { store, files, longPdf } = services;
  const signing = signingContext(services.config, services.secrets);
  const { scope, actor, report } = folderContext;
  const startOf = (day: string) => new Date(localMoment(day, '00:00', location.time_zone));
  const period = { from: startOf(report.from_on), before: startOf(nextDay(report.to_on)) };
  const protocolQuery = { ...period, locationId: location.id, limit: MAX_PROTOCOLS_PER_LOCATION };
  const lastProtocols = await store.asActor(scope, 'read replica', (tx) =>
    findLastClosedProtocols(tx, scope, protocolQuery),
  );
  return lastProtocols.map(({ id, occurred_at: at, form_name: form }) => ({
    path: ['Protokolle', location.name, `${localDay(at.getTime(), location.time_zone)} ${form} (Nr. ${id}).pdf`],
    content: async () => {
      const foundProtocol = await store.asActor(scope, 'read replica', (tx: Tx) =>
        findPrintableProtocol(tx, scope, id),
      );
      if (foundProtocol === undefined) throw new NotFound();
      const printing = { store, files, signing, printer: longPdf, userId: actor.userId };
      const printedPdf = await printProtocol(printing, foundProtocol);
      return Readable.from([printedPdf]);
    },
    date: at,
    isCompressed: true,
  }));
}
