import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { testApp } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { store } = app;

const timeoutOfStatements = () =>
  store.asSystem(async (tx) => {
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(tx);
    return rows[0]?.statement_timeout;
  });

it('the database ends a statement after four seconds, but one of maintenance only after two minutes', async () => {
  expect(await timeoutOfStatements()).toBe('4s');
  expect(await store.runExclusively(timeoutOfStatements)).toBe('2min');
  expect(await timeoutOfStatements()).toBe('4s');
});

const HELD_MILLISECONDS = 2500;

it('a migration that waits for a table gives way to those who read it, and runs when the table is free', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-schema-'));
  fs.cpSync(path.join(import.meta.dirname, '..'), folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'migrations/999-test.sql'), 'alter table ledger_epoch add column noted_by text;');
  const readEpochs = () => store.asSystem((tx) => sql`select 1 from ledger_epoch limit 1`.execute(tx));
  let isHeld = true;
  const holding = store.asSystem(async (tx) => {
    await sql`select 1 from ledger_epoch limit 1`.execute(tx);
    await wait(HELD_MILLISECONDS);
    isHeld = false;
  });
  await wait(100);
  let waits = 0;
  const migrating = migrate(store, { folder, onWait: () => (waits += 1) });
  // The migration waits now.
  await wait(500);
  await readEpochs();
  expect(isHeld).toBe(true);
  expect(await migrating).toContain('999-test.sql');
  expect([isHeld, waits]).toEqual([false, 1]);
  await holding;
  fs.rmSync(folder, { recursive: true });
});
