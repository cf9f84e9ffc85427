import type { Store } from '#server/db/database.ts';
import { withMaintenanceTimeout } from '#server/db/postgres/statement-timeout.ts';
import { findLostEvidence } from '#server/features/ledger/installation/evidence.queries.ts';
import { notifyOfLedger } from '#server/features/ledger/signing/signing.queries.ts';
import { describeMissing } from '#shared/ledger/check-evidence.ts';
import { saveLostEvidence } from './checking.queries.ts';

interface CheckedLedger {
  readonly customerId: number;
  readonly now: Date;
}

/**
 * Notes for the page of the ledger what a signed checkpoint names and the database no longer has, and tells the admins
 * and the operators once for each. The ledger is signed before: its entries are intact, and nothing brings a deleted time
 * stamp back.
 * @returns a sentence about each
 */
export const reportLostEvidence = (store: Store, { customerId, now }: CheckedLedger): Promise<readonly string[]> =>
  withMaintenanceTimeout(() =>
    store.asSystem(async (tx) => {
      const found = await findLostEvidence(tx, customerId);
      await saveLostEvidence(tx, customerId, found);
      for (const lost of found) {
        const deduplicationKey = `ledger-evidence:${customerId}:${lost.kind}:${lost.size}`;
        const text = describeMissing(lost);
        await notifyOfLedger(tx, { customerId, toOperators: true, text, deduplicationKey, now });
      }
      return found.map(describeMissing);
    }),
  );
