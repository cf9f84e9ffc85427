import type { Store } from '#server/db/database.ts';
import { consistencyRanges } from '#server/features/ledger/bundle/merkle-proof.rules.ts';
import { witnessClient, type WitnessClient } from '#server/features/ledger/witnesses/ask-witness.ts';
import type { AddressPolicy } from '#server/features/ledger/witnesses/witness-address.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import {
  findInstallationWitness,
  storeInstallationCosignature,
  storeInstallationFault,
} from './confirmations.queries.ts';
import { readInstallationRoots } from './installation-nodes.queries.ts';
import { findLastState, notifyAdmins } from './installation-states.queries.ts';

const PAUSE_AFTER_FAULT_MINUTES = 5;
const CONTRADICTION_TEXT =
  'Ein Zeuge widerspricht dem Gesamtprüfbuch. Es setzt nicht fort, was er davon gesehen hat: Es wurde neu geschrieben, oder eine ältere Sicherung wurde eingespielt.';

/** A witness of the log of all ledgers, as the configuration names it. */
export interface InstallationWitness {
  readonly address: string;
  /** Name and public key of the witness in one line. */
  readonly witnessKey: string;
}

interface WitnessesToAsk {
  readonly witnesses: readonly InstallationWitness[];
  readonly addressPolicy: AddressPolicy;
  readonly now: Date;
}

/** Asks the witnesses that have not cosigned the newest state of the log of all ledgers. */
export async function askInstallationWitnesses(
  store: Store,
  { witnesses, addressPolicy, now }: WitnessesToAsk,
): Promise<void> {
  if (witnesses.length === 0) return;
  const client = witnessClient(addressPolicy);
  try {
    for (const witness of witnesses) await askOne(store, client, { witness, now });
  } finally {
    await client.close();
  }
}

async function askOne(
  store: Store,
  client: WitnessClient,
  { witness: { address, witnessKey }, now }: { readonly witness: InstallationWitness; readonly now: Date },
): Promise<void> {
  const state = await store.asSystem(findLastState);
  const witness = await store.asSystem((tx) => findInstallationWitness(tx, witnessKey));
  const isResting =
    witness.fault !== null &&
    witness.asked_at !== null &&
    now.getTime() - witness.asked_at.getTime() < PAUSE_AFTER_FAULT_MINUTES * MINUTE_MILLISECONDS;
  if (state === undefined || witness.size >= state.size || isResting) return;
  const answer = await client.ask({
    address,
    witnessKey,
    knownSize: witness.size,
    checkpoint: state,
    proveFrom: (size) => store.asSystem((tx) => readInstallationRoots(tx, consistencyRanges(size, state.size))),
  });
  await store.asSystem(async (tx) => {
    if (!('fault' in answer)) return storeInstallationCosignature(tx, { state, witnessKey, ...answer, now });
    const { fault } = answer;
    await storeInstallationFault(tx, { witnessKey, fault, now });
    if (fault === 'contradicted')
      await notifyAdmins(tx, {
        text: CONTRADICTION_TEXT,
        deduplicationKey: `installation-witness:${witnessKey}:${witness.size}`,
        now,
      });
  });
}
