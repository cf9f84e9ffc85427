import { buffer } from 'node:stream/consumers';
import type { Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { printProven } from '#server/features/ledger/ledger.public.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { iri } from '#server/http/render/item.ts';
import { protocols } from '#shared/contracts/protocols/protocols.ts';
import { findEarlierEntries, findImageFiles, findPrintedProtocol } from './protocol-pdf.queries.ts';
import { type PrintedProtocol, protocolDocument, type ProtocolEntry } from './protocol-pdf.ts';
import { imagesIn } from '#server/features/protocols/protocols.rules.ts';

/** Images beyond this limit are only named, because the file must stay small enough to be sent and opened. */
const MAX_IMAGE_BYTES = 64 * 1024 * 1024;

type FoundImage = Awaited<ReturnType<typeof findImageFiles>>[number];
interface PrintableProtocol {
  readonly protocol: Omit<PrintedProtocol, 'images'>;
  readonly images: readonly FoundImage[];
  readonly customerId: number;
}

/** Finds all stored data that are printed; undefined outside of the scope. */
export async function findPrintableProtocol(tx: Tx, scope: Scope, id: number): Promise<PrintableProtocol | undefined> {
  const row = await findPrintedProtocol(tx, scope, id);
  if (row === undefined) return undefined;
  const [earlierEntries, images] = await Promise.all([
    row.corrects_id === null ? [] : findEarlierEntries(tx, scope, row),
    findImageFiles(tx, scope, row.location_id, imagesIn(row.answers)),
  ]);
  const protocol = {
    entry: toEntry(row),
    earlierEntries: earlierEntries.map(toEntry),
    correctedBy: row.corrected_by_id,
    uuid: row.uuid,
    state: row.state,
    formName: row.form_name,
    formNumber: row.form_number,
    questionnaire: row.questionnaire,
    customerName: row.customer_name,
    location: { name: row.location_name, address: row.location_address, timeZone: row.time_zone },
    startedAt: row.started_at,
    occurredAt: row.occurred_at,
    closedAt: row.closed_at,
    taskByQuestion: new Map(
      row.findings.flatMap(({ question, task }) => (task === undefined ? [] : [[question, task]])),
    ),
  };
  return { protocol, images, customerId: row.customer_id };
}

interface Printing extends Omit<Parameters<typeof printProven>[0], 'files'> {
  readonly files: FileStore;
}

/** Prints a protocol with the proof of its entry, and seals it. A draft has no entry. */
export const printProtocol = ({ files, ...printing }: Printing, { protocol, images, customerId }: PrintableProtocol) =>
  printProven(
    printing,
    { customerId, document: 'protocol', entity: iri(protocols.path, protocol.entry.id) },
    async () => protocolDocument({ ...protocol, images: await readImages(files, images) }),
  );

interface EntryRow {
  readonly id: number;
  readonly answers: ProtocolEntry['answers'];
  readonly closed_at: Date | null;
  readonly created_at: Date;
  readonly profile_name: string | null;
  readonly profile_chosen_offline: boolean;
  readonly reason: string | null;
}

const toEntry = (row: EntryRow): ProtocolEntry => ({
  id: row.id,
  answers: row.answers,
  recordedAt: row.closed_at ?? row.created_at,
  profileName: row.profile_name,
  isProfileChosenOffline: row.profile_chosen_offline,
  reason: row.reason,
});

/** Reads the images from the file store, up to the limit. */
export async function readImages(
  files: FileStore,
  images: readonly FoundImage[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const contentByUuid = new Map<string, Uint8Array>();
  let remainingBytes = MAX_IMAGE_BYTES;
  for (const { uuid, file_key, bytes } of images) {
    remainingBytes -= bytes;
    const content = remainingBytes < 0 ? undefined : await files.get(file_key);
    if (content !== undefined) contentByUuid.set(uuid, await buffer(content));
  }
  return contentByUuid;
}
