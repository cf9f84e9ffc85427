import type { Store } from '#server/db/database.ts';
import { LedgerFault } from '#server/features/ledger/checking/ledger-fault.ts';
import { notifyOfLedger, raiseAlarm } from '#server/features/ledger/signing/signing.queries.ts';
import type { Job } from '#server/runtime/jobs.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { EPOCH_LEVEL } from '#shared/ledger/epoch.ts';
import { ledgerFolder, LEDGERS_FOLDER } from './tile-files.ts';
import { findExistingLedgers, findLedgersOfSize } from './tiles.queries.ts';
import { writeTileFiles, type FileKeeping } from './write-tile-files.ts';

const WORK_NAME = 'keep the files of ledgers';
const DIFFERENCE_TEXT =
  'Die Dateien der versiegelten Abschnitte waren nicht mehr, wie sie geschrieben wurden. Sie wurden aus dem Prüfbuch neu geschrieben.';

interface KeepingDependencies extends FileKeeping {
  /** Called for a ledger whose files were not as they had been written. */
  readonly onDifference: (customerId: number) => void;
  /** Called when files could not be written. No job waits for it. */
  readonly onFailure: (error: unknown) => void;
}

/** Keeps the files of the sealed epochs once a day, in the background. */
export function keepTileFiles(dependencies: KeepingDependencies): Job {
  let nextRunAt = 0;
  return {
    name: WORK_NAME,
    run: async (store, now) => {
      if (now.getTime() < nextRunAt) return;
      nextRunAt = now.getTime() + DAY_MILLISECONDS;
      store
        .runUnlessRunning(`${WORK_NAME} in the background`, () => keepAllFiles(store, dependencies, now))
        .catch(dependencies.onFailure);
    },
  };
}

/** Keeps the files of all ledgers, and removes those of organisations that no longer exist. */
export async function keepAllFiles(store: Store, dependencies: KeepingDependencies, now: Date): Promise<void> {
  const { files, signing, onDifference, onFailure } = dependencies;
  const { epochLevel = EPOCH_LEVEL } = signing;
  for (const customerId of await store.asSystem((tx) => findLedgersOfSize(tx, 2 ** epochLevel)))
    try {
      const { differed } = await writeTileFiles(store, dependencies, customerId);
      if (!differed) continue;
      onDifference(customerId);
      const deduplicationKey = `ledger-files:${customerId}:${now.toISOString()}`;
      await store.asSystem((tx) => notifyOfLedger(tx, { customerId, text: DIFFERENCE_TEXT, deduplicationKey, now }));
    } catch (error) {
      if (error instanceof LedgerFault) await store.asSystem((tx) => raiseAlarm(tx, customerId, error.message, now));
      onFailure(error);
    }
  const folders = (await files.folders(LEDGERS_FOLDER)).map(Number).filter(Number.isSafeInteger);
  const existing = new Set(await store.asSystem((tx) => findExistingLedgers(tx, folders)));
  for (const customerId of folders) if (!existing.has(customerId)) await files.removeFolder(ledgerFolder(customerId));
}
