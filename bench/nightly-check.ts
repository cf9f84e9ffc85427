import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import pg from 'pg';
import * as z from 'zod/mini';
import { startCluster } from '#chaos/postgres-cluster.ts';
import { readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { EPOCH_LEVEL, epochCount } from '#shared/ledger/epoch.ts';
import { GrowingTree, leafOf, type Head } from '#shared/ledger/merkle.ts';
import { printTable } from './table.ts';

const CUSTOMER = 1;
const ENTRIES_PER_INSERT = 100_000;
const PROGRAM = 'bench/process/check-once.main.ts';

interface CheckTrial {
  readonly port: number;
  readonly entries: number;
}

const CheckedOnce = z.object({
  readEntries: z.number(),
  elapsedSeconds: z.number(),
  processorSeconds: z.number(),
  megabytesBefore: z.number(),
  /** In the first half of the time, and in the second. */
  megabytesAtMost: z.array(z.number()),
});

/** Measures the check of one long ledger: as a whole, as it is read each night, and as its epochs are written into files. */
export async function measureNightlyCheck({ port, entries }: CheckTrial): Promise<void> {
  const cluster = await startCluster(port);
  if (cluster === null) return;
  const folder = fs.mkdtempSync(`${os.tmpdir()}/schutzbuch-check-`);
  try {
    // Only the checks are measured, so filling the database need not survive a power cut.
    for (const setting of ['fsync = off', "max_wal_size = '8GB'", "maintenance_work_mem = '256MB'"])
      await cluster.query(`alter system set ${setting}`);
    await cluster.query('select pg_reload_conf()');
    const environment = { ...process.env, DATABASE_URL: await cluster.createDatabase('checks'), DATA_DIR: folder };
    await fillLedger(environment.DATABASE_URL, entries);
    const check = (work: string) =>
      z.parse(
        CheckedOnce,
        JSON.parse(execFileSync(process.execPath, [PROGRAM, work], { env: environment, encoding: 'utf8' })),
      );
    const rows = [
      row('signing the first time', check('sign')),
      row('everything, as before there were epochs', check('whole')),
      row('what is read each night', check('night')),
      row('writing all sealed epochs into files', check('files')),
    ];
    printTable(
      `The check of ${entries.toLocaleString('en')} entries of one ledger, of which ${epochCount(entries, EPOCH_LEVEL)} epochs are sealed (load ${os.loadavg()[0]?.toFixed(1)})`,
      [
        'what is read',
        'entries',
        'by the clock',
        'of the processor',
        'memory before',
        'at most, first and second half',
      ],
      rows,
    );
  } finally {
    await cluster.remove();
    fs.rmSync(folder, { recursive: true });
  }
}

function row(name: string, measured: z.infer<typeof CheckedOnce>): string[] {
  const { readEntries, elapsedSeconds, processorSeconds, megabytesBefore, megabytesAtMost } = measured;
  return [
    name,
    readEntries.toLocaleString('en'),
    `${elapsedSeconds.toFixed(0)} s`,
    `${processorSeconds.toFixed(1)} s`,
    `${megabytesBefore} MB`,
    `${megabytesAtMost.join(', ')} MB`,
  ];
}

/** Both the database and this program write the same entries, so that none has to be sent. */
const bodyOf = (number: number | string) =>
  `{"actor":"/api/users/17","at":"2026-01-05T10:00:00+00:00","commit":{"comment":"${'5e'.repeat(32)}"},"data":{"action":"/api/actions/4","source":"manual"},"entity":"/api/activities/${number}","location":"/api/locations/12","occurredAt":"2026-01-05T10:00:00+00:00","profile":"/api/profiles/35","type":"activity.recorded","v":2}`;

async function fillLedger(databaseUrl: string, entries: number): Promise<void> {
  const store = await openDatabase(readConfig({ DATABASE_URL: databaseUrl }));
  await migrate(store);
  await store.close();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`insert into customer (id, name) values ($1, 'Nordlicht')`, [CUSTOMER]);
    await client.query('insert into ledger (customer_id) values ($1)', [CUSTOMER]);
    // A check reads by the primary key only. The other indexes would take most of the time to fill the table.
    const { rows } = await client.query<{ name: string }>(
      "select indexname as name from pg_indexes where tablename = 'ledger_entry' and indexname <> 'ledger_entry_pkey' and indexname <> 'ledger_entry_id_key'",
    );
    for (const { name } of rows) await client.query(`drop index ${name}`);
    const tree = new GrowingTree();
    for (let first = 0; first < entries; first += ENTRIES_PER_INSERT) {
      const last = Math.min(first + ENTRIES_PER_INSERT, entries) - 1;
      const inserted = client.query(INSERT_STATEMENT, [CUSTOMER, first, last]);
      for (let number = first; number <= last; number += 1) tree.append(leafOf(bodyOf(number)));
      await inserted;
    }
    await writeHead(client, { size: tree.size, root: tree.root });
    await client.query('vacuum analyze ledger_entry');
  } finally {
    await client.end();
  }
}

const INSERT_STATEMENT = `
  insert into ledger_entry (customer_id, seq, type, body, leaf, prev, at)
  select $1, number, 'activity.recorded', body, sha256('\\x00'::bytea || convert_to(body, 'UTF8')), sha256(''::bytea),
    timestamptz '2026-01-05 10:00+00'
  from generate_series($2::bigint, $3::bigint) number, replace('${bodyOf('NUMBER')}', 'NUMBER', number::text) body`;

const writeHead = (client: pg.Client, { size, root }: Head) =>
  client.query('update ledger set size = $2, root = $3 where customer_id = $1', [CUSTOMER, size, Buffer.from(root)]);
