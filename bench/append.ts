import pg from 'pg';
import { percentile } from './load.ts';
import { milliseconds, printTable, verdict } from './table.ts';

const LONGEST_P95_MILLISECONDS = 15;
const APPENDS = 2000;

/** The append alone, as the transaction of a record calls it, without the commit that follows. */
export async function measureAppends(databaseUrl: string): Promise<void> {
  const rows: string[][] = [];
  for (const [connections, organisations] of [
    [1, 1],
    [8, 8],
    [8, 1],
  ] as const) {
    const times = await append(databaseUrl, connections, organisations);
    const p95 = percentile(times, 0.95);
    rows.push([
      String(connections),
      String(organisations),
      milliseconds(percentile(times, 0.5)),
      milliseconds(p95),
      milliseconds(percentile(times, 0.99)),
      verdict(p95 < LONGEST_P95_MILLISECONDS),
    ]);
  }
  printTable(
    'Append to the ledger',
    ['connections', 'organisations', 'p50', 'p95', 'p99', `p95 < ${LONGEST_P95_MILLISECONDS} ms`],
    rows,
  );
}

async function append(connectionString: string, connections: number, organisations: number): Promise<number[]> {
  const pool = new pg.Pool({ connectionString, max: connections });
  try {
    const made = await pool.query<{ id: string }>(
      `insert into customer (name) select 'Haus ' || n from generate_series(1, ${organisations}) n returning id`,
    );
    const times = await Promise.all(
      Array.from({ length: connections }, (_, number) =>
        appendOn(pool, made.rows[number % organisations]?.id ?? '', APPENDS / connections),
      ),
    );
    return times.flat();
  } finally {
    await pool.end();
  }
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
