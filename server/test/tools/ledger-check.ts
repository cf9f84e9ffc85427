import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

const sha256 = (...parts: Uint8Array[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Computes the tree hash of RFC 6962 §2.1 directly from its definition, independently of the SQL that it checks. */
export function treeHash(leaves: readonly Uint8Array[]): Buffer {
  const [onlyLeaf] = leaves;
  if (onlyLeaf === undefined) return sha256();
  if (leaves.length === 1) return Buffer.from(onlyLeaf);
  let leftCount = 1;
  while (leftCount * 2 < leaves.length) leftCount *= 2;
  return sha256(Buffer.of(1), treeHash(leaves.slice(0, leftCount)), treeHash(leaves.slice(leftCount)));
}

export const leafHash = (body: string) => sha256(Buffer.of(0), Buffer.from(body, 'utf8'));

/** Returns all entries of an organisation, and whether they, their order and the stored root match. */
export async function ledgerOf(app: FastifyInstance, customerId: number) {
  return app.store.asSystem(async (tx) => {
    const entries = await tx
      .selectFrom('ledger_entry')
      .selectAll()
      .where('customer_id', '=', customerId)
      .orderBy('seq')
      .execute();
    const head = await tx.selectFrom('ledger').selectAll().where('customer_id', '=', customerId).executeTakeFirst();
    const isGapless = entries.every((entry, index) => entry.seq === index);
    const areLeavesTrue = entries.every((entry) => leafHash(entry.body).equals(entry.leaf));
    const isRootTrue = treeHash(entries.map(({ leaf }) => leaf)).equals(head?.root ?? sha256());
    return { entries, isIntact: isGapless && areLeavesTrue && isRootTrue && (head?.size ?? 0) === entries.length };
  });
}
