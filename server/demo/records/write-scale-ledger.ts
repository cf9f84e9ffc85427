import type { Store, Tx } from '#server/db/database.ts';
import { withMaintenanceTimeout } from '#server/db/postgres/statement-timeout.ts';
import { type LedgerEntry, SYSTEM_ACTOR } from '#server/ledger/append-to-ledger.ts';
import { coverRecords } from './record-entries.ts';
import { writeFirstEntries } from './write-first-entries.ts';

/**
 * Writes one ledger entry for each profile, task and activity of every organisation that has no ledger yet, in the order
 * of time. Without it, records made by `scaleScript` would be reported as records that the ledger does not know.
 * @returns the number of entries
 */
export async function writeScaleLedger(store: Store): Promise<number> {
  const customers = await store.asSystem((tx) =>
    tx
      .selectFrom('customer')
      .select('id')
      .where('id', 'not in', tx.selectFrom('ledger').select('customer_id'))
      .orderBy('id')
      .execute(),
  );
  let count = 0;
  for (const { id } of customers)
    count += await withMaintenanceTimeout(() => store.asSystem((tx) => writeLedgerOf(tx, id)));
  return count;
}

/** A transaction of its own for each organisation keeps the memory small. */
async function writeLedgerOf(tx: Tx, customerId: number): Promise<number> {
  const entries = [
    ...(await profileEntries(tx, customerId)),
    ...(await taskEntries(tx, customerId)),
    ...(await activityEntries(tx, customerId)),
  ];
  entries.sort((a, b) => a.at.getTime() - b.at.getTime());
  await writeFirstEntries(tx, await coverRecords(tx, entries));
  return entries.length;
}

async function profileEntries(tx: Tx, customerId: number): Promise<LedgerEntry[]> {
  const rows = await tx
    .selectFrom('profile')
    .select(['id', 'created_at as at'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...entryOf(customerId, row, '/api/profiles'), type: 'profile.created' }));
}

async function taskEntries(tx: Tx, customerId: number): Promise<LedgerEntry[]> {
  const rows = await tx
    .selectFrom('task')
    .select((select) => ['id', 'done_at', select.fn.coalesce('done_at', 'created_at').as('at')])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...entryOf(customerId, row, '/api/tasks'),
    type: row.done_at === null ? 'task.given' : 'task.completed',
  }));
}

async function activityEntries(tx: Tx, customerId: number): Promise<LedgerEntry[]> {
  const rows = await tx
    .selectFrom('activity')
    .select(['id', 'corrects_id', 'created_at as at'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...entryOf(customerId, row, '/api/activities'),
    type: row.corrects_id === null ? 'activity.recorded' : 'activity.corrected',
  }));
}

/** Names no actor, since the records were made by a script. */
const entryOf = (customerId: number, { id, at }: { readonly id: number; readonly at: Date }, path: string) => ({
  customerId,
  entity: `${path}/${id}`,
  at,
  occurredAt: at,
  actor: SYSTEM_ACTOR,
  data: {},
});
