// Records in real browsers against a real server, while networks break, tabs close and the server is killed.
import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { sql } from 'kysely';
import { readConfig } from '#server/config.ts';
import type { Store } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createRandom } from '#server/demo/random.ts';
import { type UnreliableProxy, openUnreliableProxy } from './unreliable-proxy.ts';
import { installedBrowser } from './installed-browser.ts';
import { SimulatedTablet } from './simulated-tablet.ts';
import { findOrderFault } from './find-order-fault.ts';
import { type ServerProcess, startServer, temporaryDirectory } from './server-process.ts';
import { addTestLocations, type TestLocation } from './test-locations.ts';

export interface OutboxTrial {
  readonly acts: number;
  readonly devices: number;
  readonly seed: string;
  readonly port: number;
  readonly environment: Readonly<Record<string, string>>;
  /** Number of times the server is killed during the trial. */
  readonly kills: number;
}

export interface OutboxOutcome {
  readonly acts: number;
  readonly acknowledged: number;
  readonly arrived: number;
  readonly faults: readonly string[];
  readonly events: Readonly<Record<string, number>>;
}

interface TrialTablet {
  readonly location: TestLocation;
  readonly proxy: UnreliableProxy;
  readonly device: SimulatedTablet;
  readonly close: () => Promise<void>;
}

export async function runOutboxTrial(trial: OutboxTrial): Promise<OutboxOutcome> {
  const locations = await seedLocations(trial);
  let server = await startServer(optionsOf(trial));
  const tablets = await Promise.all(
    locations
      .slice(0, trial.devices)
      .map((location, number) => openTablet(server.url, location, `${trial.seed}.${number}`)),
  );
  const actsPerDevice = Math.ceil(trial.acts / trial.devices);
  const unsent: string[] = [];
  let isRecording = true;
  const killing = killAtIntervals(trial, tablets, () => isRecording, server).then(
    (lastServer) => (server = lastServer),
  );
  try {
    await Promise.all(tablets.map(({ device }) => repeat(actsPerDevice, () => device.recordNext())));
    isRecording = false;
    await killing;
    unsent.push(...(await Promise.all(tablets.map(({ device }) => device.waitForEmptyOutbox()))).flat());
  } finally {
    isRecording = false;
    await Promise.allSettled([killing]);
    await Promise.all(tablets.map(({ close }) => close()));
    await server.kill();
  }
  const outcome = await evaluateTrial(trial, tablets);
  return { ...outcome, faults: [...outcome.faults, ...unsent.map((request) => `still on the device: ${request}`)] };
}

async function repeat(times: number, work: () => Promise<void>): Promise<void> {
  for (let recorded = 0; recorded < times; recorded += 1) await work();
}

const optionsOf = ({ port, environment }: OutboxTrial) => ({
  port,
  environment: { ...environment, SEED_DEMO: 'false' },
});

async function seedLocations(trial: OutboxTrial): Promise<TestLocation[]> {
  return withStore(trial, async (store) => {
    // Each organisation has two locations.
    const locations = await addTestLocations(store, {
      organisations: Math.ceil(trial.devices / 2),
      tasksPerLocation: trial.acts,
    });
    // The dialog of a due tour would cover the tiles.
    await store.asSystem((tx) => sql`update location set is_inspection_tour_allowed = false`.execute(tx));
    return locations;
  });
}

async function withStore<Result>(
  { environment }: OutboxTrial,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openDatabase(readConfig({ ...environment }));
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

async function openTablet(server: string, location: TestLocation, seed: string): Promise<TrialTablet> {
  const deviceRandom = createRandom(seed);
  const proxyRandom = createRandom(`${seed} line`);
  const proxy = await openUnreliableProxy(server, () => proxyRandom.next());
  const disk = temporaryDirectory('browser');
  const context = await chromium.launchPersistentContext(disk, {
    ...installedBrowser,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    // The end-to-end test of this trial would otherwise inherit the setting that blocks them.
    serviceWorkers: 'allow',
    locale: 'de-DE',
    viewport: { width: 820, height: 1180 },
  });
  const device = await SimulatedTablet.open({ context, proxy, location, random: () => deviceRandom.next() });
  return {
    location,
    proxy,
    device,
    close: async () => {
      await context.close();
      await proxy.close();
      fs.rmSync(disk, { recursive: true, force: true });
    },
  };
}

/** Kills the server at even intervals over the trial. @returns the server that runs in the end */
async function killAtIntervals(
  trial: OutboxTrial,
  tablets: readonly TrialTablet[],
  isWorking: () => boolean,
  first: ServerProcess,
): Promise<ServerProcess> {
  let server = first;
  const countRecorded = () => tablets.reduce((sum, { device }) => sum + device.recorded.length, 0);
  for (let kill = 1; kill <= trial.kills && isWorking();) {
    await wait(50);
    if (countRecorded() < (trial.acts * kill) / (trial.kills + 1)) continue;
    await server.kill();
    await wait(500);
    server = await startServer(optionsOf(trial));
    kill += 1;
  }
  return server;
}

async function evaluateTrial(trial: OutboxTrial, tablets: readonly TrialTablet[]): Promise<OutboxOutcome> {
  const arrivals = await withStore(trial, (store) =>
    Promise.all(tablets.map(({ location }) => readArrivedNames(store, location))),
  );
  const recorded = tablets.flatMap(({ device }) => device.recorded);
  const faults = tablets.flatMap(({ device }, number) => {
    const fault = findOrderFault(device.recorded, arrivals[number] ?? []);
    return fault === null ? [] : [`device ${number + 1}: ${fault}`];
  });
  return {
    acts: recorded.length,
    acknowledged: recorded.filter(({ isAcknowledged }) => isAcknowledged).length,
    arrived: arrivals.flat().length,
    faults,
    events: tablets
      .map(({ device, proxy }) => ({ ...device.events, ...proxy.faultCounts }))
      .reduce(addCounts, { kills: trial.kills }),
  };
}

const addCounts = (sum: Record<string, number>, counts: Record<string, number>) => {
  for (const [name, count] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
};

/** Reads from the ledger what the user of this location has recorded. Only the ledger has one order for all records. */
async function readArrivedNames(store: Store, { customerId, email }: TestLocation): Promise<string[]> {
  return store.asSystem(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select case type when 'task.completed' then 'task' else body::jsonb -> 'data' ->> 'actionName' end as name
      from ledger_entry
      where customer_id = ${customerId} and type in ('activity.recorded', 'task.completed')
        and body::jsonb ->> 'actor' = '/api/users/' || (select id from app_user where email = ${email})
      order by seq`.execute(tx);
    return rows.map(({ name }) => name);
  });
}
