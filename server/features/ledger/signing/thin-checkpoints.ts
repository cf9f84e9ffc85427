import type { Store } from '#server/db/database.ts';
import { toWireDate } from '#server/http/read/dates.ts';
import { iri } from '#server/http/render/item.ts';
import { appendToLedger, SYSTEM_ACTOR } from '#server/ledger/append-to-ledger.ts';
import { ledgers } from '#shared/contracts/ledger/ledger.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { deleteCheckpoints, findThinnable } from './thinning.queries.ts';

/** A day more than the 30 of the trigger, because only whole days are thinned. */
const KEPT_DAYS = 31;
const CHECKPOINTS_PER_RUN = 5000;

interface Thinning {
  readonly customerId: number;
  readonly now: Date;
}

/**
 * Deletes the growth checkpoints of a log that are older than a month, up to the last of each day and those that a
 * document, a mail or a cosignature names. An entry of the log announces it; without it the database refuses.
 * @returns the number of deleted checkpoints
 */
export const thinCheckpoints = (store: Store, { customerId, now }: Thinning): Promise<number> =>
  store.asSystem(async (tx) => {
    const before = new Date(now.getTime() - KEPT_DAYS * DAY_MILLISECONDS);
    const thinnable = await findThinnable(tx, { customerId, before, limit: CHECKPOINTS_PER_RUN });
    if (thinnable.length === 0) return 0;
    const newest = Math.max(...thinnable.map((row) => row.created_at.getTime()));
    await appendToLedger(tx, {
      customerId,
      type: 'ledgerCheckpoints.thinned',
      entity: iri(ledgers.path, customerId),
      at: now,
      occurredAt: now,
      actor: SYSTEM_ACTOR,
      data: { before: toWireDate(new Date(newest + 1000)), count: thinnable.length },
    });
    await deleteCheckpoints(
      tx,
      thinnable.map(({ id }) => id),
    );
    return thinnable.length;
  });
