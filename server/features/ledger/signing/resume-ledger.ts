import { appendToLedger, SYSTEM_ACTOR } from '#server/ledger/append-to-ledger.ts';
import type { Store } from '#server/db/database.ts';
import { iri } from '#server/http/render/item.ts';
import { ledgers } from '#shared/contracts/ledger/ledger.ts';
import type { SigningContext } from './ledger-signer.ts';
import { signLedger, type SigningResult } from './sign-ledger.ts';
import { resolveAlarm } from './signing.queries.ts';

export interface ResumptionOptions {
  readonly customerId: number;
  /** The cause that was found, and what was done about it. */
  readonly reason: string;
  readonly now: Date;
}

/**
 * Resumes signing after a log was repaired: resolves the alarm, records in the log why signing continues, and verifies
 * the whole log. If it still contradicts what was signed, the alarm is raised again.
 */
export async function resumeLedger(
  store: Store,
  signingContext: SigningContext,
  { customerId, reason, now }: ResumptionOptions,
): Promise<SigningResult | 'no alarm'> {
  const isResolved = await store.asSystem(async (tx) => {
    if (!(await resolveAlarm(tx, customerId, reason, now))) return false;
    const entity = iri(ledgers.path, customerId);
    const entry = { customerId, entity, at: now, occurredAt: now, actor: SYSTEM_ACTOR };
    await appendToLedger(tx, { ...entry, type: 'ledger.resumed', data: {}, reason });
    return true;
  });
  const signing = { customerId, occasion: 'daily', extent: 'whole', now } as const;
  return isResolved ? signLedger(store, signingContext, signing) : 'no alarm';
}
