import type { Store, Tx } from '#server/db/database.ts';
import type { CheckpointOccasion } from '#shared/contracts/ledger/ledger.ts';
import { checkGrowth } from '#server/features/ledger/checking/check-growth.ts';
import { checkLedger } from '#server/features/ledger/checking/check-ledger.ts';
import type { CheckExtent } from '#server/features/ledger/checking/rotation.rules.ts';
import type { LogToCheck } from '#server/features/ledger/checking/read-entries.ts';
import { LedgerFault } from '#server/features/ledger/checking/ledger-fault.ts';
import { lockSigning } from './ledger-keys.queries.ts';
import type { SigningContext } from './ledger-signer.ts';
import { signHead } from './sign-head.ts';
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
  /** How much is read before it is signed. The daily signature follows the nightly check; others read the new entries. */
  readonly extent?: CheckExtent;
}

/** The checkpoint, 'empty' when the log has no entries, or 'refused' when it has an unresolved alarm. */
export type SigningResult = CheckpointRow | 'empty' | 'refused';

/**
 * Signs a log after verifying that it continues what was signed before. A log that fails the verification is not signed
 * again until somebody resolves its alarm.
 */
export async function signLedger(
  store: Store,
  signingContext: SigningContext,
  signing: SigningRequest,
): Promise<SigningResult> {
  const { customerId, occasion, now, extent = occasion === 'daily' ? 'night' : undefined } = signing;
  if (extent !== undefined) {
    const checked = await checkLedger(store, { customerId, extent, now, epochLevel: signingContext.epochLevel });
    if (typeof checked === 'string') return checked;
  }
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
    const tiles = await checkGrowth(store, log);
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
  const { note, keyId } = await signHead(tx, signingContext, log);
  const { occasion, now } = signing;
  return insertCheckpoint(tx, {
    customer_id: customerId,
    size,
    root,
    note,
    ledger_key_id: keyId,
    occasion,
    created_at: now,
  });
}
