import type { Tx } from '#server/db/database.ts';
import { SYSTEM_ACTOR } from '#server/ledger/append-to-ledger.ts';
import type { Job } from '#server/runtime/jobs.ts';
import { endExpiredImports } from './imports.queries.ts';
import { appendImport } from './append-import.ts';

/**
 * Files hold names and addresses: expired drafts are deleted; of started imports only the outcome of each line is kept.
 */
export const deleteExpiredImports: Job = {
  name: 'forget files of imports',
  run: (store, now) => store.asSystem((tx) => endImports(tx, now)),
};

async function endImports(tx: Tx, now: Date): Promise<void> {
  for (const { imported_count: importedCount, failed_count: failedCount, ...expiredImport } of await endExpiredImports(
    tx,
    now,
  ))
    await appendImport({ tx, now, actor: SYSTEM_ACTOR }, 'import.finished', expiredImport, {
      imported: importedCount,
      failed: failedCount,
    });
}
