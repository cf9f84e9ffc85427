// Verifies that a log continues what was signed last.
import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import type { Store } from '#server/db/database.ts';
import type { Row } from '#server/db/schema.ts';
import { readSubtrees } from '#server/features/ledger/bundle/merkle-proofs.queries.ts';
import { checkpointKey } from '#server/features/ledger/signing/ledger-keys.ts';
import type { SignedRow } from '#server/features/ledger/signing/signing.queries.ts';
import { isSignedBy, readCheckpoint, type Checkpoint } from '#shared/ledger/checkpoint.ts';
import { areEqual } from '#shared/ledger/hashes.ts';
import { GrowingTree } from '#shared/ledger/merkle.ts';
import { LedgerFault } from './ledger-fault.ts';
import { brokenUpToMessage, checkHead, checkLength, readEntries, type LogToCheck } from './read-entries.ts';

/**
 * Verifies the entries since the last checkpoint.
 * @returns the hashes to be stored
 * @throws LedgerFault
 */
export async function checkGrowth(store: Store, log: LogToCheck): Promise<Row<'ledger_tile'>[]> {
  const tree = await readSignedTree(store, log);
  checkLength(log);
  const tiles = await readEntries(store, log.customerId, { tree, end: log.size });
  checkHead(tree, log);
  return tiles;
}

async function readSignedTree(
  store: Store,
  { customerId, lastSigned: lastSignedRow }: LogToCheck,
): Promise<GrowingTree> {
  if (lastSignedRow === undefined) return new GrowingTree();
  await checkNote(lastSignedRow);
  const subtrees = await store.asSystem((tx) => readSubtrees(tx, SYSTEM_SCOPE, customerId, lastSignedRow.size));
  const tree = new GrowingTree(lastSignedRow.size, subtrees);
  if (!areEqual(tree.root, lastSignedRow.root)) throw new LedgerFault(brokenUpToMessage(lastSignedRow.size));
  return tree;
}

/**
 * Verifies that the checkpoint is what was signed.
 * @throws LedgerFault
 */
export async function checkNote(row: SignedRow): Promise<Checkpoint> {
  const checkpoint = readCheckpoint(row.note);
  if (
    checkpoint?.size === row.size &&
    areEqual(checkpoint.root, row.root) &&
    (await isSignedBy(checkpoint, checkpointKey(row, row.customer_id)))
  )
    return checkpoint;
  throw new LedgerFault('Der letzte Prüfpunkt wurde verändert.');
}
