import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { openTestStore } from '#server/test/app/test-store.ts';
import { lockDirectory } from '#server/db/embedded/directory-lock.ts';
import { appendToLedger, type LedgerEntry } from '#server/ledger/append-to-ledger.ts';
import { migrate } from './migrate.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant } = factories(app);

const ledgerEntryOf = (customerId: number, text: string): LedgerEntry => {
  const at = new Date();
  return {
    customerId,
    type: 'activity.recorded',
    entity: '/api/notes/1',
    at,
    occurredAt: at,
    actor: '/api/users/1',
    data: { text },
  };
};

/** A copy of the schema's files, changed by the test. */
function changedSchema(change: (folder: string) => void): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-schema-'));
  for (const part of ['migrations', 'functions'])
    fs.cpSync(path.join(import.meta.dirname, part), path.join(folder, part), { recursive: true });
  change(folder);
  return folder;
}

describe('migrations', () => {
  it('run only once', async () => {
    expect(await migrate(app.store)).toEqual([]);
  });

  it('must not change after they ran', async () => {
    const folder = changedSchema((copy) => fs.appendFileSync(path.join(copy, 'migrations/004-profiles.sql'), '--'));
    await expect(migrate(app.store, { folder })).rejects.toThrow('Migration 004-profiles.sql was changed');
    fs.rmSync(folder, { recursive: true });
  });

  it('may drop a view to change its columns: every view is made anew after them', async () => {
    const store = await openTestStore();
    const folder = changedSchema((copy) =>
      fs.writeFileSync(
        path.join(copy, 'migrations/999-test.sql'),
        'drop view listed_import; alter table import add column noted_by text;',
      ),
    );
    const appliedFiles = await migrate(store, { folder });
    expect(appliedFiles[0]).toBe('999-test.sql');
    expect(appliedFiles).toContain('functions/after-tables/imports.sql');
    expect(appliedFiles.filter((name) => !name.startsWith('functions/after-tables/'))).toEqual(['999-test.sql']);
    expect(
      await store.runScript("select has_table_privilege('schutzbuch_system', 'listed_import', 'select') as may"),
    ).toEqual([{ may: true }]);
    expect(await store.runScript('select noted_by from listed_import')).toEqual([]);
    await store.close();
    fs.rmSync(folder, { recursive: true });
  });
});

describe('functions', () => {
  it('are applied again when their text changed', async () => {
    const store = await openTestStore();
    const folder = changedSchema((copy) =>
      fs.appendFileSync(
        path.join(copy, 'functions/scope.sql'),
        'create function added_by_test() returns int language sql as $$ select 7 $$;',
      ),
    );
    expect(await migrate(store, { folder })).toEqual(['functions/scope.sql']);
    expect(await store.runScript('select added_by_test() as answer')).toEqual([{ answer: 7 }]);
    await store.close();
    fs.rmSync(folder, { recursive: true });
  });

  it('fit the tables: migrate() does not check their bodies, because most of them come before the tables', async () => {
    const folder = path.join(import.meta.dirname, 'functions');
    const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.sql'));
    expect(files).not.toEqual([]);
    for (const file of files) await app.store.runScript(fs.readFileSync(path.join(folder, file), 'utf8'));
  });
});

describe('the ledger', () => {
  it('stays a gapless RFC 6962 log when entries are appended concurrently and some are rolled back', async () => {
    const { customer } = await addTenant();
    const attempts = Array.from({ length: 60 }, (_, index) =>
      app.store.asSystem(async (tx) => {
        await appendToLedger(tx, ledgerEntryOf(customer, `Eintrag ${index}`));
        if (index % 10 === 3) throw new Error('rolled back');
      }),
    );
    const results = await Promise.allSettled(attempts);
    const keptEntries = results.filter(({ status }) => status === 'fulfilled').length;
    const ledger = await ledgerOf(app, customer);
    expect(keptEntries).toBe(54);
    expect(ledger.entries).toHaveLength(keptEntries);
    expect(ledger.isIntact).toBe(true);
  });

  it('cannot be changed, deleted or truncated, even by its owner', async () => {
    const { customer } = await addTenant();
    await app.store.asSystem((tx) => appendToLedger(tx, ledgerEntryOf(customer, 'Eins')));
    for (const attack of [
      sql`update ledger_entry set body = '{}'`,
      sql`delete from ledger_entry`,
      sql`truncate ledger_entry cascade`,
    ]) {
      await expect(app.store.asSystem((tx) => attack.execute(tx))).rejects.toThrow('append-only');
    }
  });
});

describe('row-level security', () => {
  it('shows no row of another organisation to a query without a scope condition', async () => {
    const ownTenant = await addTenant();
    const otherTenant = await addTenant();
    const scope = { kind: 'customer', userId: 1, customerId: ownTenant.customer } as const;
    const visibleRows = await app.store.asActor(scope, 'read only', (tx) =>
      tx.selectFrom('profile').select('customer_id').distinct().execute(),
    );
    expect(visibleRows.map((row) => row.customer_id)).toEqual([ownTenant.customer]);
    const foreignWrite = app.store.asActor(scope, 'read write', (tx) =>
      tx.insertInto('profile').values({ customer_id: otherTenant.customer, name: 'Eindringling' }).execute(),
    );
    await expect(foreignWrite).rejects.toThrow('row-level security');
  });

  it('shows no rows to a user without an organisation', async () => {
    await addTenant();
    const rows = await app.store.asActor({ kind: 'customer', userId: 1, customerId: null }, 'read only', (tx) =>
      tx.selectFrom('profile').selectAll().execute(),
    );
    expect(rows).toEqual([]);
  });

  it('is enabled for every table with rows of an organisation or a user', async () => {
    const { rows } = await app.store.asSystem((tx) =>
      sql<{ table: string }>`
        select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not c.relrowsecurity
          and a.attname in ('customer_id', 'location_id', 'user_id')
          and has_table_privilege('schutzbuch_customer', c.oid, 'select')`.execute(tx),
    );
    expect(rows).toEqual([]);
  });
});

describe('the lock of the embedded store', () => {
  it('refuses a second process, and is taken over from a process that died', () => {
    const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-'));
    fs.writeFileSync(path.join(directory, 'lock'), `${process.ppid}\n`);
    expect(() => lockDirectory(directory)).toThrow('is in use by process');
    fs.writeFileSync(path.join(directory, 'lock'), '999999999\n');
    const unlock = lockDirectory(directory);
    expect(fs.readFileSync(path.join(directory, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
    unlock();
    expect(fs.existsSync(path.join(directory, 'lock'))).toBe(false);
  });
});
