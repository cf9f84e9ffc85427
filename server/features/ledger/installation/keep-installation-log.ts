import { isMailConfigured, linkOrigin, type Config } from '#server/config.ts';
import type { Store } from '#server/db/database.ts';
import { LedgerFault } from '#server/features/ledger/checking/ledger-fault.ts';
import type { SigningContext } from '#server/features/ledger/signing/ledger-signer.ts';
import type { Job } from '#server/runtime/jobs.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { getInstallationCheckpoint } from '#shared/contracts/ledger/installation-log.ts';
import { appendDueRound } from './append-round.ts';
import { askInstallationWitnesses } from './ask-installation-witnesses.ts';
import { notifyAdmins } from './installation-states.queries.ts';
import { mailInstallationLog } from './mail-installation-log.ts';
import { stampInstallationLog } from './stamp-installation-log.ts';

const WORK_NAME = 'keep the installation log';
const PAUSE_AFTER_FAULT_MINUTES = 5;

interface KeepingDependencies {
  readonly signing: SigningContext;
  readonly config: Config;
  /** Called when the log is not what was signed, or others do not answer. No job waits for it. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Keeps the log of all ledgers: appends a round a day, and has it cosigned, stamped and mailed. Each step that failed is
 * tried again after a pause, and does not stop the others.
 */
export function keepInstallationLog({ signing, config, onFailure }: KeepingDependencies): Job {
  const steps = stepsOf(signing, config).map(withPause);
  return {
    name: WORK_NAME,
    run: async (store, now) => {
      store
        .runUnlessRunning(`${WORK_NAME} in the background`, async () => {
          for (const step of steps) await step(store, now).catch(onFailure);
        })
        .catch(onFailure);
    },
  };
}

type Step = (store: Store, now: Date) => Promise<void>;

function withPause(step: Step): Step {
  let pausedUntil = 0;
  return async (store, now) => {
    if (now.getTime() < pausedUntil) return;
    try {
      await step(store, now);
    } catch (error) {
      pausedUntil = now.getTime() + PAUSE_AFTER_FAULT_MINUTES * MINUTE_MILLISECONDS;
      throw error;
    }
  };
}

const stepsOf = (signing: SigningContext, config: Config): readonly Step[] => [
  (store, now) => appendOrNotify(store, signing, now),
  (store, now) =>
    askInstallationWitnesses(store, {
      witnesses: config.INSTALLATION_WITNESSES,
      addressPolicy: config.WITNESS_ADDRESSES,
      now,
    }),
  (store) => stampInstallationLog(store, signing),
  async (store, now) => {
    const { INSTALLATION_MAIL: recipient } = config;
    const address = `${linkOrigin(config)}${getInstallationCheckpoint.path}`;
    if (recipient !== undefined && isMailConfigured(config))
      await mailInstallationLog(store, { secrets: signing.secrets, recipient, address, now });
  },
];

/** The log is not signed again while it is not what was signed. */
async function appendOrNotify(store: Store, signing: SigningContext, now: Date): Promise<void> {
  try {
    await appendDueRound(store, signing, now);
  } catch (error) {
    if (error instanceof LedgerFault) {
      const text = `Das Gesamtprüfbuch wird nicht mehr unterschrieben. ${error.message}`;
      await store.asSystem((tx) =>
        notifyAdmins(tx, { text, deduplicationKey: `installation-log:${error.message}`, now }),
      );
    }
    throw error;
  }
}
