import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
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
