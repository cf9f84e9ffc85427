import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { startServer } from '#chaos/server-process.ts';
import { addTestLocations, type TestLocation } from '#chaos/test-locations.ts';
import { signIn } from './sign-in.ts';
import type { BenchmarkOptions } from './list.ts';
import { milliseconds, printTable, rate, verdict } from './table.ts';

const CONNECTIONS = 8;
const WARM_UP_SECONDS = 2;
const MIN_PER_SECOND = 300;
const MAX_P99_MILLISECONDS = 50;

/** Measures recording an activity: validation, ledger entry, stored response and commit, each with its own key. */
export async function measureRecording({ databaseUrl, port, seconds, turns }: BenchmarkOptions): Promise<void> {
  const store = await openDatabase(readConfig({ DATABASE_URL: databaseUrl }));
  const locations = await addTestLocations(store, { organisations: CONNECTIONS, tasksPerLocation: 0 });
  await store.close();
  const server = await startServer({ port, environment: { DATABASE_URL: databaseUrl } });
  try {
    const onePerOrganisation = locations.filter(
      ({ customerId }, index) => locations.findIndex((candidate) => candidate.customerId === customerId) === index,
    );
    const cases = [
      { name: `${CONNECTIONS} organisations`, targets: onePerOrganisation },
      { name: 'one organisation with one ledger', targets: locations.slice(0, 1) },
    ];
    // In turns, because the server becomes faster while it runs.
    const rows: string[][] = [];
    for (let turn = 1; turn <= turns; turn += 1)
      for (const { name, targets } of cases)
        rows.push([name, String(turn), ...(await measureTargets(server.url, targets, seconds))]);
    const header = [
      'who records',
      'turn',
      'per second',
      `≥ ${MIN_PER_SECOND}`,
      'p50',
      'p99',
      `< ${MAX_P99_MILLISECONDS} ms`,
      'failed',
    ];
    printTable(`Record an activity, ${CONNECTIONS} connections, one process, PostgreSQL`, header, rows);
  } finally {
    await server.kill();
  }
}

async function measureTargets(url: string, targets: readonly TestLocation[], seconds: number): Promise<string[]> {
  const requests = await Promise.all(
    targets.map(async (location) => {
      const { authorization } = await signIn(url, location);
      const body = JSON.stringify({
        action: location.actions[0],
        profile: location.profile,
        comment: 'Pause empfohlen, Gast unterbricht das Spiel.',
      });
      const headers = { authorization, 'content-type': 'application/ld+json' };
      return { method: 'POST' as const, path: '/api/activities', headers, body };
    }),
  );
  let turn = 0;
  const runLoad = (duration: number) =>
    autocannon({
      url,
      connections: CONNECTIONS,
      duration,
      requests: [
        {
          method: 'POST',
          setupRequest: (template) => {
            const next = requests[(turn += 1) % requests.length];
            return { ...template, ...next, headers: { ...next?.headers, 'idempotency-key': randomUUID() } };
          },
        },
      ],
    });
  await runLoad(WARM_UP_SECONDS);
  const result = await runLoad(seconds);
  const perSecond = result.requests.total / result.duration;
  const { p50, p99 } = result.latency;
  return [
    rate(perSecond),
    verdict(perSecond >= MIN_PER_SECOND),
    milliseconds(p50),
    milliseconds(p99),
    verdict(p99 < MAX_P99_MILLISECONDS),
    String(result.non2xx + result.errors),
  ];
}
