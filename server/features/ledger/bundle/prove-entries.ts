// Signs a log on demand and writes a bundle that proves single entries, for documents that leave the server with a
// proof.
import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import type { Store } from '#server/db/database.ts';
import { findEntriesBySeq } from './bundle.queries.ts';
import type { SigningContext } from '#server/features/ledger/signing/ledger-signer.ts';
import { signLedger, type SigningResult } from '#server/features/ledger/signing/sign-ledger.ts';
import { keepCheckpoints } from '#server/features/ledger/signing/thinning.queries.ts';
import type { CheckpointRow } from '#server/features/ledger/signing/signing.queries.ts';
import type { CosignedCheckpoint } from '#server/features/ledger/witnesses/cosignatures.queries.ts';
import { addRecords, bundleText, proveEntries, readBundleHead } from './write-bundle.ts';

/**
 * Signs everything that is committed at the time of the call, so it must not be called within the transaction of the
 * entry.
 * @returns 'refused' when the log has an unresolved alarm
 */
export const signOnDemand = (
  store: Store,
  signingContext: SigningContext,
  customerId: number,
): Promise<SigningResult> => signLedger(store, signingContext, { customerId, occasion: 'request', now: new Date() });

/**
 * Writes the bundle that proves these entries against this checkpoint, in the format of `npm run verify-ledger`. The
 * text is the same each time as long as none of the entries is erased and no witness adds its cosignature, so the
 * checkpoints that it names stay.
 * @param proven the numbers that `appendToLedger` returned, and earlier checkpoints that the log is proven to continue
 * @throws Error for an entry that is missing or newer than the checkpoint
 */
export const writeProofBundle = (
  store: Store,
  checkpoint: CheckpointRow,
  { seqs, earlier = [] }: { readonly seqs: readonly number[]; readonly earlier?: readonly CheckpointRow[] },
): Promise<{ readonly text: string; readonly checkpoint: CosignedCheckpoint }> =>
  // It runs with the system role, because a job calls it for the organisation of the checkpoint.
  store.asSystem(async (tx) => {
    const entries = await findEntriesBySeq(tx, SYSTEM_SCOPE, { customerId: checkpoint.customer_id, seqs });
    if (entries.length < new Set(seqs).size || entries.some(({ seq }) => seq >= checkpoint.size))
      throw new Error('The checkpoint does not speak of these entries.');
    const head = await readBundleHead(tx, SYSTEM_SCOPE, checkpoint, earlier);
    await keepCheckpoints(tx, head.checkpointIds);
    const shown = await addRecords(tx, SYSTEM_SCOPE, checkpoint.customer_id, entries);
    const text = bundleText(head, await proveEntries(tx, SYSTEM_SCOPE, checkpoint, shown));
    return { text, checkpoint: head.checkpoint };
  });
