import { germanDay } from '#shared/domain/german-day.ts';
import { createHash } from 'node:crypto';
import type { Tx } from '#server/db/database.ts';
import { SYSTEM_ACTOR, type LedgerEntry } from '#server/ledger/append-to-ledger.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { toWireDay } from '#server/http/read/dates.ts';
import { certificatePdf, certificatePhoto } from './certificate.ts';
import { staffOf } from '#server/demo/organisations/people.ts';
import { proofsOf, type PlannedProof } from './proof-stories.ts';
import { minutesAfter, type SeededLocation } from '#server/demo/records/records.ts';

interface ProofContext {
  readonly files: FileStore;
  readonly now: Date;
  /** Earliest time of any record. */
  readonly openedAt: Date;
}

interface ProofRecord extends PlannedProof {
  readonly location: SeededLocation;
  readonly profileId: number;
  readonly profileName: string;
}

/** Writes the proofs of an organisation's staff. @returns the entries for the ledger */
export async function writeProofs(
  tx: Tx,
  locations: readonly SeededLocation[],
  { files, now, openedAt }: ProofContext,
): Promise<LedgerEntry[]> {
  const staff = locations.flatMap((location) => staffOf(location.plan.name).map((person) => ({ location, person })));
  const profiles = await findProfileIds(tx, locations[0]?.customerId ?? 0);
  const records = staff.flatMap(({ location, person }, staffIndex): ProofRecord[] =>
    proofsOf({ person, staffIndex, plan: location.plan }, now).map((proof) => ({
      ...proof,
      location,
      profileId: profiles.get(person.name) ?? 0,
      profileName: person.name,
      createdAt: proof.createdAt < openedAt ? openedAt : proof.createdAt,
    })),
  );
  records.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const copies = await Promise.all(records.map((record, index) => storeCopy(files, record, index)));
  const entries: LedgerEntry[] = [];
  for (const [index, record] of records.entries()) {
    const copy = copies[index];
    const document = copy && (await insertCopy(tx, record, copy));
    const { id, type_name: typeName } = await tx
      .insertInto('profile_document')
      .values({ ...proofColumns(record), document_id: document ?? null })
      .returning(['id', 'type_name'])
      .executeTakeFirstOrThrow();
    const storedProof = document === undefined ? { typeName } : { typeName, document, sha256: copy?.digest };
    entries.push(...proofEntries(record, id, storedProof));
    if (record.state === 'accepted') await writeExpiryNotification(tx, record, id, now);
  }
  return entries;
}

async function findProfileIds(tx: Tx, customerId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.selectFrom('profile').select(['id', 'name']).where('customer_id', '=', customerId).execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

async function storeCopy(files: FileStore, { copy, name, profileName, issuedOn }: ProofRecord, index: number) {
  if (copy === null) return undefined;
  const isPdf = copy === 'certificate';
  const content = isPdf
    ? certificatePdf({ title: name, name: profileName, issuedOn: germanDay(issuedOn) })
    : await certificatePhoto(`${profileName} ${index}`);
  return {
    name: `${name}.${isPdf ? 'pdf' : 'jpg'}`,
    mime_type: isPdf ? 'application/pdf' : 'image/jpeg',
    bytes: content.length,
    digest: createHash('sha256').update(content).digest('hex'),
    file_key: await files.put(content),
  };
}

type StoredCopy = NonNullable<Awaited<ReturnType<typeof storeCopy>>>;

/**
 * Accepted proofs were entered by the operator. The others were sent by staff, through an upload link (null) if there
 * is no service login.
 */
function senderOf({ location, state }: ProofRecord): number | null {
  if (state === 'accepted') return location.operatorId;
  return location.userId === location.operatorId ? null : location.userId;
}

async function insertCopy(tx: Tx, record: ProofRecord, copy: StoredCopy): Promise<number> {
  const copyColumns = { category: 'proof', scan_state: 'notScanned' } as const;
  const origin = { customer_id: record.location.customerId, user_id: senderOf(record), created_at: record.createdAt };
  const row = { ...copy, ...copyColumns, ...origin };
  return (await tx.insertInto('document').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

const reviewedAt = ({ state, createdAt }: ProofRecord) => (state === 'rejected' ? minutesAfter(createdAt, 95) : null);

const proofColumns = (record: ProofRecord) => ({
  customer_id: record.location.customerId,
  profile_id: record.profileId,
  user_id: senderOf(record),
  proof_type_id: record.typeId,
  name: record.name,
  description: record.description,
  issued_at: record.issuedOn,
  invalid_at: record.invalidOn,
  state: record.state,
  review_comment: record.reviewComment,
  reviewed_at: reviewedAt(record),
  reviewed_by: record.state === 'rejected' ? record.location.operatorId : null,
  created_at: record.createdAt,
});

interface StoredProof {
  /** Current name of the type, which an admin may have changed since the seed. */
  readonly typeName: string | null;
  readonly document?: number;
  readonly sha256?: string | undefined;
}

function proofEntries(record: ProofRecord, id: number, { typeName, document, sha256 }: StoredProof): LedgerEntry[] {
  const entry = (
    type: LedgerEntry['type'],
    state: ProofRecord['state'],
    at: Date,
    actor: number | null,
  ): LedgerEntry => ({
    customerId: record.location.customerId,
    type,
    entity: `/api/profile_documents/${id}`,
    at,
    occurredAt: at,
    actor: actor === null ? SYSTEM_ACTOR : `/api/users/${actor}`,
    data: {
      person: `/api/profiles/${record.profileId}`,
      proofType: `/api/proof_types/${record.typeId}`,
      proofTypeName: typeName ?? undefined,
      state,
      issuedAt: toWireDay(record.issuedOn),
      invalidAt: toWireDay(record.invalidOn),
      document: document === undefined ? undefined : `/api/documents/${document}`,
      sha256,
    },
    personal: { name: record.name, description: record.description },
    ...(state === 'rejected' && { reason: record.reviewComment ?? '' }),
  });
  if (record.state === 'accepted') return [entry('proof.recorded', 'accepted', record.createdAt, senderOf(record))];
  const submissionEntry = entry('proof.submitted', 'submitted', record.createdAt, senderOf(record));
  const decidedAt = reviewedAt(record);
  if (decidedAt === null) return [submissionEntry];
  return [submissionEntry, entry('proof.rejected', 'rejected', decidedAt, record.location.operatorId)];
}

const WARNED_MINUTES_BEFORE = 28 * 1440;

/** Writes a read notification about a proof that ends within the next four weeks. */
async function writeExpiryNotification(tx: Tx, record: ProofRecord, id: number, now: Date): Promise<void> {
  const { location, invalidOn } = record;
  if (invalidOn === null) return;
  const end = new Date(`${invalidOn}T06:00:00Z`);
  const warnedAt = minutesAfter(end, -WARNED_MINUTES_BEFORE);
  if (end < now || warnedAt > now) return;
  await tx
    .insertInto('notification')
    .values({
      receiver_id: location.operatorId,
      type: 'WARNING',
      message: `Nachweis läuft am ${germanDay(invalidOn)} ab: ${record.name} – ${record.profileName}`,
      link: `/users/profiles_documents/${record.profileId}`,
      about: `proof-expiring:${id}:${invalidOn}`,
      customer_id: location.customerId,
      created_at: warnedAt,
      read_at: minutesAfter(warnedAt, 50),
    })
    .execute();
}
