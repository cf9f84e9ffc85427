import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPasswords } from '#server/access/password.ts';
import { createJobs } from '#server/create-jobs.ts';
import { createApp, seeds } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { keepSecurityLog } from '#server/features/auth/sessions/sessions.queries.ts';
import { becomeOwner, switchTriggers } from '#server/features/organisation-export/restore/insert-rows.queries.ts';
import { openFiles } from '#server/files/open-files.ts';
import { runJob } from '#server/test/app/run-job.ts';
import { write } from '#server/test/wire/wire-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { openTwoRoles, type TwoRoles } from '#server/test/app/two-roles.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { prepareDatabase } from '#server/db/prepare-database.ts';
import { restoreDemoOnce } from '#server/demo/nightly-restore.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-roles-'));
let roles: TwoRoles;
let app: FastifyInstance;
let tenant: Awaited<ReturnType<ReturnType<typeof factories>['addTenant']>>;

const configOf = (databaseUrl: string) =>
  readConfig({
    LOG_LEVEL: 'silent',
    WEB_DIR: '/nowhere',
    DATA_DIR: folder,
    PASSWORD_COST: 'low',
    DATABASE_URL: databaseUrl,
    MIGRATION_DATABASE_URL: roles.ownerUrl,
  });

beforeAll(async () => {
  roles = await openTwoRoles(process.env['DATABASE_URL'] ?? '');
  const config = configOf(roles.serverUrl);
  const store = await openDatabase(config);
  const services = { files: openFiles(config), passwords: openPasswords(config), isReachable: false };
  await prepareDatabase(store, { ...services, seeds, isDemoWanted: true });
  app = await createApp({ ...config, SEED_DEMO: true }, store);
  await app.ready();
  tenant = await factories(app).addTenant();
});
afterAll(async () => {
  await app.close();
  await app.store.close();
  await roles.remove();
  rmSync(folder, { recursive: true });
});

/** Runs SQL on a connection of its own, bypassing the application. */
async function ask(url: string, ...statements: string[]): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements.slice(0, -1)) await client.query(statement);
    return (await client.query<Record<string, unknown>>(statements.at(-1) ?? '')).rows;
  } finally {
    await client.end();
  }
}

const guardedTables = async () => {
  const rows = await ask(
    roles.superuserUrl,
    `select relname as name, exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'location_id') as has_location
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity`,
  );
  return rows.map(({ name, has_location: hasLocation }) => ({ name: String(name), hasLocation: hasLocation === true }));
};

