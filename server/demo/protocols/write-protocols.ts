import type { Tx } from '#server/db/database.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { occurredAt, picturesIn } from './protocol-entries.ts';
import { paint, picturesOf, type DemoPicture, type PaintedPicture } from './protocol-pictures.ts';
import type { FoundRecord, ProtocolRecord, SeededLocation } from '#server/demo/records/records.ts';
import { rowsInBatches } from '#server/demo/records/write-records.ts';

/** Writes the protocols, which have their ids already. */
export async function writeProtocols(tx: Tx, protocols: readonly ProtocolRecord[]): Promise<void> {
  for (const rows of rowsInBatches(protocols, protocolColumns)) await tx.insertInto('protocol').values(rows).execute();
}

const protocolColumns = (protocol: ProtocolRecord) => ({
  id: protocol.id,
  uuid: protocol.uuid,
  customer_id: protocol.location.customerId,
  location_id: protocol.location.id,
  form_id: protocol.version.formId,
  form_version_id: protocol.version.id,
  profile_id: protocol.profileId,
  user_id: protocol.location.userId,
  state: protocol.closedAt === null ? ('draft' as const) : ('closed' as const),
  answers: JSON.stringify(protocol.answers),
  findings: JSON.stringify(protocol.foundRecords.map(findingColumn)),
  has_finding: protocol.foundRecords.length > 0,
  started_at: protocol.startedAt,
  occurred_at: occurredAt(protocol),
  closed_at: protocol.closedAt,
  corrects_id: protocol.corrects?.id ?? null,
  first_id: protocol.corrects?.id ?? null,
  reason: protocol.reason,
  created_at: protocol.createdAt,
});

const findingColumn = ({ finding: { question, label, answer, defect }, task }: FoundRecord) => ({
  question,
  label,
  answer,
  notifies: defect.notifies,
  ...(task !== null && { task: task.id }),
});

interface PictureContext {
  readonly files: FileStore;
  readonly locations: readonly SeededLocation[];
  readonly protocols: readonly ProtocolRecord[];
}

/** Paints and stores the images that the protocols reference. */
export async function writePictures(tx: Tx, { files, locations, protocols }: PictureContext): Promise<void> {
  const firstProtocolByUuid = new Map<string, ProtocolRecord>();
  for (const protocol of protocols)
    for (const uuid of picturesIn(protocol))
      if (!firstProtocolByUuid.has(uuid)) firstProtocolByUuid.set(uuid, protocol);
  const paintedPictures = new Map<string, Promise<PaintedPicture>>();
  const paintOnce = (motif: DemoPicture['motif']) => {
    const picture = paintedPictures.get(motif) ?? paint(motif);
    paintedPictures.set(motif, picture);
    return picture;
  };
  const rows = await Promise.all(
    locations.flatMap(picturesOf).flatMap((picture) => {
      const protocol = firstProtocolByUuid.get(picture.uuid);
      return protocol === undefined
        ? []
        : storePicture(files, picture, { protocol, painting: paintOnce(picture.motif) });
    }),
  );
  if (rows.length > 0) await tx.insertInto('protocol_image').values(rows).execute();
}

interface PictureUse {
  readonly protocol: ProtocolRecord;
  readonly painting: Promise<PaintedPicture>;
}

async function storePicture(files: FileStore, { uuid, location }: DemoPicture, { protocol, painting }: PictureUse) {
  const { content, width, height, digest } = await painting;
  return {
    uuid,
    customer_id: location.customerId,
    location_id: location.id,
    user_id: location.userId,
    file_key: await files.put(content),
    width,
    height,
    bytes: content.length,
    digest,
    sent_digest: digest,
    kept_by_id: protocol.id,
    created_at: protocol.startedAt,
  };
}
