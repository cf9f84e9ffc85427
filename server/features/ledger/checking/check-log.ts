// Verifies a log against all that was signed: as a whole, or each night what is new, a sample, and some of the sealed
// epochs in rotation.
import type { Store } from '#server/db/database.ts';
import type { Row } from '#server/db/schema.ts';
import { findSignedRoots, insertTiles } from '#server/features/ledger/signing/signing.queries.ts';
import { epochCount } from '#shared/ledger/epoch.ts';
import { areEqual } from '#shared/ledger/hashes.ts';
import { GrowingTree } from '#shared/ledger/merkle.ts';
import { findEpochReadings, findTilesBetween, saveEpochReading, type CheckedParts } from './checking.queries.ts';
import { LedgerFault } from './ledger-fault.ts';
import { checkHead, checkLength, readEntries, type LogToCheck } from './read-entries.ts';
import { readSealedRoots, readSample, subtreesBefore } from './sealed-epochs.ts';
import { dueEpochs, type CheckExtent } from './rotation.rules.ts';

/** What runs at night leaves half of a core to others. */
export const NIGHTLY_SHARE = 0.5;

interface LogCheck {
  readonly extent: CheckExtent;
  readonly epochLevel: number;
  readonly now: Date;
}

/**
 * Reads the log. What it has read of the sealed epochs is stored as it goes, so a check that was interrupted continues.
 * @throws LedgerFault
 */
export async function checkLog(store: Store, log: LogToCheck, check: LogCheck): Promise<CheckedParts> {
  checkLength(log);
  const sealedRoots = await readSealedRoots(store, log, check);
  const readings = check.extent === 'whole' ? [] : await readReadings(store, log, sealedRoots.length);
  const due = dueEpochs(readings, check.now);
  const reader = epochReader(store, log, check);
  for (const number of due)
    await reader.readEpoch(number, new GrowingTree(number * reader.epochSize, subtreesBefore(sealedRoots, number)));
  const sampled = readings.map(({ number }) => number).filter((number) => !due.includes(number));
  const sampledEntries = await readSample(store, log, { ...check, numbers: sampled, sealedRoots });
  const firstNew = readings.length;
  const tree = new GrowingTree(firstNew * reader.epochSize, subtreesBefore(sealedRoots, firstNew));
  await reader.readRest(firstNew, tree);
  checkHead(tree, log);
  return {
    newEntries: log.size - firstNew * reader.epochSize,
    sampledEntries,
    readEpochs: due.length,
    sealedEpochs: epochCount(log.lastSigned?.size ?? 0, check.epochLevel),
  };
}

/** Returns when the sealed epochs were read, without those behind one that never was. */
async function readReadings(store: Store, { customerId }: LogToCheck, sealedCount: number) {
  const readings = await store.asSystem((tx) => findEpochReadings(tx, customerId));
  const numbers = new Set(readings.map(({ number }) => number));
  let readCount = 0;
  while (readCount < sealedCount && numbers.has(readCount)) readCount += 1;
  return readings.filter(({ number }) => number < readCount);
}

function epochReader(store: Store, log: LogToCheck, { extent, epochLevel, now }: LogCheck) {
  const { customerId } = log;
  const epochSize = 2 ** epochLevel;
  const signedSize = log.lastSigned?.size ?? 0;
  const share = extent === 'night' ? NIGHTLY_SHARE : 1;

  async function readUpTo(end: number, tree: GrowingTree): Promise<void> {
    const from = tree.size;
    const findSigned = (sizes: { from: number; upTo: number }) =>
      store.asSystem((tx) => findSignedRoots(tx, customerId, sizes));
    const tiles = await readEntries(store, customerId, { tree, end, findSigned, share });
    await compareTiles({ from, upTo: Math.min(end, signedSize) }, tiles);
  }

  /** Compares the stored hashes of what is signed, and stores those that are missing. */
  async function compareTiles(sizes: { from: number; upTo: number }, tiles: readonly Row<'ledger_tile'>[]) {
    const storedTiles = await store.asSystem((tx) => findTilesBetween(tx, customerId, sizes));
    const stored = new Map(storedTiles.map(({ level, position, hash }) => [`${level}:${position}`, hash]));
    const missing = tiles.filter((tile) => {
      const hash = stored.get(`${tile.level}:${tile.position}`);
      if (hash !== undefined && !areEqual(hash, tile.hash))
        throw new LedgerFault('Gespeicherte Zwischenwerte wurden verändert.');
      return hash === undefined && (tile.position + 1) * 2 ** tile.level <= sizes.upTo;
    });
    await store.asSystem((tx) => insertTiles(tx, missing));
  }

  async function readEpoch(number: number, tree: GrowingTree): Promise<void> {
    await readUpTo((number + 1) * epochSize, tree);
    await store.asSystem((tx) => saveEpochReading(tx, { customerId, number, now }));
  }

  /** Reads the sealed epochs from this one on, and what comes after them. */
  async function readRest(firstEpoch: number, tree: GrowingTree): Promise<void> {
    for (let number = firstEpoch; (number + 1) * epochSize <= signedSize; number += 1) await readEpoch(number, tree);
    await readUpTo(log.size, tree);
  }

  return { epochSize, readEpoch, readRest };
}
