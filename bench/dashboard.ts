import pg from 'pg';
import { startServer } from '#chaos/server-process.ts';
import { DEMO_PASSWORD } from '#server/demo/seed-demo.ts';
import { scaleLogins } from '#server/db/seed/scale-script.ts';
import type { BenchmarkOptions } from './list.ts';
import { generateLoad } from './load.ts';
import { signIn } from './sign-in.ts';
import { milliseconds, printTable, rate, verdict } from './table.ts';

const MAX_MILLISECONDS = 150;

/**
 * Adds what makes a location conspicuous: two open tasks each, a missed tour at every tenth, five people per
 * organisation and a used quota.
 */
const FILL_STATEMENTS = [
  `insert into task (customer_id, location_id, description, do_at)
   select customer_id, id, 'Notausgang prüfen', now() + (n * 90 - 100) * interval '1 minute'
   from location, generate_series(0, 1) n`,
  `insert into inspection_tour (customer_id, location_id, due_at, occurred_at, completion_source)
   select customer_id, id, date_trunc('second', now()), date_trunc('second', now()), 'missed' from location where id % 10 = 0`,
  `insert into profile_document (customer_id, profile_id, proof_type_id, name, issued_at, invalid_at, state)
   select customer_id, id, 1, 'Präventionsschulung', current_date - 300, current_date + (id * 37 % 400)::int - 60, 'accepted' from profile`,
  `insert into location_usage (location_id, customer_id, month, requests, limit_count)
   select id, customer_id, date_trunc('month', now() at time zone time_zone)::date, id * 13 % 500, 500 from location
   on conflict do nothing`,
  'vacuum analyze',
];

/** Measures the requests of the dashboard for an admin, who sees all locations, and for an operator of one organisation. */
export async function measureDashboard({ databaseUrl, port, seconds }: BenchmarkOptions): Promise<void> {
  await fill(databaseUrl);
  const order =
    'order%5Bseverity%5D=asc&order%5Bconsequence%5D=asc&order%5BnextDeadlineAt%5D=asc&order%5Burgency%5D=desc&order%5Bname%5D=asc';
  const pathsByName = {
    'locations, gravest first': `/api/location_situations?${order}`,
    'locations to act on, page 10': `/api/location_situations?severity=act&page=10&${order}`,
    'locations by severity': '/stats/locations',
    'the last 30 days': '/stats/figures',
  };
  const server = await startServer({ port, environment: { DATABASE_URL: databaseUrl } });
  try {
    const rows: string[][] = [];
    for (const role of ['admin', 'operator'] as const) {
      const { authorization } = await signIn(server.url, { email: scaleLogins[role], password: DEMO_PASSWORD });
      for (const [name, path] of Object.entries(pathsByName)) {
        const request = { path, headers: { authorization } };
        const singleClient = await generateLoad({ url: server.url, request, connections: 1, seconds });
        const loadResult = await generateLoad({ url: server.url, request, connections: 8, seconds });
        const times = [
          milliseconds(singleClient.p50),
          milliseconds(singleClient.p99),
          verdict(singleClient.p50 < MAX_MILLISECONDS),
        ];
        rows.push([
          role,
          name,
          ...times,
          rate(loadResult.requestsPerSecond),
          milliseconds(loadResult.p99),
          String(singleClient.failed + loadResult.failed),
        ]);
      }
    }
    const times = ['p50', 'p99', `p50 < ${MAX_MILLISECONDS} ms`];
    const header = ['role', 'request', ...times, '8 connections: per second', 'p99', 'failed'];
    printTable('The dashboard over HTTP, PostgreSQL', header, rows);
  } finally {
    await server.kill();
  }
}

async function fill(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const statement of FILL_STATEMENTS) await client.query(statement);
    const { rows } = await client.query<Record<string, string>>(
      'select (select count(*) from location) as locations, (select count(*) from activity) as activities, (select count(*) from task) as tasks',
    );
    console.log(
      `\n${rows[0]?.['locations']} locations, ${rows[0]?.['activities']} activities, ${rows[0]?.['tasks']} tasks.`,
    );
  } finally {
    await client.end();
  }
}