describe('a server whose role owns nothing', () => {
  it('signs in, records an activity and appends to the ledger', async () => {
    const { service, profile, customer } = tenant;
    const { id: action } = await app.store.asSystem((tx) =>
      tx.selectFrom('action').select('id').orderBy('id').executeTakeFirstOrThrow(),
    );
    const answer = await service({
      method: 'POST',
      url: '/api/activities',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ action: `/api/actions/${action}`, profile: `/api/profiles/${profile}` }),
    });
    expect(answer.statusCode).toBe(201);
    const countEntries = `select count(*)::int as count from ledger_entry where customer_id = ${customer}`;
    expect(await ask(roles.superuserUrl, countEntries)).toEqual([{ count: 1 }]);
  });

  it('finds records of the own organisation and no others', async () => {
    const fixture = factories(app);
    const otherTenant = await fixture.addTenant();
    for (const { customer, location } of [tenant, otherTenant])
      await fixture.addTask(customer, location, { description: 'Feuerlöscher warten' });
    const { statusCode, body } = await tenant.service('/api/search?q=feuerloescher');
    expect(statusCode, body).toBe(200);
    expect(JSON.parse(body)).toMatchObject({ groups: [{ kind: 'task', total: 1 }] });
  });

  it('runs all of its jobs and the nightly restore', async () => {
    const failed: unknown[] = [];
    for (const job of createJobs(app.config, app)) {
      await job.run(app.store, new Date()).catch((error: unknown) => failed.push(`${job.name}: ${String(error)}`));
    }
    expect(failed).toEqual([]);
    const countCheckpoints = `select count(*)::int as count from ledger_checkpoint where customer_id = ${tenant.customer}`;
    // No job waits for the nightly check, which may be the one that signs.
    await expect.poll(() => ask(roles.superuserUrl, countCheckpoints), { timeout: 20_000 }).toEqual([{ count: 1 }]);
    const night = new Date(Date.now() + 1000);
    const services = { store: app.store, files: openFiles(app.config), passwords: openPasswords(app.config) };
    await expect(restoreDemoOnce(services, night, new Date())).resolves.toBe(true);
  });

  it('receives notifications of changes', async () => {
    const received = Promise.withResolvers<string>();
    const stop = await app.store.listen({ onMessage: received.resolve, onGap: () => undefined });
    await factories(app).addTask(tenant.customer, tenant.location);
    await expect(received.promise).resolves.toContain('/api/tasks');
    await stop();
  });

  it('creates partitions and deletes old months of the security log', async () => {
    const count = 'select count(*)::int as count from pg_inherits';
    const partitionsBefore = await ask(roles.superuserUrl, count);
    const month = "(date_trunc('month', now()) - interval '20 months')::date";
    await ask(roles.ownerUrl, "set app.owner = 'on'", `select make_partition('security_event', ${month})`);
    const ahead = await ask(
      roles.superuserUrl,
      "select 'security_event' || to_char(now() + interval '1 month', '_YYYY_MM') as name",
    );
    await ask(roles.ownerUrl, `drop table ${String(ahead[0]?.['name'])}`);
    await app.store.asSystem(keepSecurityLog);
    expect(await ask(roles.superuserUrl, count)).toEqual(partitionsBefore);
  });

  it('ends and deletes an organisation that left, although it may not delete entries of a ledger', async () => {
    const { customer, operator } = await factories(app).addTenant();
    const endsOn = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10);
    const body = { customer: `/api/customers/${customer}`, endsOn, retrievalDays: 30 };
    expect((await write(operator, { method: 'POST', url: '/api/terminations', body })).statusCode).toBe(201);
    await ask(
      roles.superuserUrl,
      `update termination set ends_on = current_date - 60, deletes_on = current_date - 20 where customer_id = ${customer}`,
    );
    for (const name of ['end organisations', 'delete organisations']) await runJob(app, name);
    const entries = `select count(*)::int as count from ledger_entry where customer_id = ${customer}`;
    expect(await ask(roles.superuserUrl, entries)).toEqual([{ count: 0 }]);
    const certificates = `select id from deletion_certificate where customer_id = ${customer} and ready_at is not null`;
    expect(await ask(roles.superuserUrl, certificates)).toHaveLength(1);
  });

  it('starts again on an existing database', async () => {
    const store = await openDatabase(configOf(roles.serverUrl));
    const services = { files: openFiles(app.config), passwords: openPasswords(app.config), isReachable: false };
    await expect(prepareDatabase(store, { ...services, seeds, isDemoWanted: false })).resolves.toMatchObject({
      hasDemo: true,
    });
    await store.close();
  });
});

describe('the role that serves requests', () => {
  // Each statement is tried with the role itself and with every role to which it may switch.
  const everyRole = ['none', 'schutzbuch_system', 'schutzbuch_platform', 'schutzbuch_customer', 'schutzbuch_location'];

  it.each([
    'create table own (id int)',
    'create temporary table own (id int)',
    'alter table activity add column own int',
    'alter table activity no force row level security',
    'drop table activity cascade',
    'drop function ledger_append cascade',
    'truncate activity cascade',
    'alter table ledger_entry disable trigger append_only',
    'set session_replication_role = replica',
    'update ledger_entry set body = body',
    'delete from ledger_entry',
    'update migration set sha256 = name',
    'set role schutzbuch_owner',
    'create role other',
  ])('is denied: %s', async (statement) => {
    for (const role of everyRole)
      await expect(ask(roles.serverUrl, `set role ${role}`, statement), role).rejects.toThrow(/denied|must be owner/);
  });
});

