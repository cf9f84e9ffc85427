import type { Store } from '#server/db/database.ts';
import { findHead, findLastSigned, raiseAlarm } from '#server/features/ledger/signing/signing.queries.ts';
import { EPOCH_LEVEL } from '#shared/ledger/epoch.ts';
import { checkLog } from './check-log.ts';
import { saveCheck, type CheckedParts } from './checking.queries.ts';
import { LedgerFault } from './ledger-fault.ts';
import type { CheckExtent } from './rotation.rules.ts';

export interface CheckRequest {
  readonly customerId: number;
  readonly extent: CheckExtent;
  readonly now: Date;
  /** Tests have smaller epochs. */
  readonly epochLevel?: number | undefined;
}

/**
 * Verifies a log, and raises an alarm if it is not what was signed.
 * @returns what was read, 'empty' when the log has no entries, or 'refused' when it has an unresolved alarm
 */
export async function checkLedger(
  store: Store,
  { customerId, extent, now, epochLevel = EPOCH_LEVEL }: CheckRequest,
): Promise<CheckedParts | 'empty' | 'refused'> {
  // The checkpoint must be read before the head, as for signing.
  const lastSigned = await store.asSystem((tx) => findLastSigned(tx, customerId));
  const log = { ...(await store.asSystem((tx) => findHead(tx, customerId))), customerId, lastSigned };
  if (log.isAlarmed) return 'refused';
  if (log.size === 0 && lastSigned === undefined) return 'empty';
  try {
    const parts = await checkLog(store, log, { extent, epochLevel, now });
    await store.asSystem((tx) => saveCheck(tx, { ...parts, customerId, size: log.size, now }));
    return parts;
  } catch (error) {
    if (!(error instanceof LedgerFault)) throw error;
    await store.asSystem((tx) => raiseAlarm(tx, customerId, error.message, now));
    return 'refused';
  }
}
