import { linkOrigin, type Config } from '#server/config.ts';
import type { Store } from '#server/db/database.ts';
import { openSigningCertificate } from '#server/pdf/signature/signing-certificate.ts';
import { timeStampClient } from '#server/features/ledger/time-stamps/time-stamp-client.ts';
import { reportLostEvidence } from '#server/features/ledger/checking/report-lost-evidence.ts';
import type { Job } from '#server/runtime/jobs.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import { localDay, localMoment, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import type { CheckpointOccasion } from '#shared/contracts/ledger/ledger.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import type { SigningContext } from './ledger-signer.ts';
import { findDueLedgers } from './signing.queries.ts';
import { signLedger } from './sign-ledger.ts';
import { thinCheckpoints } from './thin-checkpoints.ts';

const SIGNING_INTERVAL_MINUTES = 5;
const LEDGERS_PER_READ = 50;
const CHECK_WORK_NAME = 'check ledgers';

export const signingContext = (config: Config, secrets: Secrets): SigningContext => ({
  secrets,
  host: new URL(linkOrigin(config)).host,
  address: `${linkOrigin(config)}/pruefen`,
  witnessAddresses: config.WITNESS_ADDRESSES,
  openSigningCertificate: once(() => openSigningCertificate(config)),
  timeStamps: config.TSA_URL === undefined ? undefined : timeStampClient(config.TSA_URL, config.WITNESS_ADDRESSES),
});

/** Files are read when the first document is signed. */
function once<Value>(open: () => Promise<Value>): () => Promise<Value> {
  let opened: Promise<Value> | undefined;
  return () => (opened ??= open());
}

export interface SigningDependencies extends SigningContext {
  /** Called for a log that no longer continues what was signed. */
  readonly onRefused: (customerId: number) => void;
  /** Called when the nightly check fails, which no job waits for. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Signs logs that grew every five minutes, and each log once a day after the nightly check, which takes long, so the
 * other jobs do not wait for it.
 */
export const signLedgers = (dependencies: SigningDependencies): Job => ({
  name: 'sign ledgers',
  async run(store, now) {
    checkLedgers(store, dependencies, now).catch(dependencies.onFailure);
    await signDueLedgers(store, dependencies, { occasion: 'growth', now });
  },
});

/**
 * Checks and signs the logs that are due today. It resolves when all are done, or when another process is already
 * running it.
 */
export const checkLedgers = (store: Store, dependencies: SigningDependencies, now: Date): Promise<boolean> =>
  store.runUnlessRunning(CHECK_WORK_NAME, () => signDueLedgers(store, dependencies, { occasion: 'daily', now }));

/**
 * Signs all due logs. Once a day it then thins out their old checkpoints and reports what these name and is gone. A
 * failure does not stop the others.
 */
async function signDueLedgers(
  store: Store,
  dependencies: SigningDependencies,
  { occasion, now }: { readonly occasion: CheckpointOccasion; readonly now: Date },
): Promise<void> {
  const before = new Date(now.getTime() - SIGNING_INTERVAL_MINUTES * MINUTE_MILLISECONDS);
  const today = new Date(localMoment(localDay(now.getTime(), SERVER_TIME_ZONE), '00:00', SERVER_TIME_ZONE));
  const failures: unknown[] = [];
  for (let afterId = 0, hasMore = true; hasMore;) {
    const search = { occasion, before, today, afterId, limit: LEDGERS_PER_READ };
    const dueLedgers = await store.asSystem((tx) => findDueLedgers(tx, search));
    for (const customerId of dueLedgers)
      try {
        const signed = await signLedger(store, dependencies, { customerId, occasion, now });
        if (signed === 'refused') dependencies.onRefused(customerId);
        else if (occasion === 'daily') {
          await thinCheckpoints(store, { customerId, now });
          await reportLostEvidence(store, { customerId, now });
        }
      } catch (error) {
        failures.push(error);
      }
    afterId = dueLedgers.at(-1) ?? 0;
    hasMore = dueLedgers.length === LEDGERS_PER_READ;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Ledgers could not be signed.');
}
