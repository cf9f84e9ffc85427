import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { signLog } from '#server/features/ledger/sign-ledger.ts';
import { signingHouse } from '#server/features/ledger/sign-ledgers.ts';
import { openSecrets } from '#server/secrets/secrets.ts';
import { percentile } from './load.ts';
import { milliseconds, printTable, verdict } from './table.ts';

const LONGEST_P95_MILLISECONDS = 15;
const APPENDS = 2000;

/** The append alone, as the transaction of a record calls it, without the commit that follows. */
export async function measureAppends(databaseUrl: string): Promise<void> {
  const rows: string[][] = [];
  for (const [connections, organisations, isSigned] of [
    [1, 1, false],
    [8, 8, false],
    [8, 1, false],
    [8, 1, true],
  ] as const) {
    const times = await append(databaseUrl, { connections, organisations, isSigned });
    const p95 = percentile(times, 0.95);
    rows.push([
      String(connections),
      String(organisations),
      isSigned ? 'each second' : 'no',
      milliseconds(percentile(times, 0.5)),
      milliseconds(p95),
      milliseconds(percentile(times, 0.99)),
      verdict(p95 < LONGEST_P95_MILLISECONDS),
    ]);
  }
  printTable(
    'Append to the ledger',
    ['connections', 'organisations', 'signed', 'p50', 'p95', 'p99', `p95 < ${LONGEST_P95_MILLISECONDS} ms`],
    rows,
  );
}

interface Setting {
  readonly connections: number;
  readonly organisations: number;
  readonly isSigned: boolean;
}

async function append(connectionString: string, { connections, organisations, isSigned }: Setting): Promise<number[]> {
  const pool = new pg.Pool({ connectionString, max: connections });
  try {
    const made = await pool.query<{ id: string }>(
      `insert into customer (name) select 'Haus ' || n from generate_series(1, ${organisations}) n returning id`,
    );
    const stop = isSigned ? await signEachSecond(connectionString, Number(made.rows[0]?.id)) : async () => {};
    const times = await Promise.all(
      Array.from({ length: connections }, (_, number) =>
        appendOn(pool, made.rows[number % organisations]?.id ?? '', APPENDS / connections),
      ),
    );
    await stop();
    return times.flat();
  } finally {
    await pool.end();
  }
}

/** Three hundred times as often as a server does. @returns ends it */
async function signEachSecond(databaseUrl: string, customerId: number): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-append-'));
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: folder });
  const store = await openDatabase(config);
  const house = signingHouse(config, openSecrets(config));
  const signing = setInterval(() => {
    void signLog(store, house, { customerId, occasion: 'growth', now: new Date() });
  }, 1000);
  return async () => {
    clearInterval(signing);
    const signed = await signLog(store, house, { customerId, occasion: 'growth', now: new Date() });
    if (typeof signed === 'string') throw new Error(`The log of the measurement was not signed: ${signed}`);
    await store.close();
    fs.rmSync(folder, { recursive: true });
  };
}

async function appendOn(pool: pg.Pool, customerId: string, count: number): Promise<number[]> {
  const client = await pool.connect();
  const times: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const body = JSON.stringify({
      data: { action: '/api/actions/1' },
      entity: `/api/activities/${turn}`,
      type: 'activity.recorded',
      v: 1,
    });
    await client.query('begin');
    const began = performance.now();
    await client.query({
      name: 'append',
      text: "select ledger_append($1, 'activity.recorded', $2, now(), '[]')",
      values: [customerId, body],
    });
    times.push(performance.now() - began);
    await client.query('commit');
  }
  client.release();
  return times;
}
