import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import type { Store } from '#server/db/database.ts';
import { consistencyRanges } from '#server/features/ledger/bundle/merkle-proof.rules.ts';
import { readRoots } from '#server/features/ledger/bundle/merkle-proofs.queries.ts';
import { findLastSigned, notifyOfLedger } from '#server/features/ledger/signing/signing.queries.ts';
import { limitConcurrency } from '#server/runtime/limit-concurrency.ts';
import type { Job } from '#server/runtime/jobs.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { witnessClient, type WitnessClient } from './ask-witness.ts';
import { findWitnessesToAsk, rereadWitness, storeCosignature, storeFault } from './cosignatures.queries.ts';
import type { AddressPolicy } from './witness-address.ts';
import type { WitnessRow } from './witnesses.queries.ts';

const WORK_NAME = 'ask witnesses';
const WITNESSES_PER_RUN = 200;
const ASKED_AT_A_TIME = 4;
const PAUSE_AFTER_FAULT_MINUTES = 5;

interface WitnessDependencies {
  readonly addressPolicy: AddressPolicy;
  /** Called for a ledger that does not continue what a witness saw of it. */
  readonly onContradiction: (customerId: number) => void;
  /** Called when asking a witness fails for another reason than its answer. The other witnesses are asked all the same. */
  readonly onFailure: (error: unknown) => void;
}

/** Asks the witnesses of all ledgers to cosign the newest checkpoint. Other jobs do not wait for their answers. */
export const askWitnesses = (dependencies: WitnessDependencies): Job => ({
  name: WORK_NAME,
  run: async (store, now) => {
    store
      .runUnlessRunning(`${WORK_NAME} in the background`, () => askDueWitnesses(store, dependencies, { now }))
      .catch(dependencies.onFailure);
  },
});

interface WitnessRun {
  readonly now: Date;
  /** Asks only the witnesses of one organisation. */
  readonly customerId?: number;
}

/** Asks all witnesses that have not cosigned the newest checkpoint of their ledger. */
export async function askDueWitnesses(
  store: Store,
  { addressPolicy, onContradiction, onFailure }: WitnessDependencies,
  { now, customerId }: WitnessRun,
): Promise<void> {
  const askedBefore = new Date(now.getTime() - PAUSE_AFTER_FAULT_MINUTES * MINUTE_MILLISECONDS);
  const dueWitnesses = await store.queryAsSystem((tx) =>
    findWitnessesToAsk(tx, { customerId, askedBefore, limit: WITNESSES_PER_RUN }),
  );
  if (dueWitnesses.length === 0) return;
  const client = witnessClient(addressPolicy);
  const askInTurn = limitConcurrency(ASKED_AT_A_TIME);
  try {
    await Promise.all(
      dueWitnesses.map(({ id }) =>
        askInTurn(() =>
          // If two processes asked the same witness, the older checkpoint would seem to contradict the newer one.
          store.runUnlessRunning(`${WORK_NAME}: ${id}`, async () => {
            const witness = await store.queryAsSystem((tx) => rereadWitness(tx, id));
            if (witness !== undefined && (await askOne(store, client, { witness, now })) === 'contradicted')
              onContradiction(witness.customer_id);
          }),
        ).catch(onFailure),
      ),
    );
  } finally {
    await client.close();
  }
}

const CONTRADICTION_TEXT =
  'Ein Zeuge widerspricht. Das Prüfbuch setzt nicht fort, was er davon gesehen hat: Es wurde neu geschrieben, oder eine ältere Sicherung wurde eingespielt.';

async function askOne(
  store: Store,
  client: WitnessClient,
  { witness, now }: { readonly witness: WitnessRow; readonly now: Date },
): Promise<'cosigned' | 'contradicted' | 'unanswered'> {
  const { customer_id: customerId } = witness;
  const checkpoint = await store.queryAsSystem((tx) => findLastSigned(tx, customerId));
  if (checkpoint === undefined) return 'unanswered';
  const answer = await client.ask({
    address: witness.address,
    witnessKey: witness.witness_key,
    knownSize: witness.size,
    checkpoint,
    proveFrom: (size) =>
      store.asSystem((tx) => readRoots(tx, SYSTEM_SCOPE, customerId, consistencyRanges(size, checkpoint.size))),
  });
  return store.asSystem(async (tx) => {
    if (!('fault' in answer)) {
      await storeCosignature(tx, { witness, checkpoint, ...answer, now });
      return 'cosigned';
    }
    const isNew = await storeFault(tx, witness, answer.fault, now);
    if (answer.fault !== 'contradicted') return 'unanswered';
    if (isNew)
      await notifyOfLedger(tx, {
        customerId,
        toOperators: true,
        text: CONTRADICTION_TEXT,
        deduplicationKey: `ledger-witness:${witness.id}:${witness.size}`,
        now,
      });
    return 'contradicted';
  });
}
