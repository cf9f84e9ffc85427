import { createHash } from 'node:crypto';
import type { Tx } from '#server/db/database.ts';
import type { LedgerEntry } from '#server/ledger/append-to-ledger.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { toWireDate } from '#server/http/read/dates.ts';
import { thumbnailOf } from '#server/uploads/check/encode-image.ts';
import { documentsOfOrganisation, documentsOfLocation, type PlannedDocument } from './document-stories.ts';
import { textLine, paperPdf } from './paper-pdf.ts';
import { paint } from '#server/demo/protocols/protocol-pictures.ts';
import { createRandom } from '#server/demo/random.ts';
import { minutesAfter, type SeededLocation } from '#server/demo/records/records.ts';

interface DocumentContext {
  readonly files: FileStore;
  readonly now: Date;
}

interface OwnedDocument {
  readonly plan: PlannedDocument;
  readonly customerId: number;
  readonly operatorId: number;
  readonly locationName: string;
  readonly location: SeededLocation | undefined;
}

const MINUTES_PER_DAY = 1440;
/** Share of staff who have confirmed reading a document. */
const READ_SHARE = 0.7;

/** Writes the documents of an organisation and its locations. @returns the entries for the ledger */
export async function writeDocuments(
  tx: Tx,
  locations: readonly SeededLocation[],
  context: DocumentContext,
): Promise<LedgerEntry[]> {
  const [firstLocation] = locations;
  if (firstLocation === undefined) return [];
  const { customerId, operatorId } = firstLocation;
  const documentsToFile: OwnedDocument[] = [
    ...documentsOfOrganisation.map((plan) => ({
      plan,
      customerId,
      operatorId,
      locationName: 'Alle Standorte',
      location: undefined,
    })),
    ...locations.flatMap((location, rank) =>
      documentsOfLocation(rank, location.plan.name).map((plan) => ({
        plan,
        customerId,
        operatorId,
        locationName: location.plan.name,
        location,
      })),
    ),
  ];
  const entries: LedgerEntry[] = [];
  for (const documentToFile of documentsToFile) {
    const { previousVersion, ...newestPlan } = documentToFile.plan;
    const previousId =
      previousVersion &&
      (await insertDocument(
        tx,
        { ...documentToFile, plan: { ...newestPlan, ...previousVersion } },
        { ...context, entries },
      ));
    const id = await insertDocument(tx, documentToFile, { ...context, entries, previousId });
    if (documentToFile.plan.needsReading === true)
      entries.push(...(await writeReadings(tx, documentToFile, { id, locations, now: context.now })));
  }
  return entries;
}

interface InsertContext extends DocumentContext {
  readonly entries: LedgerEntry[];
  readonly previousId?: number | undefined;
}

