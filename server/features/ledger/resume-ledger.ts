import { appendToLedger, SYSTEM_ACTOR } from '#server/db/ledger.ts';
import type { Store } from '#server/db/database.ts';
import { iri } from '#server/http/item.ts';
import { ledgers } from '#shared/contracts/ledger.ts';
import type { SigningTenant } from './ledger-signer.ts';
import { signLog, type Signed } from './sign-ledger.ts';
import { resolveAlarm } from './signing.queries.ts';

export interface Resumption {
  readonly customerId: number;
  /** What was found out, and done about it. */
  readonly reason: string;
  readonly now: Date;
}

/**
 * After a log was put right: writes into it that signing was stopped and why it goes on, and reads it whole. Where it still
 * does not hold what was signed, the alarm is raised anew.
 */
export async function resumeLog(
  store: Store,
  tenant: SigningTenant,
  { customerId, reason, now }: Resumption,
): Promise<Signed | 'no alarm'> {
  const isResolved = await store.asSystem(async (tx) => {
    if (!(await resolveAlarm(tx, customerId, reason, now))) return false;
    const entity = iri(ledgers.path, customerId);
    const entry = { customerId, entity, at: now, occurredAt: now, actor: SYSTEM_ACTOR };
    await appendToLedger(tx, { ...entry, type: 'ledger.resumed', data: {}, reason });
    return true;
  });
  return isResolved ? signLog(store, tenant, { customerId, occasion: 'daily', now }) : 'no alarm';
}
