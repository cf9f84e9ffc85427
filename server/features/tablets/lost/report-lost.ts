import { Conflict } from '#server/http/render/errors.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { recordInLedger, rereadTablet } from '#server/features/tablets/change-tablet.ts';
import { setFound, setLost, type TabletRow } from '#server/features/tablets/tablets.queries.ts';
import { LOST_MESSAGE, NOT_LOST_MESSAGE, WIPED_MESSAGE } from '#server/features/tablets/tablets.rules.ts';

/**
 * Ends the sessions of the tablet at once. From now on it may only deliver what waits in its outbox, and then deletes
 * everything.
 * @throws Conflict if it is already lost
 */
export async function reportLost(context: Context, tablet: TabletRow): Promise<TabletRow> {
  const { tx, scope, now } = context;
  if (!(await setLost(tx, scope, tablet.id, now))) throw new Conflict(LOST_MESSAGE);
  await recordInLedger(context, tablet, 'tablet.lost', { name: tablet.name });
  return rereadTablet(context, tablet);
}

/** @throws Conflict if it is not lost, or has deleted everything */
export async function reportFound(context: Context, tablet: TabletRow): Promise<TabletRow> {
  const { tx, scope } = context;
  if (!(await setFound(tx, scope, tablet.id)))
    throw new Conflict(tablet.wiped_at === null ? NOT_LOST_MESSAGE : WIPED_MESSAGE);
  await recordInLedger(context, tablet, 'tablet.found', { name: tablet.name });
  return rereadTablet(context, tablet);
}
