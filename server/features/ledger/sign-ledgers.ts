import { linkOrigin, type Config } from '#server/config.ts';
import type { Store } from '#server/db/database.ts';
import type { Job } from '#server/jobs.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import { localDay, localMoment, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import type { CheckpointOccasion } from '#shared/contracts/ledger.ts';
import { MINUTE_MILLISECONDS } from '#shared/durations.ts';
import type { SigningTenant } from './ledger-signer.ts';
import { findDueLedgers } from './signing.queries.ts';
import { signLog } from './sign-ledger.ts';

const SIGNED_EVERY_MINUTES = 5;
const LOGS_AT_ONCE = 50;
const WORK = 'read whole ledgers';

export const signingTenant = (config: Config, secrets: Secrets): SigningTenant => ({
  secrets,
  host: new URL(linkOrigin(config)).host,
});

export interface SigningWorld extends SigningTenant {
  /** Hears of a log that was written anew. */
  readonly onRefused: (customerId: number) => void;
  /** Hears of what went wrong in the reading of whole logs, which no job waits for. */
  readonly onFailure: (error: unknown) => void;
}

/** Every five minutes what grew, and each log once a day. Reading whole logs takes its time: the jobs of the minute do not wait. */
export const signLedgers = (world: SigningWorld): Job => ({
  name: 'sign ledgers',
  async run(store, now) {
    readWholeLedgers(store, world, now).catch(world.onFailure);
    await signDue(store, world, { occasion: 'growth', now });
  },
});

/** @returns when each log of the day was read, or another process is at it */
export const readWholeLedgers = (store: Store, world: SigningWorld, now: Date): Promise<boolean> =>
  store.unlessRunning(WORK, () => signDue(store, world, { occasion: 'daily', now }));

/** One that fails keeps no other from being signed. */
async function signDue(
  store: Store,
  world: SigningWorld,
  { occasion, now }: { readonly occasion: CheckpointOccasion; readonly now: Date },
): Promise<void> {
  const before = new Date(now.getTime() - SIGNED_EVERY_MINUTES * MINUTE_MILLISECONDS);
  const today = new Date(localMoment(localDay(now.getTime(), SERVER_TIME_ZONE), '00:00', SERVER_TIME_ZONE));
  const failures: unknown[] = [];
  for (let afterId = 0, hasMore = true; hasMore;) {
    const search = { occasion, before, today, afterId, limit: LOGS_AT_ONCE };
    const due = await store.asSystem((tx) => findDueLedgers(tx, search));
    for (const customerId of due)
      try {
        if ((await signLog(store, world, { customerId, occasion, now })) === 'refused') world.onRefused(customerId);
      } catch (error) {
        failures.push(error);
      }
    afterId = due.at(-1) ?? 0;
    hasMore = due.length === LOGS_AT_ONCE;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Ledgers could not be signed.');
}
