import type { Store, Tx } from '#server/db/database.ts';
import type { CheckpointOccasion } from '#shared/contracts/ledger/ledger.ts';
import { checkGrowth, checkWholeLog, type LogToCheck } from '#server/features/ledger/check-log.ts';
import { LedgerFault } from '#server/features/ledger/ledger-fault.ts';
import { lockSigning } from './ledger-keys.queries.ts';
import { openLedgerSigner, type SigningContext } from './ledger-signer.ts';
import {
  findHead,
  findLastSigned,
  insertCheckpoint,
  insertTiles,
  raiseAlarm,
  type CheckpointRow,
} from './signing.queries.ts';

export interface SigningRequest {
  readonly customerId: number;
  readonly occasion: CheckpointOccasion;
  readonly now: Date;
}

/** The checkpoint, 'empty' when the log has no entries, or 'refused' when it has an unresolved alarm. */
export type SigningResult = CheckpointRow | 'empty' | 'refused';

/**
 * Signs a log after verifying that it continues what was signed before: normally by the new entries, daily by all
 * entries. A log that fails the verification is not signed again until somebody resolves its alarm.
 */
export async function signLedger(
  store: Store,
  signingContext: SigningContext,
  signing: SigningRequest,
): Promise<SigningResult> {
  for (;;) {
    const signedCheckpoint = await trySigning(store, signingContext, signing);
    // If another process signed meanwhile, the verification starts again from its checkpoint.
    if (signedCheckpoint !== 'overtaken') return signedCheckpoint;
  }
}

async function trySigning(
  store: Store,
  signingContext: SigningContext,
  signing: SigningRequest,
): Promise<SigningResult | 'overtaken'> {
  const { customerId, occasion, now } = signing;
  // The checkpoint must be read before the head: in the reverse order, a log that is signed in between would seem to
  // have shrunk.
  const lastSigned = await store.asSystem((tx) => findLastSigned(tx, customerId));
  const log = { ...(await store.asSystem((tx) => findHead(tx, customerId))), customerId, lastSigned };
  if (log.isAlarmed) return 'refused';
  if (log.size === 0 && log.lastSigned === undefined) return 'empty';
  if (log.lastSigned?.size === log.size && occasion === 'request') return log.lastSigned;
  try {
    const tiles = occasion === 'daily' ? await checkWholeLog(store, log) : await checkGrowth(store, log);
    return await store.asSystem(async (tx) => {
      await lockSigning(tx, customerId);
      const newestSigned = await findLastSigned(tx, customerId);
      // Either another process has signed, or the log has not grown. A daily checkpoint is signed even without growth.
      const isOvertaken = newestSigned?.id !== log.lastSigned?.id;
      if (newestSigned !== undefined && newestSigned.size >= log.size && (isOvertaken || occasion !== 'daily'))
        return newestSigned;
      // The new entries were verified against an older checkpoint than the one that has to be continued now.
      if (isOvertaken) return 'overtaken';
      await insertTiles(tx, tiles);
      return insertSignedCheckpoint(tx, signingContext, { log, signing });
    });
  } catch (error) {
    if (!(error instanceof LedgerFault)) throw error;
    await store.asSystem((tx) => raiseAlarm(tx, customerId, error.message, now));
    return 'refused';
  }
}

async function insertSignedCheckpoint(
  tx: Tx,
  signingContext: SigningContext,
  { log, signing }: { readonly log: LogToCheck; readonly signing: SigningRequest },
): Promise<CheckpointRow> {
  const { customerId, size, root } = log;
  const ledgerSigner = await openLedgerSigner(tx, signingContext);
  const note = ledgerSigner.sign(customerId, { size, root });
  const { occasion, now } = signing;
  return insertCheckpoint(tx, {
    customer_id: customerId,
    size,
    root,
    note,
    ledger_key_id: ledgerSigner.keyId,
    occasion,
    created_at: now,
  });
}
