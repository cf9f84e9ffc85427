import type { Tx } from '#server/db/database.ts';
import { SYSTEM_ACTOR } from '#server/db/ledger.ts';
import type { Job } from '#server/jobs.ts';
import { forgetExpired } from './imports.queries.ts';
import { noteImport } from './note-import.ts';

/** Files hold names and addresses: of what nobody carried out nothing is left, of the rest what came of each line. */
export const forgetImports: Job = {
  name: 'forget files of imports',
  run: (store, now) => store.asSystem((tx) => forget(tx, now)),
};

async function forget(tx: Tx, now: Date): Promise<void> {
  for (const { imported_count: imported, failed_count: failed, ...found } of await forgetExpired(tx, now))
    await noteImport({ tx, now, actor: SYSTEM_ACTOR }, 'import.finished', found, { imported, failed });
}
