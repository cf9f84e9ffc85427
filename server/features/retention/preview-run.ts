import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import { AccessDenied, Conflict, NotFound } from '#server/http/errors.ts';
import { resolveReference } from '#server/http/reference.ts';
import type { Context } from '#server/http/serve.ts';
import type { Job } from '#server/jobs.ts';
import { customers } from '#shared/contracts/customers.ts';
import { canChangeRetention } from '#shared/permissions.ts';
import { DAY_MILLISECONDS } from '#shared/durations.ts';
import { DEMO_MESSAGE } from './change-periods.ts';
import { findSetting } from './retention.queries.ts';
import { cutoffsOf, periodsOf, previewExpiry } from './retention.rules.ts';
import { expirePreviews, findRun, findUnlooked, insertPreview, type RunRow } from './retention-runs.queries.ts';

/** Looks for what is due now. An earlier preview is discarded by it. */
export async function previewRun(context: Context, named: string): Promise<RunRow> {
  const { tx, scope, actor, now } = context;
  if (!canChangeRetention(actor)) throw new AccessDenied(DEMO_MESSAGE);
  const setting = await resolveReference(named, customers.path, (id) => findSetting(tx, scope, id));
  const periods = periodsOf(setting.periods);
  const times = { cutoffs: cutoffsOf(periods, now), now, expiresAt: previewExpiry(now) };
  const id = await insertPreview(tx, scope, { customerId: setting.id, periods, userId: actor.userId, ...times });
  if (id === null) throw new Conflict('Ein freigegebener Löschlauf ist noch nicht fertig.');
  const run = await findRun(tx, scope, id);
  if (run === undefined) throw new NotFound();
  return run;
}

const LOOKED_FOR_EACH_DAYS = 30;

/** Finds by itself what is due, and lets go what nobody approved in time. Once a day. */
export function previewDue(): Job {
  let next = 0;
  return {
    name: 'preview what is due to be deleted',
    async run(store, now) {
      await store.asSystem((tx) => expirePreviews(tx, now));
      if (now.getTime() < next) return;
      next = now.getTime() + DAY_MILLISECONDS;
      const since = new Date(now.getTime() - LOOKED_FOR_EACH_DAYS * DAY_MILLISECONDS);
      for (const { id, periods: set } of await store.asSystem((tx) => findUnlooked(tx, since))) {
        const periods = periodsOf(set);
        const times = { cutoffs: cutoffsOf(periods, now), now, expiresAt: previewExpiry(now) };
        await store.asSystem((tx) =>
          insertPreview(tx, SYSTEM_SCOPE, { customerId: id, periods, userId: null, ...times }),
        );
      }
    },
  };
}
