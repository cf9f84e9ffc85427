import type { FileStore } from '#server/files/file-store.ts';
import type { Job } from '#server/jobs.ts';
import type { ScanForViruses } from '#server/uploads/virus-scanner.ts';
import { findWaitingDocuments, settleScan } from './documents.queries.ts';

const MOST_AT_ONCE = 20;

/** Files that came while the virus scanner could not be asked: what is clean may be seen from now on. */
export const askScannerAgain = (files: FileStore, scan: ScanForViruses): Job => ({
  name: 'ask the virus scanner again',
  run: async (store) => {
    const waiting = await store.asSystem((tx) => findWaitingDocuments(tx, MOST_AT_ONCE));
    for (const { id, file_key: key } of waiting) {
      const content = await files.get(key);
      // Nobody gets to see what is not there.
      if (content === undefined) continue;
      const verdict = await scan(content);
      // Whoever waits behind it would hear the same.
      if (verdict === 'unavailable') return;
      await store.asSystem((tx) => settleScan(tx, id, verdict));
    }
  },
});
