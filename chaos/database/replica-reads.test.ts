import { createServer, type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '#server/access/scope.ts';
import type { Store } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres/postgres.ts';
import { NotFound } from '#server/http/render/errors.ts';
import { startCluster, type PostgresCluster } from '#chaos/postgres-cluster.ts';
import { addTestLocations } from '#chaos/test-locations.ts';

/** Two servers of PostgreSQL, which this file starts, pauses and kills. */
let primary: PostgresCluster;
let replica: PostgresCluster;
let url: string;
let store: Store;
let scope: Scope & { kind: 'customer' };

beforeAll(async () => {
  const cluster = await startCluster(await freePort());
  if (cluster === null) throw new Error('There are no PostgreSQL binaries, or no account to run them.');
  primary = cluster;
  url = await primary.createDatabase('replicated');
  const filling = await openPostgres(url, { connections: 2, rowLevelSecurity: true });
  const [location] = await addTestLocations(filling, { organisations: 2, tasksPerLocation: 0 });
  await filling.close();
  scope = { kind: 'customer', customerId: location?.customerId ?? 0, userId: 1 };
  const port = await freePort();
  replica = await primary.startReplica(port);
  store = await openWith(urlOnPort(url, port));
});

afterAll(async () => {
  await store.close();
  await replica.remove();
  await primary.remove();
});

const openWith = (...replicaUrls: string[]) =>
  openPostgres(url, { replicaUrls, connections: 4, rowLevelSecurity: true });

function urlOnPort(text: string, port: number): string {
  const changed = new URL(text);
  changed.port = String(port);
  return changed.href;
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      // oxlint-disable-next-line typescript/consistent-type-assertions, typescript/no-unsafe-type-assertion -- it listens on a port
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    }),
  );
}

const rename = (name: string) =>
  store.asActor(scope, 'read write', (tx) =>
    tx.updateTable('customer').set({ name }).where('id', '=', scope.customerId).execute(),
  );

const readNames = (from: Store = store) =>
  from.asActor(scope, 'read replica', (tx) => tx.selectFrom('customer').select('name').execute());

/** Runs a read and tells where it went. */
async function targetOf<T>(from: Store, read: () => Promise<T>) {
  const before = { ...from.replicas?.reads };
  const result = await read();
  const { replica: fromReplica, primary: fromPrimary } = from.replicas?.reads ?? { replica: 0, primary: 0 };
  return { result, replica: fromReplica - (before.replica ?? 0), primary: fromPrimary - (before.primary ?? 0) };
}

describe('a read that may go to a replica', () => {
  it('finds on the replica what was written just before, again and again', async () => {
    const { result, ...targets } = await targetOf(store, async () => {
      let stale = 0;
      for (let turn = 0; turn < 100; turn += 1) {
        await rename(`Name ${turn}`);
        if ((await readNames())[0]?.name !== `Name ${turn}`) stale += 1;
      }
      return stale;
    });
    expect({ stale: result, ...targets }).toEqual({ stale: 0, replica: 100, primary: 0 });
  });

  it('sees the rows of its scope alone, and cannot write', async () => {
    expect(await readNames()).toHaveLength(1);
    const write = store.asActor(scope, 'read replica', (tx) => tx.updateTable('customer').set({ name: 'x' }).execute());
    await expect(write).rejects.toThrow('read-only');
  });

  it('goes to the primary while the replica does not replay, and back when it does', async () => {
    await replica.query('select pg_wal_replay_pause()');
    await rename('Nach der Pause');
    const whilePaused = await targetOf(store, () => readNames());
    const states = await store.replicas?.states();
    await replica.query('select pg_wal_replay_resume()');
    expect(whilePaused).toEqual({ result: [{ name: 'Nach der Pause' }], replica: 0, primary: 1 });
    expect(states).toMatchObject([{ fault: 'behind' }]);
    expect(states?.[0]?.lagBytes).toBeGreaterThan(0);
    // A store that has not seen the pause does not set the replica aside.
    const another = await openWith(replicaUrl());
    expect(await targetOf(another, () => readNames(another))).toMatchObject({ replica: 1 });
    await another.close();
  });

  it('goes to the primary when the replica cannot be reached', async () => {
    const alone = await openWith(urlOnPort(url, await freePort()));
    expect(await targetOf(alone, () => readNames(alone))).toMatchObject({ replica: 0, primary: 1 });
    expect(await alone.replicas?.states()).toMatchObject([{ fault: 'unreachable', lagBytes: null }]);
    await alone.close();
  });

  it('passes over a replica that cannot be reached if there is another one', async () => {
    const both = await openWith(urlOnPort(url, await freePort()), replicaUrl());
    expect(await targetOf(both, () => readNames(both))).toMatchObject({ replica: 1, primary: 0 });
    expect(await targetOf(both, () => readNames(both))).toMatchObject({ replica: 1, primary: 0 });
    await both.close();
  });

  it('is not repeated when its handler refuses', async () => {
    let runs = 0;
    const refused = store.asActor(scope, 'read replica', () => {
      runs += 1;
      return Promise.reject(new NotFound());
    });
    await expect(refused).rejects.toThrow(NotFound);
    expect(runs).toBe(1);
  });

  it('is repeated on the primary when only the replica refuses its query', async () => {
    // Divides by zero there.
    const divide = sql<{ value: number }>`select 1 / (1 - pg_is_in_recovery()::int) as value`;
    const read = () => store.asActor(scope, 'read replica', async (tx) => (await divide.execute(tx)).rows);
    expect(await targetOf(store, read)).toEqual({ result: [{ value: 1 }], replica: 0, primary: 1 });
  });

  it('goes to the primary when the replica has become a primary of its own', async () => {
    await replica.query('select pg_promote()');
    await rename('Nur auf der alten');
    const promoted = await openWith(replicaUrl());
    expect(await targetOf(promoted, () => readNames(promoted))).toEqual({
      result: [{ name: 'Nur auf der alten' }],
      replica: 0,
      primary: 1,
    });
    expect(promoted.replicas?.faults).toMatchObject({ promoted: 1 });
    await promoted.close();
  });
});

const replicaUrl = () => urlOnPort(url, replica.port);
