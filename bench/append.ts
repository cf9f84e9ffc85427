import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { readConfig } from '#server/config.ts';
import type { Store } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { appendToLedger, type LedgerEntry } from '#server/ledger/append-to-ledger.ts';
import { signLedger } from '#server/features/ledger/signing/sign-ledger.ts';
import { signingContext } from '#server/features/ledger/signing/sign-ledgers.ts';
import { openSecrets } from '#server/secrets/secrets.ts';
import { percentile } from './load.ts';
import { milliseconds, printTable, verdict } from './table.ts';

const MAX_P95_MILLISECONDS = 15;
const APPEND_COUNT = 2000;

/** Measures the append alone, and the whole transaction that contains it, with the commit. */
export async function measureAppends(databaseUrl: string): Promise<void> {
  const rows: string[][] = [];
  for (const [connections, organisations, isSigned] of [
    [1, 1, false],
    [8, 8, false],
    [8, 1, false],
    [8, 1, true],
  ] as const) {
    const times = await append(databaseUrl, { connections, organisations, isSigned });
    const appends = times.map(({ appendMilliseconds }) => appendMilliseconds);
    const p95 = percentile(appends, 0.95);
    rows.push([
      String(connections),
      String(organisations),
      isSigned ? 'each second' : 'no',
      milliseconds(percentile(appends, 0.5)),
      milliseconds(p95),
      milliseconds(percentile(appends, 0.99)),
      verdict(p95 < MAX_P95_MILLISECONDS),
      ...[0.5, 0.95, 0.99].map((share) =>
        milliseconds(
          percentile(
            times.map(({ transactionMilliseconds }) => transactionMilliseconds),
            share,
          ),
        ),
      ),
    ]);
  }
  const limit = `p95 < ${MAX_P95_MILLISECONDS} ms`;
  const header = ['connections', 'organisations', 'signed', 'p50', 'p95', 'p99', limit];
  printTable('Append to the ledger', [...header, 'with commit, p50', 'p95', 'p99'], rows);
}

interface Setting {
  readonly connections: number;
  readonly organisations: number;
  readonly isSigned: boolean;
}

interface AppendDuration {
  readonly appendMilliseconds: number;
  readonly transactionMilliseconds: number;
}

async function append(
  databaseUrl: string,
  { connections, organisations, isSigned }: Setting,
): Promise<AppendDuration[]> {
  const store = await openDatabase(readConfig({ DATABASE_URL: databaseUrl, DATABASE_POOL: String(connections) }));
  try {
    const { rows } = await store.asSystem((tx) =>
      sql<{ id: number }>`
        insert into customer (name) select 'Organisation ' || n from generate_series(1, ${sql.lit(organisations)}) n
        returning id`.execute(tx),
    );
    const stop = isSigned ? await signEachSecond(databaseUrl, rows[0]?.id ?? 0) : async () => {};
    const times = await Promise.all(
      Array.from({ length: connections }, (_, number) =>
        appendOneByOne(store, rows[number % organisations]?.id ?? 0, APPEND_COUNT / connections),
      ),
    );
    await stop();
    return times.flat();
  } finally {
    await store.close();
  }
}

/** Signs three hundred times as often as a server does. @returns a function that stops the signing */
async function signEachSecond(databaseUrl: string, customerId: number): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-append-'));
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: folder });
  const store = await openDatabase(config);
  const context = signingContext(config, openSecrets(config));
  const signing = setInterval(() => {
    void signLedger(store, context, { customerId, occasion: 'growth', now: new Date() });
  }, 1000);
  return async () => {
    clearInterval(signing);
    const signed = await signLedger(store, context, { customerId, occasion: 'growth', now: new Date() });
    if (typeof signed === 'string') throw new Error(`The ledger of the benchmark was not signed: ${signed}`);
    await store.close();
    fs.rmSync(folder, { recursive: true });
  };
}

async function appendOneByOne(store: Store, customerId: number, count: number): Promise<AppendDuration[]> {
  const scope = { kind: 'customer', userId: 1, customerId } as const;
  const times: AppendDuration[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const startedAt = performance.now();
    const appendMilliseconds = await store.asActor(scope, 'read write', async (tx) => {
      // This stands for the statements of a record before its ledger entry.
      await sql`select 1`.execute(tx);
      const appendStartedAt = performance.now();
      await appendToLedger(tx, ledgerEntryOf(customerId, turn));
      return performance.now() - appendStartedAt;
    });
    times.push({ appendMilliseconds, transactionMilliseconds: performance.now() - startedAt });
  }
  return times;
}

function ledgerEntryOf(customerId: number, turn: number): LedgerEntry {
  const occurredAt = new Date();
  return {
    customerId,
    type: 'activity.recorded',
    entity: `/api/activities/${turn}`,
    at: occurredAt,
    occurredAt,
    actor: '/api/users/17',
    profile: '/api/profiles/35',
    location: '/api/locations/12',
    data: { action: '/api/actions/4', source: 'manual' },
    personal: { comment: 'Gast angesprochen, Flyer mitgegeben.' },
  };
}
