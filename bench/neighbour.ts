import { startServer } from '#chaos/server-process.ts';
import { once } from 'node:events';
import os from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import * as z from 'zod/mini';
import { DEMO_PASSWORD } from '#server/demo/seed-demo.ts';
import { scaleLogins } from '#server/db/seed/scale-script.ts';
import type { BenchmarkOptions } from './list.ts';
import { percentile } from './load.ts';
import { readJson, signIn, type Login } from './sign-in.ts';
import { milliseconds, printTable, verdict } from './table.ts';

const MAX_P95_MILLISECONDS = 100;
const CONCURRENT_REQUESTS = 100;
const NEIGHBOUR = 'scale-neighbour@schutzbuch.test';
/** Pause between the requests of the neighbour, because a screen does not send them as fast as it can. */
const PAUSE_MILLISECONDS = 50;

const IriList = z.object({ 'hydra:member': z.array(z.object({ '@id': z.string() })) });

/**
 * Measures how long an operator waits for a list while a service user of another organisation sends a hundred requests
 * at a time.
 */
export async function measureNeighbours({ databaseUrl, port, seconds }: BenchmarkOptions): Promise<void> {
  await addNeighbour(databaseUrl);
  const server = await startServer({ port, environment: { DATABASE_URL: databaseUrl } });
  try {
    const [attacker, neighbour] = [
      await signIn(server.url, { email: scaleLogins.service, password: DEMO_PASSWORD }),
      await signIn(server.url, { email: NEIGHBOUR, password: DEMO_PASSWORD }),
    ];
    const { authorization } = attacker;
    const attacks = {
      nothing: undefined,
      '100 exports': {
        url: `${server.url}/api/export/activities.csv`,
        method: 'GET',
        headers: { authorization },
        body: null,
      },
      '100 writes': await createWriteAttack(server.url, attacker),
    };
    const rows: string[][] = [];
    for (const [name, attack] of Object.entries(attacks)) {
      const times = await measureDuringAttack(attack, { seconds, url: `${server.url}/api/activities`, neighbour });
      const p95 = percentile(times.ok, 0.95);
      rows.push([
        name,
        String(times.ok.length),
        milliseconds(percentile(times.ok, 0.5)),
        milliseconds(p95),
        milliseconds(percentile(times.ok, 1)),
        String(times.failed),
        verdict(p95 <= MAX_P95_MILLISECONDS && times.failed === 0),
        Object.entries(times.countsByStatus)
          .map(([status, count]) => `${count} × ${status}`)
          .join(', '),
        os.loadavg()[0]?.toFixed(1) ?? '',
      ]);
    }
    const header = [
      'attack',
      'lists',
      'p50',
      'p95',
      'longest',
      'failed',
      `p95 ≤ ${MAX_P95_MILLISECONDS} ms`,
      'responses to the attacker',
      'load',
    ];
    printTable('A list of another organisation while one user sends a hundred requests at a time', header, rows);
  } finally {
    await server.kill();
  }
}

interface NeighbourRequests {
  readonly seconds: number;
  readonly url: string;
  readonly neighbour: Login;
}

interface Attack {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

const CountsByStatus = z.record(z.string(), z.number());

async function measureDuringAttack(attack: Attack | undefined, { seconds, url, neighbour }: NeighbourRequests) {
  const program = new URL('attack.main.ts', import.meta.url);
  const worker =
    attack && new Worker(program, { workerData: { ...attack, concurrentRequests: CONCURRENT_REQUESTS, seconds } });
  const attackResult = worker === undefined ? undefined : once(worker, 'message');
  const endsAt = performance.now() + seconds * 1000;
  const ok: number[] = [];
  let failed = 0;
  while (performance.now() < endsAt) {
    const startedAt = performance.now();
    const response = await fetch(url, { headers: { authorization: neighbour.authorization } });
    await response.arrayBuffer();
    if (response.ok) ok.push(performance.now() - startedAt);
    else failed += 1;
    await wait(PAUSE_MILLISECONDS);
  }
  const [countsByStatus = {}] = z.parse(z.array(CountsByStatus), (await attackResult) ?? []);
  return { ok, failed, countsByStatus };
}

async function createWriteAttack(url: string, attacker: Login): Promise<Attack> {
  const { 'hydra:member': actions } = z.parse(
    IriList,
    await readJson(`${url}/api/actions?isActive=true`, attacker.authorization),
  );
  const { 'hydra:member': profiles } = z.parse(
    IriList,
    await readJson(`${url}/api/profiles?isActive=true`, attacker.authorization),
  );
  const body = JSON.stringify({ action: actions[0]?.['@id'], profile: profiles[0]?.['@id'] });
  const headers = { authorization: attacker.authorization, 'content-type': 'application/json' };
  return { url: `${url}/api/activities`, method: 'POST', headers, body };
}

/** Adds an operator of another organisation than the attacker's. */
async function addNeighbour(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `with made as (
        insert into app_user (email, firstname, lastname, role, password_hash, is_sample)
        select $1, firstname, lastname, role, password_hash, true from app_user where email = $2
        on conflict do nothing returning id
      ) insert into user_customer (user_id, customer_id)
        select made.id, (select id from customer where id not in (
          select customer_id from user_customer join app_user on app_user.id = user_id where email = $2) order by id limit 1)
        from made`,
      [NEIGHBOUR, scaleLogins.operator],
    );
  } finally {
    await client.end();
  }
}