describe('without a user in the settings of the transaction', () => {
  it('no row of a guarded table is visible, neither for the role of requests nor for the owner', async () => {
    const tables = await guardedTables();
    expect(tables.length).toBeGreaterThan(40);
    const asOwner = await Promise.all(tables.map(({ name }) => ask(roles.ownerUrl, `select from "${name}" limit 1`)));
    expect(asOwner.flat()).toEqual([]);
    for (const { name, hasLocation } of tables) {
      const looked = `select from "${name}" limit 1`;
      await expect(ask(roles.serverUrl, looked), name).rejects.toThrow('permission denied');
      for (const role of hasLocation ? ['customer', 'location'] : []) {
        const visibleRows = await ask(roles.serverUrl, `set role schutzbuch_${role}`, looked).catch(() => []);
        expect(visibleRows, `${name} as ${role}`).toEqual([]);
      }
    }
  });

  it('row-level security applies to the owner too, unless app.owner is set', async () => {
    const free = `select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity`;
    expect(await ask(roles.superuserUrl, free)).toEqual([]);
    expect(await ask(roles.ownerUrl, "set app.owner = 'on'", 'select from activity limit 1')).toHaveLength(1);
  });
});

it('the owner may switch off triggers, as the import of an organisation does', async () => {
  const store = await openDatabase({ ...configOf(roles.ownerUrl), MIGRATION_DATABASE_URL: undefined });
  const withoutTriggers = store.asSystem(async (tx) => {
    await becomeOwner(tx);
    await switchTriggers(tx, 'activity', 'disable');
    await switchTriggers(tx, 'activity', 'enable');
    return tx.selectFrom('activity').select('id').limit(1).execute();
  });
  await expect(withoutTriggers).resolves.toHaveLength(1);
  await store.close();
});

describe('a backup by the owner', () => {
  it('contains every row if app.owner is set', async () => {
    const text = execFileSync('pg_dump', ['--enable-row-security', '--data-only', '--table=ledger', roles.ownerUrl], {
      env: { ...process.env, PGOPTIONS: '-c app.owner=on' },
      encoding: 'utf8',
    });
    const rows = /^COPY public\.ledger .*\n([^]*?)\\\./m.exec(text)?.[1] ?? '';
    const storedCount = await ask(roles.superuserUrl, 'select count(*)::int as count from ledger');
    expect([{ count: rows.trim().split('\n').length }]).toEqual(storedCount);
  });
});

/** Before PostgreSQL 16 inheriting is a property of the role, since then one of each grant. */
async function inheritStatement() {
  const [version] = await ask(roles.superuserUrl, "select current_setting('server_version_num')::int as number");
  const isOfGrants = Number(version?.['number']) >= 160_000;
  return (isOn: 'true' | 'false') =>
    isOfGrants
      ? `grant schutzbuch_system to schutzbuch_server with inherit ${isOn}`
      : `alter role schutzbuch_server ${isOn === 'true' ? 'inherit' : 'noinherit'}`;
}

describe('with a separate role for migrations, DATABASE_URL must not name', () => {
  it('a superuser', () => expect(openDatabase(configOf(roles.superuserUrl))).rejects.toThrow('is a superuser'));

  it('the owner', () => expect(openDatabase(configOf(roles.ownerUrl))).rejects.toThrow('owns the database'));

  it('a role with BYPASSRLS', async () => {
    await ask(roles.superuserUrl, 'alter role schutzbuch_server bypassrls');
    await expect(openDatabase(configOf(roles.serverUrl))).rejects.toThrow('has BYPASSRLS');
    await ask(roles.superuserUrl, 'alter role schutzbuch_server nobypassrls');
  });

  it('a role that inherits the rights of others', async () => {
    const inherit = await inheritStatement();
    await ask(roles.superuserUrl, inherit('true'));
    await expect(openDatabase(configOf(roles.serverUrl))).rejects.toThrow('inherits the rights');
    await ask(roles.superuserUrl, inherit('false'));
  });
});
