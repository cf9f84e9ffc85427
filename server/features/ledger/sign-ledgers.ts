import { linkOrigin, type Config } from '#server/config.ts';
import type { Job } from '#server/jobs.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import { localDay, localMoment, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { MINUTE_MILLISECONDS } from '#shared/durations.ts';
import type { SigningHouse } from './ledger-signer.ts';
import { findDueLedgers } from './signing.queries.ts';
import { signLog } from './sign-ledger.ts';

const SIGNED_EVERY_MINUTES = 5;
const LOGS_AT_ONCE = 50;

export const signingHouse = (config: Config, secrets: Secrets): SigningHouse => ({
  secrets,
  host: new URL(linkOrigin(config)).host,
});

/** Every five minutes what grew, and each log once a day. @param onRefused hears of a log that was written anew */
export const signLedgers = (house: SigningHouse, onRefused: (customerId: number) => void): Job => ({
  name: 'sign ledgers',
  async run(store, now) {
    const before = new Date(now.getTime() - SIGNED_EVERY_MINUTES * MINUTE_MILLISECONDS);
    const today = new Date(localMoment(localDay(now.getTime(), SERVER_TIME_ZONE), '00:00', SERVER_TIME_ZONE));
    const due = await store.asSystem((tx) => findDueLedgers(tx, { before, today, limit: LOGS_AT_ONCE }));
    for (const { customer_id: customerId, occasion } of due)
      if ((await signLog(store, house, { customerId, occasion, now })) === 'refused') onRefused(customerId);
  },
});
