// Verifies that a log still matches what was signed. It reads page by page, in short transactions.
import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import type { Store } from '#server/db/database.ts';
import type { Row } from '#server/db/schema.ts';
import { isSignedBy, readCheckpoint } from '#shared/ledger/checkpoint.ts';
import { GrowingTree, leafOf, type Head } from '#shared/ledger/merkle.ts';
import { areEqual } from '#shared/ledger/hashes.ts';
import { LedgerFault } from './ledger-fault.ts';
import { checkpointKey } from '#server/features/ledger/signing/ledger-keys.ts';
import { LEVELS_PER_TILE } from '#server/features/ledger/bundle/merkle-proof.rules.ts';
import { readSubtrees } from '#server/features/ledger/bundle/merkle-proofs.queries.ts';
import {
  findEntriesFrom,
  findSignedRoots,
  findTiles,
  type SignedRow,
} from '#server/features/ledger/signing/signing.queries.ts';

const ENTRIES_PER_READ = 1000;

export interface LogToCheck extends Head {
  readonly customerId: number;
  readonly lastSigned: SignedRow | undefined;
}

/**
 * Verifies the entries since the last checkpoint.
 * @returns new tiles
 * @throws LedgerFault
 */
export async function checkGrowth(store: Store, log: LogToCheck): Promise<Row<'ledger_tile'>[]> {
  return growTree(store, log, await readSignedTree(store, log), async () => []);
}

/**
 * Verifies all entries against all checkpoints.
 * @throws LedgerFault
 */
export async function checkWholeLog(store: Store, log: LogToCheck): Promise<Row<'ledger_tile'>[]> {
  if (log.lastSigned !== undefined) await checkNote(log.lastSigned);
  const tiles = await growTree(store, log, new GrowingTree(), (sizes) =>
    store.asSystem((tx) => findSignedRoots(tx, log.customerId, sizes)),
  );
  const computedTiles = new Map(tiles.map((tile) => [`${tile.level}:${tile.position}`, tile.hash]));
  for (const { level, position, hash } of await store.asSystem((tx) => findTiles(tx, log.customerId))) {
    // Another process stored tiles of a longer log while this one was read.
    if ((position + 1) * 2 ** level > log.size) continue;
    const computedHash = computedTiles.get(`${level}:${position}`);
    if (computedHash === undefined || !areEqual(computedHash, hash))
      throw new LedgerFault('Gespeicherte Zwischenwerte wurden verändert.');
  }
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

async function checkNote(row: SignedRow): Promise<void> {
  const checkpoint = readCheckpoint(row.note);
  const isOwn =
    checkpoint?.size === row.size &&
    areEqual(checkpoint.root, row.root) &&
    (await isSignedBy(checkpoint, checkpointKey(row, row.customer_id)));
  if (!isOwn) throw new LedgerFault('Der letzte Prüfpunkt wurde verändert.');
}

const brokenUpToMessage = (size: number) =>
  `Die ersten ${size} Einträge sind nicht mehr die, die unterschrieben wurden.`;

/** Finds the signed heads of a log within a range of sizes. */
type FindSigned = (sizes: { readonly from: number; readonly upTo: number }) => Promise<readonly Head[]>;

async function growTree(
  store: Store,
  { customerId, size, root, lastSigned: lastSignedRow }: LogToCheck,
  tree: GrowingTree,
  findSigned: FindSigned,
): Promise<Row<'ledger_tile'>[]> {
  const tiles: Row<'ledger_tile'>[] = [];
  if (lastSignedRow !== undefined && lastSignedRow.size > size)
    throw new LedgerFault(`Es sind ${size} Einträge, unterschrieben waren schon ${lastSignedRow.size}.`);
  while (tree.size < size) {
    const entryRange = { from: tree.size, before: size, limit: ENTRIES_PER_READ };
    const entries = await store.asSystem((tx) => findEntriesFrom(tx, customerId, entryRange));
    const heads = await findSigned({ from: tree.size, upTo: tree.size + ENTRIES_PER_READ });
    const headsBySize = Map.groupBy(heads, (head) => head.size);
    if (entries.length === 0) throw new LedgerFault(`Eintrag ${tree.size} fehlt.`);
    for (const { seq, body, leaf } of entries) {
      if (seq !== tree.size) throw new LedgerFault(`Eintrag ${tree.size} fehlt.`);
      if (!areEqual(leafOf(body), leaf)) throw new LedgerFault(`Eintrag ${seq} wurde verändert.`);
      tree.append(leaf, (level, position, hash) => {
        if (level % LEVELS_PER_TILE === 0) tiles.push({ customer_id: customerId, level, position, hash });
      });
      const roots = headsBySize.get(tree.size) ?? [];
      if (roots.some((head) => !areEqual(head.root, tree.root))) throw new LedgerFault(brokenUpToMessage(tree.size));
    }
  }
  if (!areEqual(tree.root, root))
    throw new LedgerFault('Die Einträge ergeben nicht den Stand, den das Prüfbuch nennt.');
  return tiles;
}
