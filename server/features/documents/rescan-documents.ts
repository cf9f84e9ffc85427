import type { FileStore } from '#server/files/file-store.ts';
import type { Job } from '#server/runtime/jobs.ts';
import type { ScanForViruses } from '#server/uploads/check/virus-scanner.ts';
import { findQuarantinedDocuments, saveScanOutcome } from './documents.queries.ts';
import { scanOutcome } from './documents.rules.ts';

const MAX_DOCUMENTS_PER_RUN = 20;

/** Scans the files that were uploaded while the virus scanner was unavailable, and releases the clean ones. */
export const rescanDocuments = (files: FileStore, scan: ScanForViruses): Job => ({
  name: 'ask the virus scanner again',
  run: async (store, now) => {
    const quarantinedDocuments = await store.asSystem((tx) => findQuarantinedDocuments(tx, now, MAX_DOCUMENTS_PER_RUN));
    for (const { id, file_key: key, scan_attempts: attempts } of quarantinedDocuments) {
      const content = await files.get(key);
      // A missing file counts as a failed attempt, so that it does not block the others.
      const verdict = content === undefined ? { fault: 'It is not in the file store.' } : await scan(content);
      // The scanner would be unavailable for the remaining files as well.
      if (verdict === 'unavailable') return;
      await store.asSystem((tx) => saveScanOutcome(tx, id, scanOutcome(verdict, attempts, now)));
    }
  },
});