async function insertDocument(tx: Tx, document: OwnedDocument, { files, now, entries, previousId }: InsertContext) {
  const { plan, locationName, location, customerId, operatorId } = document;
  const file = await storeFile(plan, locationName, files);
  const at = minutesAfter(now, -plan.filedDaysAgo * MINUTES_PER_DAY);
  const validUntil = plan.validDays === undefined ? null : minutesAfter(now, plan.validDays * MINUTES_PER_DAY);
  const { id } = await tx
    .insertInto('document')
    .values({
      ...file,
      customer_id: customerId,
      location_id: location?.id ?? null,
      user_id: operatorId,
      category: plan.category,
      name: plan.name,
      valid_until: validUntil,
      needs_reading: plan.needsReading === true,
      version: previousId === undefined ? 1 : 2,
      replaces_id: previousId ?? null,
      first_id: previousId ?? null,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (previousId !== undefined)
    await tx.updateTable('document').set({ replaced_by_id: id }).where('id', '=', previousId).execute();
  entries.push(sentEntry(document, { id, previousId, digest: file.digest, at, validUntil }));
  return id;
}

/** Stores the content of a document. @returns the columns that describe the file */
async function storeFile(plan: PlannedDocument, locationName: string, files: DocumentContext['files']) {
  const isPhoto = plan.isPhoto === true;
  const content = isPhoto ? (await paint('notice')).content : documentPage(plan, locationName);
  return {
    mime_type: isPhoto ? 'image/jpeg' : 'application/pdf',
    bytes: content.length,
    digest: createHash('sha256').update(content).digest('hex'),
    file_key: await files.put(content),
    thumbnail_key: isPhoto ? await files.put(await thumbnailOf(content)) : null,
    scan_state: 'notScanned' as const,
  };
}

interface StoredDocument {
  readonly id: number;
  readonly previousId: number | undefined;
  readonly digest: string;
  readonly at: Date;
  readonly validUntil: Date | null;
}

const sentEntry = (
  { plan, location, customerId, operatorId }: OwnedDocument,
  { id, previousId, digest, at, validUntil }: StoredDocument,
): LedgerEntry => ({
  customerId,
  type: 'document.sent',
  entity: `/api/documents/${id}`,
  at,
  occurredAt: at,
  actor: `/api/users/${operatorId}`,
  location: location && `/api/locations/${location.id}`,
  data: {
    category: plan.category,
    sha256: digest,
    version: previousId === undefined ? 1 : 2,
    replaces: previousId === undefined ? undefined : `/api/documents/${previousId}`,
    validUntil: toWireDate(validUntil),
    needsReading: String(plan.needsReading === true),
  },
  personal: { name: plan.name },
});

const documentPage = ({ name, paragraphs }: PlannedDocument, locationName: string): Buffer =>
  paperPdf([
    textLine(22, [72, 740], name),
    textLine(12, [72, 712], locationName),
    '0.6 w 72 696 m 523 696 l S',
    ...paragraphs.map((paragraph, index) => textLine(12, [72, 660 - index * 28], paragraph)),
    textLine(9, [72, 72], 'Muster aus der Vorführung. Gilt für niemanden.'),
  ]);

interface ReadingContext {
  readonly id: number;
  readonly locations: readonly SeededLocation[];
  readonly now: Date;
}

async function writeReadings(
  tx: Tx,
  { plan, customerId }: OwnedDocument,
  { id, locations, now }: ReadingContext,
): Promise<LedgerEntry[]> {
  const random = createRandom(`Gelesen ${plan.name} ${locations[0]?.plan.name}`);
  const { digest, version } = await tx
    .selectFrom('document')
    .select(['digest', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const entries: LedgerEntry[] = [];
  for (const location of locations) {
    for (const profileId of location.profileIds) {
      const minutes = random.integer(1, plan.filedDaysAgo - 1) * MINUTES_PER_DAY + random.integer(0, 600);
      if (!random.chance(READ_SHARE)) continue;
      const reading = { documentId: id, customerId, location, profileId, at: minutesAfter(now, -minutes) };
      const readingId = await insertReading(tx, reading);
      if (readingId !== undefined) entries.push(ledgerEntryOfReading(reading, { readingId, digest, version }));
    }
  }
  return entries;
}

interface Reading {
  readonly documentId: number;
  readonly customerId: number;
  readonly location: SeededLocation;
  readonly profileId: number;
  readonly at: Date;
}

/** @returns the id, or undefined if the profile has already confirmed reading the document */
async function insertReading(tx: Tx, { documentId, customerId, location, profileId, at }: Reading) {
  const row = await tx
    .insertInto('document_reading')
    .values({
      document_id: documentId,
      profile_id: profileId,
      customer_id: customerId,
      location_id: location.id,
      user_id: location.userId,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

const ledgerEntryOfReading = (
  { documentId, customerId, location, profileId, at }: Reading,
  { readingId, digest, version }: { readingId: number; digest: string; version: number },
): LedgerEntry => ({
  customerId,
  type: 'document.read',
  entity: `/api/document_readings/${readingId}`,
  at,
  occurredAt: at,
  actor: `/api/users/${location.userId}`,
  profile: `/api/profiles/${profileId}`,
  location: `/api/locations/${location.id}`,
  data: { document: `/api/documents/${documentId}`, sha256: digest, version },
});
