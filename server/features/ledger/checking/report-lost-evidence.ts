import type { Tx } from '#server/db/database.ts';
import { findLostEvidence } from '#server/features/ledger/installation/evidence.queries.ts';
import { notifyOfLedger } from '#server/features/ledger/signing/signing.queries.ts';
import { describeMissing } from '#shared/ledger/check-evidence.ts';
import { saveLostEvidence } from './checking.queries.ts';

/**
 * Notes for the page of the ledger what a signed checkpoint names and the database no longer has, and tells the admins
 * and the operators once for each. The ledger is signed on: its entries are intact, and nothing brings a deleted time
 * stamp back.
 */
export async function reportLostEvidence(tx: Tx, customerId: number, now: Date): Promise<void> {
  const found = await findLostEvidence(tx, customerId);
  await saveLostEvidence(tx, customerId, found);
  for (const lost of found) {
    const deduplicationKey = `ledger-evidence:${customerId}:${lost.kind}:${lost.size}`;
    const text = describeMissing(lost);
    await notifyOfLedger(tx, { customerId, toOperators: true, text, deduplicationKey, now });
  }
}
