import pg from 'pg';
import { startServer } from '#chaos/server-process.ts';
import { DEMO_PASSWORD } from '#server/demo/seed-demo.ts';
import { scaleLogins } from '#server/db/seed/scale-script.ts';
import type { BenchmarkOptions } from './list.ts';
import { generateLoad } from './load.ts';
import { readJson, signIn } from './sign-in.ts';
import { milliseconds, printTable, rate, verdict } from './table.ts';

const MAX_MILLISECONDS = 100;

/**
 * Adds one entry for each activity, like the one that recording it writes, and one change of rights for every
 * thousandth. Their hashes are not valid, because only the list is measured.
 */
const FILL_STATEMENTS = [
  'insert into ledger (customer_id) select id from customer on conflict do nothing',
  `insert into ledger_entry (customer_id, seq, type, body, leaf, prev, at)
   select customer_id, row_number() over (partition by customer_id order by created_at, id) - 1, 'activity.recorded',
     jsonb_build_object('v', 1, 'type', 'activity.recorded', 'entity', '/api/activities/' || id, 'at', created_at,
       'occurredAt', occurred_at, 'actor', '/api/users/' || user_id, 'profile', '/api/profiles/' || profile_id,
       'location', '/api/locations/' || location_id, 'commit', '{}'::jsonb,
       'data', jsonb_build_object('action', '/api/actions/' || action_id, 'actionName', 'Ausweis verlangt', 'source', 'manual')
     )::text, sha256(id::text::bytea), sha256(''::bytea), created_at
   from activity`,
  `insert into security_event (kind, actor_id, user_id, customer_id, details, at)
   select 'role-changed', user_id, user_id, customer_id, '{"before":"ROLE_SERVICE","after":"ROLE_OPERATOR"}', created_at
   from activity where id % 1000 = 0`,
  'update ledger set size = (select count(*) from ledger_entry where ledger_entry.customer_id = ledger.customer_id)',
  'vacuum analyze',
];

/** Measures the audit log: its first page, with and without filters. */
export async function measureAudit({ databaseUrl, port, seconds }: BenchmarkOptions): Promise<void> {
  await fill(databaseUrl);
  const order = 'order%5Bat%5D=desc&order%5Bid%5D=desc';
  const queriesByName = {
    'the first page': '',
    'changes of rights': '&group=access',
    'one record': '&entity=4711',
    'one location': '&location=/api/locations/1',
    'one period': '&at%5Bafter%5D=2026-01-01&at%5Bbefore%5D=2026-12-31',
    'a group without entries': '&group=documents',
    'page 100': '&page=100',
  };
  const server = await startServer({ port, environment: { DATABASE_URL: databaseUrl } });
  try {
    const rows: string[][] = [];
    for (const role of ['admin', 'operator'] as const) {
      const { authorization } = await signIn(server.url, { email: scaleLogins[role], password: DEMO_PASSWORD });
      for (const [name, filter] of Object.entries(queriesByName)) {
        const request = { path: `/api/audit_entries?${order}${filter}`, headers: { authorization } };
        const startedAt = performance.now();
        await readJson(`${server.url}${request.path}`, authorization);
        const firstMilliseconds = performance.now() - startedAt;
        const { requestsPerSecond, p50, p99 } = await generateLoad({
          url: server.url,
          connections: 1,
          seconds,
          request,
        });
        rows.push([
          role,
          name,
          milliseconds(firstMilliseconds),
          rate(requestsPerSecond),
          milliseconds(p50),
          milliseconds(p99),
        ]);
        rows.at(-1)?.push(verdict(firstMilliseconds <= MAX_MILLISECONDS));
      }
    }
    const header = ['role', 'query', 'first request', 'requests/s', 'p50', 'p99'];
    printTable('Audit log', [...header, `first ≤ ${MAX_MILLISECONDS} ms`], rows);
  } finally {
    await server.kill();
  }
}

async function fill(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query('select from ledger_entry offset 100000 limit 1');
    if (rows.length > 0) return;
    for (const statement of FILL_STATEMENTS) await client.query(statement);
  } finally {
    await client.end();
  }
}
