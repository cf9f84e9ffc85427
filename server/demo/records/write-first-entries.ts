import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { toLedgerBody, type LedgerEntry } from '#server/ledger/append-to-ledger.ts';
import { inBatches } from './write-records.ts';

/**
 * Writes the first entries of new ledgers with the same result as calling ledger_append for each. That function updates
 * the row of its organisation each time, and within one transaction every update has to skip all earlier versions of
 * the row: that takes half a minute for ninety days, instead of seconds.
 */
export async function writeFirstEntries(tx: Tx, entries: readonly LedgerEntry[]): Promise<void> {
  const logs = new Map<number, MerkleLog>();
  const rows = entries.map((entry) => {
    const log = logs.get(entry.customerId) ?? { size: 0, frontier: [], root: sha256() };
    logs.set(entry.customerId, log);
    const { body, openings } = toLedgerBody(entry);
    const [seq, prev, leaf] = [log.size, log.root, sha256(Buffer.of(0), Buffer.from(body))];
    append(log, leaf);
    const hexHashes = { leaf: leaf.toString('hex'), prev: prev.toString('hex') };
    return { customer: entry.customerId, seq, type: entry.type, at: entry.at, body, openings, ...hexHashes };
  });
  for (const [customerId, log] of logs) await writeHead(tx, customerId, log);
  for (const batch of inBatches(rows)) await writeEntries(tx, batch);
}

/** RFC 6962: `frontier[i]` is the root of the perfect subtree of 2^i leaves that has no right sibling yet, or null. */
interface MerkleLog {
  size: number;
  readonly frontier: (Buffer | null)[];
  root: Buffer;
}

function append(log: MerkleLog, leaf: Buffer): void {
  let node = leaf;
  let level = 0;
  for (let sibling = log.frontier[level]; sibling; sibling = log.frontier[level]) {
    node = parentOf(sibling, node);
    log.frontier[level] = null;
    level += 1;
  }
  log.frontier[level] = node;
  const [smallestSubtree = leaf, ...larger] = log.frontier.filter((subtree) => subtree !== null);
  log.root = larger.reduce((right, left) => parentOf(left, right), smallestSubtree);
  log.size += 1;
}

const parentOf = (left: Buffer, right: Buffer) => sha256(Buffer.of(1), left, right);

function sha256(...parts: Uint8Array[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

async function writeHead(tx: Tx, customer: number, { size, frontier, root }: MerkleLog): Promise<void> {
  const subtrees = JSON.stringify(frontier.map((node) => node?.toString('hex') ?? null));
  await sql`
    insert into ledger (customer_id, size, frontier, root)
    select ${customer}, ${size}, array_agg(decode(node, 'hex') order by level), ${root}
    from jsonb_array_elements_text(${subtrees}::jsonb) with ordinality as waiting(node, level)`.execute(tx);
}

async function writeEntries(tx: Tx, rows: readonly object[]): Promise<void> {
  await sql`
    with entry as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row(customer bigint, seq bigint, type text, body text, leaf text, prev text, at timestamptz, openings jsonb)
    ), written as (
      insert into ledger_entry (customer_id, seq, type, body, leaf, prev, at)
      select customer, seq, type, body, decode(leaf, 'hex'), decode(prev, 'hex'), at from entry
    )
    insert into ledger_opening (customer_id, seq, field, salt, value)
    select customer, seq, opening ->> 'field', decode(opening ->> 'salt', 'hex'), opening ->> 'value'
    from entry, jsonb_array_elements(entry.openings) opening`.execute(tx);
}
