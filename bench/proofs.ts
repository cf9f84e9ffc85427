import { execFileSync } from 'node:child_process';
import pg from 'pg';
import { startServer } from '#chaos/server-process.ts';
import { DEMO_PASSWORD } from '#server/demo/seed-demo.ts';
import { scaleLogins } from '#server/db/seed/scale-script.ts';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { lastWarnedDay } from '#shared/domain/proof-state.ts';
import type { BenchmarkOptions } from './list.ts';
import { generateLoad } from './load.ts';
import { readJson, signIn } from './sign-in.ts';
import { milliseconds, printTable, rate, verdict } from './table.ts';

const PEOPLE = 2000;
const PROOFS = 10_000;
const MAX_MILLISECONDS = 100;

/** Adds to one organisation five kinds of proofs per person; some are expired, some expire soon, some are missing. */
const FILL_STATEMENT = `
with tenant as (
  select customer_id as id from user_customer join app_user on app_user.id = user_id where email = $1
), staff as (
  insert into profile (customer_id, name) select tenant.id, 'Kraft ' || n from tenant, generate_series(1, ${PEOPLE}) n returning id, customer_id
), numbered as (
  select *, row_number() over (order by id) as n from staff
)
insert into profile_document (customer_id, profile_id, proof_type_id, name, issued_at, invalid_at, state)
select customer_id, numbered.id, kind.id, kind.name, current_date - 300,
  case when kind.validity_months is not null then current_date + ((n * 37 + kind.id * 91) % 500)::int - 90 end, 'accepted'
from numbered
join proof_type kind on kind.id in (1, 6, 9, 12, 14)`;

/** Measures the lists of proofs over HTTP, including those of expiring and of missing proofs. */
export async function measureProofs({ databaseUrl, port, seconds }: BenchmarkOptions): Promise<void> {
  const today = localDay(Date.now(), SERVER_TIME_ZONE);
  const lists = {
    'list of proofs': '/api/profile_documents?order%5BcreatedAt%5D=desc',
    'what must be renewed first': '/api/profile_documents?order%5Bstatus%5D=asc&order%5BinvalidAt%5D=asc',
    'page 300 of it': '/api/profile_documents?order%5BcreatedAt%5D=desc&page=300',
    'by a part of the name': '/api/profile_documents?name=sozial&order%5Bname%5D=asc',
    'ending within four weeks': `/api/profile_documents?invalidAt%5Bafter%5D=${today}&invalidAt%5Bbefore%5D=${lastWarnedDay(today)}&order%5BinvalidAt%5D=asc`,
    'expired and not renewed': '/api/profile_documents?status=danger&order%5BinvalidAt%5D=asc',
    'ending soon and not renewed': '/api/profile_documents?status=warning&order%5BinvalidAt%5D=asc',
    'badges of all people': '/api/profiles?order%5Bname%5D=asc',
    'people with the badge "expired"': '/api/profiles?proofState=expired&order%5Bname%5D=asc',
    'people who may not work': '/api/proof_gaps?mayNotWork=true&order%5BprofileName%5D=asc',
    'all missing proofs': '/api/proof_gaps',
  };
  await fill(databaseUrl);
  const server = await startServer({ port, environment: { DATABASE_URL: databaseUrl } });
  try {
    const rows: string[][] = [];
    for (const role of ['operator', 'admin'] as const) {
      for (const [name, path] of Object.entries(lists)) {
        const { authorization } = await signIn(server.url, { email: scaleLogins[role], password: DEMO_PASSWORD });
        const total = totalOf(await readJson(`${server.url}${path}`, authorization));
        const request = { path, headers: { authorization } };
        const singleClient = await generateLoad({ url: server.url, request, connections: 1, seconds });
        const loadResult = await generateLoad({ url: server.url, request, connections: 8, seconds });
        rows.push([
          role,
          name,
          String(total),
          milliseconds(singleClient.p50),
          milliseconds(singleClient.p99),
          verdict(singleClient.p99 < MAX_MILLISECONDS),
          rate(loadResult.requestsPerSecond),
          milliseconds(loadResult.p99),
          String(singleClient.failed + loadResult.failed),
        ]);
      }
    }
    const header = [
      'role',
      'list',
      'found',
      'p50',
      'p99',
      `< ${MAX_MILLISECONDS} ms`,
      '8 connections: per second',
      'p99',
      'failed',
    ];
    printTable(`${PROOFS} proofs of ${PEOPLE} people in one organisation, PostgreSQL, over HTTP`, header, rows);
  } finally {
    await server.kill();
  }
}

const totalOf = (list: unknown): unknown =>
  typeof list === 'object' && list !== null && 'hydra:totalItems' in list ? list['hydra:totalItems'] : undefined;

async function fill(databaseUrl: string): Promise<void> {
  const seed = ['server/db/seed/scale.main.ts', '--activities', '2000', '--organisations', '20', '--locations', '200'];
  execFileSync(process.execPath, seed, { env: { ...process.env, DATABASE_URL: databaseUrl }, stdio: 'ignore' });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(FILL_STATEMENT, [scaleLogins.operator]);
    if (rowCount !== PROOFS) throw new Error(`${rowCount} proofs were written instead of ${PROOFS}.`);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
