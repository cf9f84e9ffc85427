import type { Store } from '#server/db/database.ts';
import { installationKey } from '#server/features/ledger/signing/ledger-keys.ts';
import { openLedgerSigner, type SigningContext } from '#server/features/ledger/signing/ledger-signer.ts';
import { readCheckpoint } from '#shared/ledger/checkpoint.ts';
import { stampedBytes, timeStampText } from '#shared/ledger/time-stamp.ts';
import { hasTimeStamp, storeInstallationTimeStamp } from './confirmations.queries.ts';
import { findLastState } from './installation-states.queries.ts';

/**
 * Has the newest state of the log of all ledgers stamped, which has one state a day.
 * @throws Error if the authority does not answer
 */
export async function stampInstallationLog(store: Store, signing: SigningContext): Promise<void> {
  const { timeStamps } = signing;
  const state = timeStamps && (await store.asSystem(findLastState));
  const checkpoint = readCheckpoint(state?.note ?? '');
  if (timeStamps === undefined || state === undefined || checkpoint === undefined) return;
  if (await store.asSystem((tx) => hasTimeStamp(tx, state))) return;
  const stamped = stampedBytes(checkpoint, installationKey(state));
  const { token, at } = await timeStamps.stamp(stamped);
  await store.asSystem(async (tx) => {
    const ledgerSigner = await openLedgerSigner(tx, signing);
    const note = ledgerSigner.signForInstallation(() => timeStampText(stamped, token));
    await storeInstallationTimeStamp(tx, { installation_checkpoint_id: state.id, note, stamped_at: at });
  });
}
