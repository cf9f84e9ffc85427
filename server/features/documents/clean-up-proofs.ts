import { forgetInLedger } from '#server/db/ledger.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { iri } from '#server/http/item.ts';
import type { Job } from '#server/jobs.ts';
import { documents } from '#shared/contracts/documents.ts';
import { DAY_MILLISECONDS } from '#shared/durations.ts';
import { forgetUnusedProofs } from './documents.queries.ts';

/** A form may lie open over night. */
const KEPT_UNUSED_DAYS = 2;
const MAX_AT_ONCE = 100;

/** Copies of proofs that no proof names: what was sent and never saved says too much of a person to stay. */
export const cleanUpProofs = (files: FileStore): Job => ({
  name: 'clean up copies of proofs',
  run: async (store, now) => {
    const before = new Date(now.getTime() - KEPT_UNUSED_DAYS * DAY_MILLISECONDS);
    const forgotten = await store.asSystem(async (tx) => {
      const unused = await forgetUnusedProofs(tx, before, MAX_AT_ONCE);
      // The name of a file often is the name of a person, and nobody would look for it here any more.
      for (const { id, customer_id: customerId } of unused)
        await forgetInLedger(tx, { customerId, kinds: ['document'], entities: [iri(documents.path, id)] });
      return unused;
    });
    // Cut off in between a file is left without a row, which is cleared away as well.
    for (const { file_key: file, thumbnail_key: thumbnail } of forgotten) {
      await files.remove(file);
      if (thumbnail !== null) await files.remove(thumbnail);
    }
  },
});
