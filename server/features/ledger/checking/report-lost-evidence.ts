import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { findLostEvidence } from '#server/features/ledger/installation/evidence.queries.ts';
import { notifyOfLedger } from '#server/features/ledger/signing/signing.queries.ts';
import { describeMissing } from '#shared/ledger/check-evidence.ts';

/**
 * Tells the admins and the operators, once for each, what a signed checkpoint names and the database no longer has. The
 * ledger is signed on: its entries are intact, and nothing brings a deleted time stamp back.
 */
export async function reportLostEvidence(tx: Tx, customerId: number, now: Date): Promise<void> {
  for (const lost of await findLostEvidence(tx, SYSTEM_SCOPE, customerId)) {
    const deduplicationKey = `ledger-evidence:${customerId}:${lost.kind}:${lost.size}`;
    const text = describeMissing(lost);
    await notifyOfLedger(tx, { customerId, toOperators: true, text, deduplicationKey, now });
  }
}
