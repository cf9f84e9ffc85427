// For what leaves the server with its proof: signed at once, and a file that proves single entries.
import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import type { Store } from '#server/db/database.ts';
import { findEntriesNumbered } from './bundle.queries.ts';
import type { SigningTenant } from './ledger-signer.ts';
import { signLog, type Signed } from './sign-ledger.ts';
import type { CheckpointRow } from './signing.queries.ts';
import { bundleText, proveEntries, readBundleHead } from './write-bundle.ts';

/**
 * A checkpoint over everything that is committed when it is called, so not inside the transaction of the entry.
 * @returns 'refused' where an alarm says that the log is not what was signed of it
 */
export const signNow = (store: Store, tenant: SigningTenant, customerId: number): Promise<Signed> =>
  signLog(store, tenant, { customerId, occasion: 'request', now: new Date() });

/**
 * The file that proves these entries against this checkpoint, as `npm run verify-ledger` reads it: the same text for the same
 * entries as long as none of them is erased.
 * @param seqs what `appendToLedger` returned @throws Error for an entry that is not there, or came after the checkpoint
 */
export const bundleOf = (store: Store, checkpoint: CheckpointRow, seqs: readonly number[]): Promise<string> =>
  // As the owner: a job writes it, for the organisation of the checkpoint.
  store.asSystem(async (tx) => {
    const entries = await findEntriesNumbered(tx, SYSTEM_SCOPE, { customerId: checkpoint.customer_id, seqs });
    if (entries.length < new Set(seqs).size || entries.some(({ seq }) => seq >= checkpoint.size))
      throw new Error('The checkpoint does not speak of these entries.');
    const head = await readBundleHead(tx, SYSTEM_SCOPE, checkpoint);
    return bundleText(head, await proveEntries(tx, SYSTEM_SCOPE, checkpoint, entries));
  });
