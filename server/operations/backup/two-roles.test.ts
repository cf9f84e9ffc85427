import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startThrowawayPostgres } from '#scripts/test/throwaway-postgres.mjs';
import { openPasswords } from '#server/access/password.ts';
import { createApp, seeds } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { prepareDatabase } from '#server/db/prepare-database.ts';
import { openFiles } from '#server/files/open-files.ts';
import { openTwoRoles, type TwoRoles } from '#server/test/app/two-roles.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerFixture } from '#server/test/fixtures/ledger-fixture.ts';
import { readRights } from '#server/test/tools/read-rights.ts';
import { makeBackup } from './make-backup.ts';
import { findPostgresPrograms } from './postgres-programs.ts';
import { emptyDatabase } from './restore-database.ts';
import { runDrill } from './run-drill.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyRestored } from './verify-restored.ts';

/** Two machines, each with a PostgreSQL of its own, because roles belong to a whole cluster. */
interface Machine {
  readonly cluster: Awaited<ReturnType<typeof startThrowawayPostgres>>;
  readonly roles: TwoRoles;
  readonly config: ReturnType<typeof readConfig>;
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-two-roles-'));
let source: Machine;
let target: Machine;
let app: FastifyInstance;

async function startMachine(name: string): Promise<Machine> {
  const cluster = await startThrowawayPostgres(findPostgresPrograms('initdb') ?? '');
  const roles = await openTwoRoles(cluster.url);
  const config = readConfig({
    LOG_LEVEL: 'silent',
    WEB_DIR: '/nowhere',
    DATA_DIR: path.join(folder, name),
    PASSWORD_COST: 'low',
    DATABASE_URL: roles.serverUrl,
    MIGRATION_DATABASE_URL: roles.ownerUrl,
  });
  return { cluster, roles, config };
}

beforeAll(async () => {
  source = await startMachine('source');
  target = await startMachine('target');
  const store = await openDatabase(source.config);
  const services = { files: openFiles(source.config), passwords: openPasswords(source.config), isReachable: false };
  await prepareDatabase(store, { ...services, seeds, isDemoWanted: false });
  app = await createApp(source.config, store);
  await app.ready();
  const { customer } = await factories(app).addTenant();
  await ledgerFixture(app).addEntries(customer, 5);
  await ledgerFixture(app).sign(customer);
});

afterAll(async () => {
  await app.close();
  await app.store.close();
  for (const { cluster } of [source, target]) await cluster.stop();
  fs.rmSync(folder, { recursive: true });
});

it('after a restore both roles have exactly the rights, and each table the policies, that they had', async () => {
  const address = path.join(folder, 'backup');
  const keysAddress = path.join(folder, 'keys');
  await makeBackup(source.config, address, keysAddress);
  const { manifest } = await restoreBackup(target.config, { address, keysAddress });
  expect(await verifyRestored(target.config, address, manifest)).toMatchObject({ ledgers: 1, faults: [] });

  const [before, after] = [await readRights(source.roles.superuserUrl), await readRights(target.roles.superuserUrl)];
  expect(after).toEqual(before);
  expect(before.policies.length).toBeGreaterThan(50);
  expect(before.relations.filter((text) => text.includes('schutzbuch_customer may')).length).toBeGreaterThan(50);
});

it('what was taken away after a failure can be restored again, with the same rights', async () => {
  await emptyDatabase(target.config);
  const request = { address: path.join(folder, 'backup'), keysAddress: path.join(folder, 'keys') };
  await restoreBackup(target.config, request);
  expect(await readRights(target.roles.superuserUrl)).toEqual(await readRights(source.roles.superuserUrl));
});

it('the nightly drill restores what belongs to a role that its own PostgreSQL does not have', async () => {
  expect(await runDrill(source.config)).toMatchObject({ ledgers: 1, faults: [] });
});

it('the role that serves requests still owns nothing, and reads no row without a scope', async () => {
  const client = new pg.Client({ connectionString: target.roles.serverUrl });
  await client.connect();
  try {
    const owned = "select count(*)::int as count from pg_class where pg_get_userbyid(relowner) = 'schutzbuch_server'";
    expect((await client.query<{ count: number }>(owned)).rows).toEqual([{ count: 0 }]);
    await expect(client.query('select from ledger_entry')).rejects.toThrow('permission denied');
    await client.query('set role schutzbuch_customer');
    expect((await client.query('select from customer')).rowCount).toBe(0);
  } finally {
    await client.end();
  }
});
