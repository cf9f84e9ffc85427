import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Store } from '#server/db/database.ts';
import { checkLog } from '#server/features/ledger/checking/check-log.ts';
import { findHead, findLastSigned } from '#server/features/ledger/signing/signing.queries.ts';
import { EPOCH_LEVEL } from '#shared/ledger/epoch.ts';
import type { TestLocation } from './test-locations.ts';
import type { Client } from './writers.ts';

const PAUSE_MILLISECONDS = 100;
const Checkpoint = z.object({ note: z.string() });

/** Signs the ledgers of these locations continuously, thousands of times as often as a server does by itself. */
export function startSigning(client: Client, locations: readonly TestLocation[]) {
  const notes: string[] = [];
  let isStopped = false;
  const signContinuously = async (location: TestLocation) => {
    while (!isStopped) {
      const response = await client.send(createSignRequest(location)).catch(() => undefined);
      if (response === undefined) return;
      if (response.status === 201) notes.push(z.parse(Checkpoint, JSON.parse(response.body)).note);
      await wait(PAUSE_MILLISECONDS);
    }
  };
  const locationByCustomer = new Map(locations.map((location) => [location.customerId, location]));
  const running = [...locationByCustomer.values()].map((location) => signContinuously(location));
  return {
    /** @returns the acknowledged checkpoints */
    stop: async (): Promise<readonly string[]> => {
      isStopped = true;
      await Promise.all(running);
      return notes;
    },
  };
}

const createSignRequest = (location: TestLocation) => ({
  key: randomUUID(),
  kind: 'signature' as const,
  location: { ...location, email: location.operator },
  method: 'POST' as const,
  path: `/api/ledgers/${location.customerId}/checkpoints`,
  body: '',
});

/** Returns the faults of the signatures: ledgers that do not continue what was signed, and lost checkpoints. */
export async function findSignatureFaults(store: Store, notes: Iterable<string>): Promise<string[]> {
  const faults: string[] = [];
  const ledgers = await store.asSystem((tx) => tx.selectFrom('ledger').select('customer_id').execute());
  for (const { customer_id: customerId } of ledgers) {
    const lastSigned = await store.asSystem((tx) => findLastSigned(tx, customerId));
    const head = await store.asSystem((tx) => findHead(tx, customerId));
    if (head.isAlarmed) faults.push(`the ledger ${customerId} is not signed any more`);
    const whole = { extent: 'whole', epochLevel: EPOCH_LEVEL, now: new Date() } as const;
    await checkLog(store, { ...head, customerId, lastSigned }, whole).catch((error: unknown) =>
      faults.push(String(error)),
    );
  }
  const storedCheckpoints = await store.asSystem((tx) => tx.selectFrom('ledger_checkpoint').select('note').execute());
  const storedNotes = new Set(storedCheckpoints.map(({ note }) => note));
  const lostNotes = [...notes].filter((note) => !storedNotes.has(note));
  if (lostNotes.length > 0) faults.push(`${lostNotes.length} acknowledged checkpoints are gone`);
  return faults;
}
