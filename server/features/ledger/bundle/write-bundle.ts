// Writes ledger bundles, which can be verified on their own: entries, openings of their commitments, proofs, the signed
// checkpoint and the public key.
import type { Scope } from '#server/access/scope.ts';
import type { Store, Tx } from '#server/db/database.ts';
import { readRecords, textsOf } from '#server/ledger/recorded-rows.ts';
import { iri } from '#server/http/render/item.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import {
  BUNDLE_FORMAT,
  BUNDLE_END_TEXT,
  entryText,
  bundleStartText,
  readBody,
  writeBundle,
  type Bundle,
  type BundleEntry,
  type EarlierCheckpoint,
  type InstallationProof,
} from '#shared/ledger/bundle.ts';
import { writeKey } from '#shared/ledger/checkpoint.ts';
import { RECORDED, RECORDED_TABLES, tableOf, type RecordTexts } from '#shared/ledger/recorded-fields.ts';
import { toBase64 } from '#shared/ledger/hashes.ts';
import { findDailyCheckpoints, findEntries, findLastSeqByEntity } from './bundle.queries.ts';
import { checkpointKey } from '#server/features/ledger/signing/ledger-keys.ts';
import { findPublicKey } from '#server/features/ledger/ledger.queries.ts';
import { findNamedCheckpoints } from '#server/features/ledger/installation/evidence.queries.ts';
import {
  findLastLeaf,
  readInstallationProofs,
} from '#server/features/ledger/installation/installation-proofs.queries.ts';
import { findTimeStamps } from '#server/features/ledger/time-stamps/time-stamps.queries.ts';
import { consistencyRanges, inclusionRanges } from './merkle-proof.rules.ts';
import { readRoots } from './merkle-proofs.queries.ts';
import type { CheckpointRow } from '#server/features/ledger/signing/signing.queries.ts';
import { readCosignatures, type CosignedCheckpoint } from '#server/features/ledger/witnesses/cosignatures.queries.ts';

const EARLIER_CHECKPOINT_DAYS = 30;
const ENTRIES_PER_READ = 500;
const PROOFS_PER_READ = 100;

/** The parts of a bundle that precede its entries. */
export interface BundleHead {
  readonly key: string;
  readonly checkpoint: CosignedCheckpoint;
  readonly earlier: readonly EarlierCheckpoint[];
  readonly witnesses: readonly string[];
  readonly timeStamps: readonly string[];
  readonly installation: readonly InstallationProof[];
  /** Ids of all checkpoints that the bundle names. */
  readonly checkpointIds: readonly number[];
}

/**
 * Reads what precedes the entries: the checkpoint, earlier ones, and what others said of those that it names.
 * @param others earlier checkpoints that are in the bundle besides the daily ones and the named ones
 */
export async function readBundleHead(
  tx: Tx,
  scope: Scope,
  checkpoint: CheckpointRow,
  others: readonly CheckpointRow[] = [],
): Promise<BundleHead> {
  const { customer_id: customerId, size } = checkpoint;
  const key = await findPublicKey(tx, scope, checkpoint.ledger_key_id);
  if (key === undefined) throw new Error('The key of a checkpoint is missing.');
  const earlierCheckpoints: EarlierCheckpoint[] = [];
  const dailyCheckpoints = await findDailyCheckpoints(tx, scope, {
    customerId,
    beforeSeq: size,
    days: EARLIER_CHECKPOINT_DAYS,
  });
  // Checkpoints signed with an older key are left out, because the bundle contains only one key.
  const hasSameKey = ({ ledger_key_id: keyId }: CheckpointRow) => keyId === checkpoint.ledger_key_id;
  const namedCheckpoints = [...(await findNamedCheckpoints(tx, scope, checkpoint)), ...others].filter(
    (one) => hasSameKey(one) && one.id !== checkpoint.id && one.size <= size,
  );
  const namedSizes = new Set(namedCheckpoints.map((one) => one.size));
  const otherCheckpoints = dailyCheckpoints.filter(
    (one) => hasSameKey(one) && one.size < size && !namedSizes.has(one.size),
  );
  const byId = new Map([...otherCheckpoints, ...namedCheckpoints].map((one) => [one.id, one]));
  const olderCheckpoints = [...byId.values()].toSorted((a, b) => b.size - a.size || b.id - a.id);
  const withCosignatures = await readCosignatures(tx, scope, [checkpoint, ...olderCheckpoints]);
  const cosigned = withCosignatures(checkpoint);
  const witnesses = new Set(cosigned.witnessKeys);
  for (const earlier of olderCheckpoints.map(withCosignatures)) {
    for (const witnessKey of earlier.witnessKeys) witnesses.add(witnessKey);
    const proof = await readRoots(tx, scope, customerId, consistencyRanges(earlier.size, size));
    earlierCheckpoints.push({ note: earlier.note, proof: proof.map(toBase64) });
  }
  const { proofs, witnessKeys } = await readInstallationProofs(tx, scope, { checkpoint, named: namedCheckpoints });
  for (const witnessKey of witnessKeys) witnesses.add(witnessKey);
  return {
    key: writeKey(checkpointKey(key, customerId)),
    checkpoint: cosigned,
    earlier: earlierCheckpoints,
    witnesses: [...witnesses].toSorted(),
    timeStamps: await findTimeStamps(tx, scope, namedCheckpoints),
    installation: proofs,
    checkpointIds: [checkpoint, ...olderCheckpoints].map(({ id }) => id),
  };
}

