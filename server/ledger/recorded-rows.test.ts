import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeMissing, judgeRecords } from '#server/features/ledger/comparison/judge-records.ts';
import { demoApp } from '#server/test/app/demo-app.ts';
import {
  columnsOf,
  dropRules,
  disableTriggers,
  ID_OFFSET,
  tamperings,
  type Tampering,
} from '#server/test/fixtures/tamper-records.ts';
import { fieldsOf, RECORDED, RECORDED_TABLES, type RecordedTable } from '#shared/ledger/recorded-fields.ts';
import type { Tx } from '#server/db/database.ts';

const app = await demoApp();
afterAll(() => app.close());

/** Columns of records that no ledger entry covers, with the reason. */
const UNRECORDED: Readonly<Record<RecordedTable, Readonly<Record<string, string>>>> = {
  activity: {},
  inspection_tour: {},
  task: { is_demanded: 'the entry of the demand names its task' },
  protocol: { revision: 'counts the savings of a draft and is shown nowhere' },
  profile_document: {},
  document: {
    thumbnail_key: 'the small picture is made from the file and can be made again',
    scan_state: 'what the scanner says, later and as often as it is asked',
    scan_finding: 'what the scanner says',
    scan_attempts: 'how often the scanner was asked',
    scan_next_at: 'when the scanner is asked again',
    scan_settled_at: 'when the scanner answered',
  },
  document_reading: {},
  task_template: {},
  profile: {
    pin_hash: 'never enters the ledger; that there is one does',
    proofs_until: 'computed from the proofs by a trigger',
    inactive_since: 'set by the database when is_active changes, which is covered',
  },
};
/** Columns that an entry covers implicitly: by its ledger, by its entity, and by the entry of the successor. */
const COVERED_IMPLICITLY = ['id', 'customer_id', 'corrected_by_id', 'replaced_by_id'];

const runAsSystem = <T>(runWork: (tx: Tx) => Promise<T>) => app.store.asSystem(runWork);

/** Counts the differences that the comparison finds after a change. The caller rolls the transaction back. */
async function differencesAfter(tx: Tx, { table, change }: Tampering, id: number): Promise<number> {
  await disableTriggers(tx);
  await change(id).execute(tx);
  const { differences } = await judgeRecords(tx, table, [id, id + ID_OFFSET]);
  return differences.length + (await judgeMissing(tx, table, [id])).length;
}

class RolledBack extends Error {}

async function isDetected(tampering: Tampering, id: number): Promise<boolean> {
  let count = 0;
  await runAsSystem(async (tx) => {
    count = await differencesAfter(tx, tampering, id);
    throw new RolledBack();
  }).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  return count > 0;
}

describe('the recorded fields', () => {
  it('cover every column of a record, except for those with a reason', async () => {
    const columns = await runAsSystem((tx) => columnsOf(tx, RECORDED_TABLES));
    const open = columns.filter(({ table_name: name, column_name: column }) => {
      const table = RECORDED_TABLES.find((item) => item === name);
      return (
        table !== undefined &&
        !(column in fieldsOf(table)) &&
        !(column in UNRECORDED[table]) &&
        !COVERED_IMPLICITLY.includes(column)
      );
    });
    expect(open.map(({ table_name: table, column_name: column }) => `${table}.${column}`)).toEqual([]);
  });

  it('have distinct names in the ledger entry', () => {
    for (const table of RECORDED_TABLES) {
      const names = Object.values(fieldsOf(table)).map(({ part, name }) => `${part}.${name}`);
      expect(new Set(names).size, table).toBe(names.length);
    }
  });
});

describe('the demo data', () => {
  it('agrees with its ledger in every table', async () => {
    for (const table of RECORDED_TABLES) {
      const { rows } = await runAsSystem((tx) => sql<{ id: number }>`select id from ${sql.table(table)}`.execute(tx));
      const judgement = await runAsSystem((tx) =>
        judgeRecords(
          tx,
          table,
          rows.map(({ id }) => id),
        ),
      );
      expect(judgement.differences.slice(0, 5), table).toEqual([]);
      expect(judgement.matchingEntities.length, table).toBeGreaterThan(20);
    }
  });
});

describe('a single change in the database', async () => {
  beforeAll(() => runAsSystem(dropRules));
  const allTamperings = await runAsSystem(tamperings);

  it.each(allTamperings.map((tampering) => [tampering.table, tampering.field, tampering] as const))(
    'is detected: %s %s',
    async (table, _field, tampering) => {
      const { rows } = await runAsSystem((tx) =>
        sql<{ id: number }>`
          select id from ${sql.table(table)} record
          where ${tampering.hasField} and exists (
            select from ledger_entry where entity_id = record.id and entity = ${RECORDED[table].path} || '/' || record.id
          ) order by id limit 1`.execute(tx),
      );
      const [row] = rows;
      if (row === undefined) throw new Error('The demo has no such record.');
      expect(await isDetected(tampering, row.id)).toBe(true);
    },
  );
});
