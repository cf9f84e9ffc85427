import type { Tx } from '#server/db/database.ts';
import type { LedgerEntry } from '#server/ledger/append-to-ledger.ts';
import { readRecords, recordedRowOf, type RecordedRow } from '#server/ledger/recorded-rows.ts';
import { RECORDED_TABLES, tableOf, type RecordedTable } from '#shared/ledger/recorded-fields.ts';
import type { SeededLocation } from './records.ts';
import { inBatches } from './write-records.ts';

/** Returns the ledger entries for the profiles and task templates that were created with the organisation. */
export async function initialEntries(tx: Tx, locations: readonly SeededLocation[], at: Date): Promise<LedgerEntry[]> {
  const [firstLocation] = locations;
  if (firstLocation === undefined) return [];
  const { customerId, operatorId } = firstLocation;
  const entriesOf = async (table: 'profile' | 'task_template', type: LedgerEntry['type'], path: string) => {
    const rows = await tx.selectFrom(table).select('id').where('customer_id', '=', customerId).orderBy('id').execute();
    const commonFields = { customerId, type, at, occurredAt: at, actor: `/api/users/${operatorId}`, data: {} };
    return rows.map(({ id }): LedgerEntry => ({ ...commonFields, entity: `${path}/${id}` }));
  };
  return [
    ...(await entriesOf('profile', 'profile.created', '/api/profiles')),
    ...(await entriesOf('task_template', 'taskTemplate.created', '/api/task_templates')),
  ];
}

/** Adds the stored row of each record, including columns filled in by the database, to the last entry about it. */
export async function coverRecords(tx: Tx, entries: readonly LedgerEntry[]): Promise<LedgerEntry[]> {
  const lastIndexes = new Map(entries.map((entry, index) => [entry.entity, index]));
  const rows = new Map<string, RecordedRow>();
  for (const table of RECORDED_TABLES) {
    const entities = [...lastIndexes.keys()].filter((entity) => tableOf(entity) === table);
    for (const batch of inBatches(entities))
      for (const [entity, row] of await readBatch(tx, table, batch)) rows.set(entity, row);
  }
  return entries.map((entry, index) => {
    const row = lastIndexes.get(entry.entity) === index ? rows.get(entry.entity) : undefined;
    return row === undefined ? entry : { ...entry, row };
  });
}

async function readBatch(tx: Tx, table: RecordedTable, entities: readonly string[]) {
  const entityById = new Map(entities.map((entity) => [Number(entity.slice(entity.lastIndexOf('/') + 1)), entity]));
  const rows = await readRecords(tx, table, [...entityById.keys()]);
  return rows.map((values) => [entityById.get(values.id) ?? '', recordedRowOf(table, values)] as const);
}
