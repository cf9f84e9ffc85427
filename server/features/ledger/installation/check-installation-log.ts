import type { Store } from '#server/db/database.ts';
import { LedgerFault } from '#server/features/ledger/checking/ledger-fault.ts';
import { installationKey } from '#server/features/ledger/signing/ledger-keys.ts';
import { isSignedBy, readCheckpoint } from '#shared/ledger/checkpoint.ts';
import { areEqual } from '#shared/ledger/hashes.ts';
import { GrowingTree, leafOf } from '#shared/ledger/merkle.ts';
import { findLeavesFrom, findNodesBetween, type InstallationNode } from './installation-nodes.queries.ts';
import { findLastState, findStatesBetween, type InstallationRow } from './installation-states.queries.ts';

const LEAVES_PER_READ = 1000;

/**
 * Computes the log of all ledgers again from the checkpoints in it, and compares it with every state that was signed.
 * @returns the number of leaves
 * @throws LedgerFault
 */
export async function checkInstallationLog(store: Store): Promise<number> {
  const last = await store.asSystem(findLastState);
  if (last === undefined) return 0;
  const tree = new GrowingTree();
  while (tree.size < last.size) {
    const from = tree.size;
    const upTo = Math.min(from + LEAVES_PER_READ, last.size);
    const [leaves, stored, states] = await store.asSystem(async (tx) => [
      await findLeavesFrom(tx, { from, before: upTo }),
      await findNodesBetween(tx, { from, upTo }),
      await findStatesBetween(tx, { from, upTo }),
    ]);
    const stateBySize = new Map(states.map((state) => [state.size, state]));
    const full: InstallationNode[] = [];
    for (const { position, hash, note } of leaves) {
      if (position !== tree.size) throw new LedgerFault(`Im Gesamtprüfbuch fehlt das Blatt ${tree.size}.`);
      if (note !== null && !areEqual(leafOf(note), hash))
        throw new LedgerFault(
          `Das Blatt ${position} des Gesamtprüfbuchs ist nicht mehr der Prüfpunkt, für den es steht.`,
        );
      tree.append(hash, (level, fullPosition, fullHash) =>
        full.push({ level, position: fullPosition, hash: fullHash }),
      );
      const state = stateBySize.get(tree.size);
      if (state !== undefined) await checkState(state, tree);
    }
    if (tree.size !== upTo) throw new LedgerFault(`Im Gesamtprüfbuch fehlt das Blatt ${tree.size}.`);
    compareNodes(full, stored);
  }
  return last.size;
}

async function checkState(state: InstallationRow, { root }: GrowingTree): Promise<void> {
  const checkpoint = readCheckpoint(state.note);
  if (
    checkpoint?.size !== state.size ||
    !areEqual(checkpoint.root, root) ||
    !areEqual(state.root, root) ||
    !(await isSignedBy(checkpoint, installationKey(state)))
  )
    throw new LedgerFault(`Die ersten ${state.size} Blätter des Gesamtprüfbuchs sind nicht, was unterschrieben wurde.`);
}

function compareNodes(computed: readonly InstallationNode[], stored: readonly InstallationNode[]): void {
  const hashes = new Map(stored.map(({ level, position, hash }) => [`${level}:${position}`, hash]));
  const isStored = ({ level, position, hash }: InstallationNode) => {
    const found = hashes.get(`${level}:${position}`);
    return found !== undefined && areEqual(found, hash);
  };
  if (!computed.every(isStored)) throw new LedgerFault('Zwischenwerte des Gesamtprüfbuchs wurden verändert.');
}
