import type { FileStore } from '#server/files/file-store.ts';
import type { Job } from '#server/jobs.ts';
import type { ScanForViruses } from '#server/uploads/virus-scanner.ts';
import { findWaitingDocuments, noteScan } from './documents.queries.ts';
import { scanOutcome } from './documents.rules.ts';

const MAX_AT_ONCE = 20;

/** Files that came while the virus scanner could not be asked: what is clean may be seen from now on. */
export const askScannerAgain = (files: FileStore, scan: ScanForViruses): Job => ({
  name: 'ask the virus scanner again',
  run: async (store, now) => {
    const waiting = await store.asSystem((tx) => findWaitingDocuments(tx, now, MAX_AT_ONCE));
    for (const { id, file_key: key, scan_attempts: attempts } of waiting) {
      const content = await files.get(key);
      // What is not there nobody gets to see either; the others are not to wait for it.
      const verdict = content === undefined ? { fault: 'It is not in the file store.' } : await scan(content);
      // Whoever waits behind it would hear the same.
      if (verdict === 'unavailable') return;
      await store.asSystem((tx) => noteScan(tx, id, scanOutcome(verdict, attempts, now)));
    }
  },
});
