// Writes the sealed epochs of a ledger into files, which make up a tiled log of their own: the checkpoint in the folder
// is signed over exactly the entries that are in it.
import { randomInt } from 'node:crypto';
import type { Store } from '#server/db/database.ts';
import { NIGHTLY_SHARE } from '#server/features/ledger/checking/check-log.ts';
import { pauseAfterWork } from '#server/features/ledger/checking/read-entries.ts';
import { readSealedRoots, SAMPLED_BLOCKS, subtreesBefore } from '#server/features/ledger/checking/sealed-epochs.ts';
import { checkpointKey } from '#server/features/ledger/signing/ledger-keys.ts';
import type { SigningContext } from '#server/features/ledger/signing/ledger-signer.ts';
import { signHead } from '#server/features/ledger/signing/sign-head.ts';
import { findHead, findLastSigned, type SignedRow } from '#server/features/ledger/signing/signing.queries.ts';
import type { NamedFiles } from '#server/files/named-files.ts';
import { isSignedBy, readCheckpoint } from '#shared/ledger/checkpoint.ts';
import { EPOCH_LEVEL } from '#shared/ledger/epoch.ts';
import { areEqual } from '#shared/ledger/hashes.ts';
import { GrowingTree } from '#shared/ledger/merkle.ts';
import { readBlockFiles, readHashesOf, upperFiles, type SealedEpoch, type TileFile } from './epoch-files.ts';
import { checkpointFileName, ledgerFolder } from './tile-files.ts';

export interface FileKeeping {
  readonly files: NamedFiles;
  readonly signing: SigningContext;
}

/** Says what became of the files of a ledger. `differed` if they had to be written again. */
export interface KeptFiles {
  readonly writtenEpochs: number;
  readonly differed: boolean;
}

/**
 * Writes the epochs that were sealed since the last time, after it has compared a sample of the files. If one differs,
 * all are written again.
 * @throws LedgerFault if the entries are not what was signed
 */
export async function writeTileFiles(
  store: Store,
  { files, signing }: FileKeeping,
  customerId: number,
): Promise<KeptFiles> {
  const { epochLevel = EPOCH_LEVEL } = signing;
  const lastSigned = await store.asSystem((tx) => findLastSigned(tx, customerId));
  const { isAlarmed } = await store.asSystem((tx) => findHead(tx, customerId));
  if (lastSigned === undefined || isAlarmed) return { writtenEpochs: 0, differed: false };
  const sealedRoots = await readSealedRoots(store, { customerId, lastSigned }, { extent: 'night', epochLevel });
  const epochs = { customerId, epochLevel, sealedRoots };
  const written = await readWritten(files, lastSigned, epochs);
  const differed = written.count > 0 && !(await areAsWritten(store, files, { epochs, count: written.count }));
  const firstNumber = differed ? 0 : written.count;
  const writeCheckpoint = async (count: number) => {
    const head = { customerId, ...headOf(epochs, count) };
    const { note } = await store.asSystem((tx) => signHead(tx, signing, head));
    await files.put(checkpointFileName(customerId), Buffer.from(note));
  };
  // These may be the files of another ledger that once had this number.
  if (firstNumber === 0) await files.removeFolder(ledgerFolder(customerId));
  for (let number = firstNumber; number < sealedRoots.length; number += 1) {
    await writeEpoch(store, files, { ...epochs, number });
    // The checkpoint comes last, so that a reader finds every tile of it.
    await writeCheckpoint(number + 1);
  }
  const writtenEpochs = sealedRoots.length - firstNumber;
  // Only the checkpoint depends on the key; the tiles do not.
  if (firstNumber > 0 && writtenEpochs === 0 && !written.isSigned) await writeCheckpoint(firstNumber);
  return { writtenEpochs, differed };
}

type SealedEpochs = Omit<SealedEpoch, 'number'>;

function headOf({ epochLevel, sealedRoots }: SealedEpochs, count: number) {
  const size = count * 2 ** epochLevel;
  return { size, root: new GrowingTree(size, subtreesBefore(sealedRoots, count)).root };
}

interface WrittenBefore {
  /** Number of the epochs that the checkpoint among the files covers: none if it does not belong to this ledger. */
  readonly count: number;
  /** Whether it is signed with the key that the ledger was signed with last. */
  readonly isSigned: boolean;
}

async function readWritten(files: NamedFiles, lastSigned: SignedRow, epochs: SealedEpochs): Promise<WrittenBefore> {
  const { customerId, epochLevel, sealedRoots } = epochs;
  const checkpoint = readCheckpoint(String(await files.get(checkpointFileName(customerId))));
  const count = (checkpoint?.size ?? 0) / 2 ** epochLevel;
  const isOwn =
    checkpoint !== undefined &&
    Number.isInteger(count) &&
    count <= sealedRoots.length &&
    areEqual(checkpoint.root, headOf(epochs, count).root);
  if (!isOwn) return { count: 0, isSigned: false };
  return { count, isSigned: await isSignedBy(checkpoint, checkpointKey(lastSigned, customerId)) };
}

async function writeEpoch(store: Store, files: NamedFiles, epoch: SealedEpoch): Promise<void> {
  const hashes = await readHashesOf(store, epoch);
  for (const index of hashes.keys()) {
    const beganAt = performance.now();
    for (const { name, content } of await readBlockFiles(store, epoch, { hashes, index }))
      if (content !== undefined) await files.put(name, content);
    await pauseAfterWork(beganAt, NIGHTLY_SHARE);
  }
  for (const { name, content } of upperFiles(epoch, hashes)) if (content !== undefined) await files.put(name, content);
}

interface WrittenEpochs {
  readonly epochs: SealedEpochs;
  readonly count: number;
}

/** Compares random blocks of the written epochs, and the upper tiles of the last one. */
async function areAsWritten(store: Store, files: NamedFiles, { epochs, count }: WrittenEpochs): Promise<boolean> {
  const isStored = async ({ name, content }: TileFile) => {
    const stored = await files.get(name);
    return stored === undefined || content === undefined ? stored === content : stored.equals(content);
  };
  const last = { ...epochs, number: count - 1 };
  for (const file of upperFiles(last, await readHashesOf(store, last))) if (!(await isStored(file))) return false;
  for (let turn = 0; turn < SAMPLED_BLOCKS; turn += 1) {
    const epoch = { ...epochs, number: randomInt(count) };
    const hashes = await readHashesOf(store, epoch);
    for (const file of await readBlockFiles(store, epoch, { hashes, index: randomInt(hashes.length) }))
      if (!(await isStored(file))) return false;
  }
  return true;
}
