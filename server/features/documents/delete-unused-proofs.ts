import { forgetInLedger } from '#server/ledger/append-to-ledger.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { iri } from '#server/http/render/item.ts';
import type { Job } from '#server/runtime/jobs.ts';
import { documents } from '#shared/contracts/documents/documents.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { removeUnusedProofs } from './documents.queries.ts';

/** A form may stay open overnight before its proof is saved. */
const UNUSED_PROOF_DAYS = 2;
const MAX_PROOFS_PER_RUN = 100;

/** Deletes uploaded copies that no proof refers to, because they hold personal data without a purpose. */
export const deleteUnusedProofs = (files: FileStore): Job => ({
  name: 'clean up copies of proofs',
  run: async (store, now) => {
    const before = new Date(now.getTime() - UNUSED_PROOF_DAYS * DAY_MILLISECONDS);
    const removedProofs = await store.asSystem(async (tx) => {
      const unusedProofs = await removeUnusedProofs(tx, before, MAX_PROOFS_PER_RUN);
      // A file name often contains a person's name, so the openings of its commitments are erased from the ledger.
      for (const { id, customer_id: customerId } of unusedProofs)
        await forgetInLedger(tx, { customerId, kinds: ['document'], entities: [iri(documents.path, id)] });
      return unusedProofs;
    });
    // If the process stops here, the clean-up of files without a row removes the rest.
    for (const { file_key: file, thumbnail_key: thumbnail } of removedProofs) {
      await files.remove(file);
      if (thumbnail !== null) await files.remove(thumbnail);
    }
  },
});
