import { findLastSigned } from '#server/features/ledger/signing/signing.queries.ts';
import { keepCheckpoints } from '#server/features/ledger/signing/thinning.queries.ts';
import { checkpointKey } from '#server/features/ledger/signing/ledger-keys.ts';
import { openLedgerSigner, type SigningContext } from '#server/features/ledger/signing/ledger-signer.ts';
import type { Store } from '#server/db/database.ts';
import type { Job } from '#server/runtime/jobs.ts';
import { localDay, localMoment, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { readCheckpoint } from '#shared/ledger/checkpoint.ts';
import { stampedBytes, timeStampText } from '#shared/ledger/time-stamp.ts';
import { findUnstampedLedgers, storeTimeStamp } from './time-stamps.queries.ts';
import type { TimeStampClient } from './time-stamp-client.ts';

const WORK_NAME = 'stamp checkpoints';
const LEDGERS_PER_RUN = 200;
const PAUSE_AFTER_FAULT_MINUTES = 5;

interface StampingDependencies extends SigningContext {
  /** Called when the authority does not answer. No job waits for it. */
  readonly onFailure: (error: unknown) => void;
}

/** Has the newest checkpoint of each ledger stamped once a day. What failed is tried again after a pause. */
export function stampCheckpoints(dependencies: StampingDependencies): Job {
  let pausedUntil = 0;
  return {
    name: WORK_NAME,
    run: async (store, now) => {
      const { timeStamps, onFailure } = dependencies;
      if (timeStamps === undefined || now.getTime() < pausedUntil) return;
      store
        .runUnlessRunning(`${WORK_NAME} in the background`, () => stampDueLedgers(store, dependencies, timeStamps, now))
        .catch((error: unknown) => {
          pausedUntil = now.getTime() + PAUSE_AFTER_FAULT_MINUTES * MINUTE_MILLISECONDS;
          onFailure(error);
        });
    },
  };
}

/** It stops at the first failure, because the others would wait for the same authority. */
export async function stampDueLedgers(
  store: Store,
  signing: SigningContext,
  timeStamps: TimeStampClient,
  now: Date,
): Promise<void> {
  const today = new Date(localMoment(localDay(now.getTime(), SERVER_TIME_ZONE), '00:00', SERVER_TIME_ZONE));
  const due = await store.asSystem((tx) => findUnstampedLedgers(tx, { today, limit: LEDGERS_PER_RUN }));
  for (const customerId of due) {
    const row = await store.asSystem((tx) => findLastSigned(tx, customerId));
    const checkpoint = readCheckpoint(row?.note ?? '');
    if (row === undefined || checkpoint === undefined) continue;
    const stamped = stampedBytes(checkpoint, checkpointKey(row, customerId));
    const { token, at } = await timeStamps.stamp(stamped);
    await store.asSystem(async (tx) => {
      const ledgerSigner = await openLedgerSigner(tx, signing);
      const note = ledgerSigner.signText(customerId, () => timeStampText(stamped, token));
      // Old checkpoints are thinned out, and this one has to stay.
      await keepCheckpoints(tx, [row.id]);
      await storeTimeStamp(tx, { checkpoint_id: row.id, customer_id: customerId, note, stamped_at: at });
    });
  }
}
