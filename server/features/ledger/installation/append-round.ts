import { randomBytes } from 'node:crypto';
import type { Store, Tx } from '#server/db/database.ts';
import { LedgerFault } from '#server/features/ledger/checking/ledger-fault.ts';
import { openLedgerSigner, type SigningContext } from '#server/features/ledger/signing/ledger-signer.ts';
import type { CheckpointRow } from '#server/features/ledger/signing/signing.queries.ts';
import { keepCheckpoints } from '#server/features/ledger/signing/thinning.queries.ts';
import { localDay, localMoment, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { checkpointText } from '#shared/ledger/checkpoint.ts';
import { areEqual } from '#shared/ledger/hashes.ts';
import { GrowingTree, leafOf } from '#shared/ledger/merkle.ts';
import { checkInstallationLog } from './check-installation-log.ts';
import { insertNodes, readInstallationSubtrees, type InstallationNode } from './installation-nodes.queries.ts';
import {
  findLastState,
  findUnloggedCheckpoints,
  insertLeaves,
  insertState,
  lockInstallationLog,
  type InstallationRow,
} from './installation-states.queries.ts';

/** After the nightly checks of the ledgers, and before the mails. */
const ROUND_TIME = '05:00';
/** A round has a multiple of so many leaves, so that its length does not tell how many organisations there are. */
const ROUND_MULTIPLE = 16;
const HASH_BYTES = 32;

/**
 * Appends a round if today's is missing and there is something to append. The whole log is checked before, which takes
 * too long to do it each minute of a day without new checkpoints.
 * @throws LedgerFault
 */
export async function appendDueRound(store: Store, signing: SigningContext, now: Date): Promise<void> {
  const last = await store.asSystem(findLastState);
  if (last !== undefined && last.created_at >= lastRoundTime(now)) return;
  if ((await store.asSystem(findUnloggedCheckpoints)).length === 0) return;
  await checkInstallationLog(store);
  await appendRound(store, signing, now);
}

function lastRoundTime(now: Date): Date {
  const timeOn = (at: number) => localMoment(localDay(at, SERVER_TIME_ZONE), ROUND_TIME, SERVER_TIME_ZONE);
  const today = timeOn(now.getTime());
  return new Date(today <= now.getTime() ? today : timeOn(now.getTime() - DAY_MILLISECONDS));
}

/**
 * Appends the newest checkpoint of each ledger and signs the log. Nothing is appended if all of them are leaves already.
 * @throws LedgerFault if the log is not what was signed last
 */
export const appendRound = (store: Store, signing: SigningContext, now: Date): Promise<void> =>
  store.asSystem(async (tx) => {
    await lockInstallationLog(tx);
    const checkpoints = await findUnloggedCheckpoints(tx);
    if (checkpoints.length === 0) return;
    const tree = await readSignedTree(tx, await findLastState(tx));
    const leaves = fillAndSort(checkpoints).map((leaf, index) => ({ ...leaf, position: tree.size + index }));
    const nodes: InstallationNode[] = [];
    for (const { hash, position } of leaves) {
      nodes.push({ level: 0, position, hash });
      tree.append(hash, (level, fullPosition, full) => nodes.push({ level, position: fullPosition, hash: full }));
    }
    await insertNodes(tx, nodes);
    const ledgerSigner = await openLedgerSigner(tx, signing);
    const { size, root } = tree;
    const note = ledgerSigner.signForInstallation(({ name }) => checkpointText(name, { size, root }));
    const state = await insertState(tx, { size, root, note, ledger_key_id: ledgerSigner.keyId, created_at: now });
    const filled = leaves.flatMap(({ position, checkpoint }) => (checkpoint ? [{ position, checkpoint }] : []));
    await insertLeaves(tx, state.id, filled);
    // Old checkpoints are thinned out, and a leaf needs its own.
    await keepCheckpoints(
      tx,
      checkpoints.map(({ id }) => id),
    );
  });

interface Leaf {
  readonly hash: Uint8Array;
  /** Undefined if the leaf fills up the round. */
  readonly checkpoint: CheckpointRow | undefined;
}

/** Fills up the round, and sorts it by hash, so that a place in it tells nothing. */
function fillAndSort(checkpoints: readonly CheckpointRow[]): Leaf[] {
  const leaves: Leaf[] = checkpoints.map((checkpoint) => ({ hash: leafOf(checkpoint.note), checkpoint }));
  while (leaves.length % ROUND_MULTIPLE !== 0) leaves.push({ hash: randomBytes(HASH_BYTES), checkpoint: undefined });
  return leaves.toSorted((a, b) => Buffer.compare(a.hash, b.hash));
}

async function readSignedTree(tx: Tx, last: InstallationRow | undefined): Promise<GrowingTree> {
  if (last === undefined) return new GrowingTree();
  const tree = new GrowingTree(last.size, await readInstallationSubtrees(tx, last.size));
  if (!areEqual(tree.root, last.root)) throw new LedgerFault('Das Gesamtprüfbuch ist nicht, was unterschrieben wurde.');
  return tree;
}
