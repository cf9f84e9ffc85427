// The hashes of the log of all ledgers. All of them are stored, so a proof reads them without hashing leaves.
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/schema.ts';
import { LedgerFault } from '#server/features/ledger/checking/ledger-fault.ts';
import { subtreesOf, type LeafRange } from '#server/features/ledger/bundle/merkle-proof.rules.ts';
import { rootOf } from '#shared/ledger/merkle.ts';

export type InstallationNode = Row<'installation_node'>;

const keyOf = (level: number, position: number) => `${level}:${position}`;

/** Computes the roots of these ranges of leaves. @throws LedgerFault if a hash is missing */
export async function readInstallationRoots(tx: Tx, ranges: readonly LeafRange[]): Promise<Uint8Array[]> {
  const subtrees = ranges.flatMap(subtreesOf);
  const { rows } = await sql<InstallationNode>`
    select installation_node.*
    from unnest(${subtrees.map(({ level }) => level)}::int[], ${subtrees.map(({ position }) => position)}::bigint[])
      as wanted (level, position)
    join installation_node using (level, position)`.execute(tx);
  const hashes = new Map(rows.map(({ level, position, hash }) => [keyOf(level, position), hash]));
  return ranges.map((range) =>
    rootOf(
      subtreesOf(range).map(({ level, position }) => {
        const hash = hashes.get(keyOf(level, position));
        if (hash === undefined) throw new LedgerFault(`Im Gesamtprüfbuch fehlt der Wert ${keyOf(level, position)}.`);
        return hash;
      }),
    ),
  );
}

/** Returns the roots of the full subtrees of the first `size` leaves, the largest first. */
export const readInstallationSubtrees = (tx: Tx, size: number): Promise<Uint8Array[]> =>
  readInstallationRoots(
    tx,
    subtreesOf({ start: 0, end: size }).map(({ level, position }) => ({
      start: position * 2 ** level,
      end: (position + 1) * 2 ** level,
    })),
  );

/** Finds neighbouring hashes, from left to right. */
export async function findNodes(
  tx: Tx,
  { level, first, count }: { readonly level: number; readonly first: number; readonly count: number },
): Promise<Uint8Array[]> {
  const rows = await tx
    .selectFrom('installation_node')
    .select('hash')
    .where('level', '=', level)
    .where('position', '>=', first)
    .where('position', '<', first + count)
    .orderBy('position')
    .execute();
  return rows.map(({ hash }) => hash);
}

export async function insertNodes(tx: Tx, nodes: readonly InstallationNode[]): Promise<void> {
  await sql`
    insert into installation_node (level, position, hash)
    select * from unnest(
      ${nodes.map(({ level }) => level)}::int[], ${nodes.map(({ position }) => position)}::bigint[],
      ${nodes.map(({ hash }) => Buffer.from(hash))}::bytea[])`.execute(tx);
}

interface LeafToCheck {
  readonly position: number;
  readonly hash: Uint8Array;
  /** The checkpoint that it stands for; null if it fills up a round. */
  readonly note: string | null;
}

/** Finds leaves with the checkpoints that they stand for. */
export async function findLeavesFrom(
  tx: Tx,
  { from, before }: { readonly from: number; readonly before: number },
): Promise<readonly LeafToCheck[]> {
  const { rows } = await sql<LeafToCheck>`
    select node.position, node.hash, checkpoint.note
    from installation_node node
    left join installation_leaf leaf using (position)
    left join ledger_checkpoint checkpoint on checkpoint.id = leaf.checkpoint_id
    where node.level = 0 and node.position >= ${from} and node.position < ${before}
    order by node.position`.execute(tx);
  return rows;
}

const LEVELS = Array.from({ length: 48 }, (_, index) => index + 1);

/** Finds the hashes of the subtrees that became full while the log grew from one size to another. */
export async function findNodesBetween(
  tx: Tx,
  { from, upTo }: { readonly from: number; readonly upTo: number },
): Promise<InstallationNode[]> {
  const countsAt = (size: number) => LEVELS.map((level) => Math.floor(size / 2 ** level));
  const { rows } = await sql<InstallationNode>`
    select installation_node.* from unnest(${LEVELS}::int[], ${countsAt(from)}::bigint[], ${countsAt(upTo)}::bigint[])
      as span (level, first, before)
    join installation_node on installation_node.level = span.level and position >= first and position < before`.execute(
    tx,
  );
  return rows;
}