/**
 * Reads the head of a file of the ledger, with its newest proof in the log of all ledgers. Documents are written without
 * that, because they have to be the same when they are printed later.
 */
export async function readConfirmedHead(tx: Tx, scope: Scope, checkpoint: CheckpointRow): Promise<BundleHead> {
  const leaf = await findLastLeaf(tx, scope, checkpoint);
  return readBundleHead(tx, scope, checkpoint, leaf === undefined ? [] : [leaf]);
}

/** Adds to each entry its inclusion proof up to the signed root. */
export async function proveEntries(
  tx: Tx,
  scope: Scope,
  { customer_id: customerId, size }: CheckpointRow,
  entries: readonly BundleEntry[],
): Promise<BundleEntry[]> {
  const provenEntries: BundleEntry[] = [];
  for (let from = 0; from < entries.length; from += PROOFS_PER_READ) {
    const batch = entries.slice(from, from + PROOFS_PER_READ);
    const ranges = batch.map(({ seq }) => inclusionRanges(seq, { start: 0, end: size }));
    const roots = await readRoots(tx, scope, customerId, ranges.flat());
    for (const [index, entry] of batch.entries())
      provenEntries.push({ ...entry, proof: roots.splice(0, ranges[index]?.length).map(toBase64) });
  }
  return provenEntries;
}

/** Attaches each record, as it is now, to the last entry about it, so that a verifier can compare the two. */
export async function addRecords(
  tx: Tx,
  scope: Scope,
  customerId: number,
  entries: readonly BundleEntry[],
): Promise<BundleEntry[]> {
  const entities = entries.flatMap(({ body }) => readBody(body)?.entity ?? []);
  const lastSeqByEntity = await findLastSeqByEntity(tx, scope, { customerId, entities });
  const records = new Map<string, BundleEntry['record']>();
  for (const table of RECORDED_TABLES) {
    const { path } = RECORDED[table];
    const ids = [...lastSeqByEntity.keys()].flatMap((entity) =>
      tableOf(entity) === table ? (idFromIri(entity, path) ?? []) : [],
    );
    if (ids.length === 0) continue;
    for (const id of ids) records.set(iri(path, id), null);
    for (const row of await readRecords(tx, table, ids))
      records.set(iri(path, row.id), withoutMissingTexts(textsOf(table, row)));
  }
  return entries.map((entry) => {
    const entity = readBody(entry.body)?.entity ?? '';
    const record = lastSeqByEntity.get(entity) === entry.seq ? records.get(entity) : undefined;
    return record === undefined ? entry : { ...entry, record };
  });
}

const withoutMissingTexts = (texts: RecordTexts): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).flatMap(([column, text]) => (text === undefined ? [] : [[column, text]])));

export const bundleText = (head: BundleHead, entries: readonly BundleEntry[]): string =>
  writeBundle({ ...toBundleHeader(head), entries });

/** Streams the whole log page by page, so that it is never in memory as a whole. */
export async function* bundleParts(store: Store, scope: Scope, head: BundleHead): AsyncGenerator<string> {
  const { customer_id: customerId, size } = head.checkpoint;
  yield bundleStartText(toBundleHeader(head));
  for (let fromSeq = 0; fromSeq < size; fromSeq += ENTRIES_PER_READ) {
    const batch = { customerId, fromSeq, beforeSeq: Math.min(fromSeq + ENTRIES_PER_READ, size) };
    const entries = await store.asActorForLongRead(scope, async (tx) =>
      addRecords(tx, scope, customerId, await findEntries(tx, scope, batch)),
    );
    yield `${fromSeq === 0 ? '' : ','}${entries.map(entryText).join(',')}`;
  }
  yield BUNDLE_END_TEXT;
}

const toBundleHeader = ({ checkpoint, ...head }: BundleHead): Omit<Bundle, 'entries'> => ({
  format: BUNDLE_FORMAT,
  key: head.key,
  checkpoint: checkpoint.note,
  earlier: head.earlier,
  ...(head.witnesses.length > 0 && { witnesses: head.witnesses }),
  ...(head.timeStamps.length > 0 && { timeStamps: head.timeStamps }),
  ...(head.installation.length > 0 && { installation: head.installation }),
});
