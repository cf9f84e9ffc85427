import type { Store } from '#server/db/database.ts';
import { Conflict } from '#server/http/render/errors.ts';
import { signedWipe } from '#shared/contracts/tablets/signed-texts.ts';
import { countDeliveries, forgetKey } from './deliveries.queries.ts';
import { identifyTablet, type SignedAnswer } from '#server/features/tablets/identify-tablet.ts';
import { appendAboutLostTablet } from './lost-tablet-ledger.ts';
import { NOT_LOST_MESSAGE } from '#server/features/tablets/tablets.rules.ts';

interface WipeReport extends SignedAnswer {
  readonly delivered: number;
  readonly refused: number;
}

/**
 * Removes the key of a lost tablet that deleted everything. The server counts for itself; what the tablet counted goes
 * into the ledger beside it, because it also knows of entries that the server could not read.
 * @throws TooManyRequests, Unauthorized, Conflict if the tablet is not lost
 */
export async function reportWiped(store: Store, report: WipeReport): Promise<void> {
  const tablet = await identifyTablet(store, report, signedWipe(report.challenge, report));
  await store.asSystem(async (tx) => {
    if (!(await forgetKey(tx, tablet.id))) throw new Conflict(NOT_LOST_MESSAGE);
    const { delivered, refused } = await countDeliveries(tx, tablet.id);
    const counts = { deliveredOnTablet: report.delivered, refusedOnTablet: report.refused };
    await appendAboutLostTablet(tx, tablet, { type: 'tablet.wiped', data: { delivered, refused, ...counts } });
  });
}
