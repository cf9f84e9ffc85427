// What the database refuses whoever asks, so that no fault of the application can end an organisation or delete its evidence.
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { giveNotice, withdraw } from '#server/test/app/notice-fixture.ts';
import { runJob } from '#server/test/app/run-job.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ORGANISATION_DELETION_JOB } from './delete-organisations.ts';
import { ENDING_JOB } from './end-organisations.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant } = factories(app);

it('an operator can neither end an organisation nor postpone its deletion, even by a query that skips the check', async () => {
  const { operator, customer } = await addTenant();
  await giveNotice(operator, customer);
  const scope = { kind: 'customer', userId: 1, customerId: customer } as const;
  const change = (statement: ReturnType<typeof sql>) =>
    app.store.asActor(scope, 'read write', (tx) => statement.execute(tx));
  await expect(change(sql`update customer set ended_at = now() where id = ${customer}`)).rejects.toThrow(/denied/);
  await expect(change(sql`update termination set deletes_on = '2099-01-01'`)).rejects.toThrow(/denied/);
  await expect(change(sql`delete from termination`)).rejects.toThrow(/denied/);
  await expect(change(sql`select delete_organisation(${customer}, null, null)`)).rejects.toThrow(/denied/);
});

/** Runs a statement as one of the roles to which the server switches. */
const asRole = (role: string, customer: number, statement: ReturnType<typeof sql>) =>
  app.store.asSystem(async (tx) => {
    await sql`select set_config('app.customer', ${String(customer)}, true)`.execute(tx);
    await sql.raw(`set local role ${role}`).execute(tx);
    await statement.execute(tx);
  });

it.each(['schutzbuch_customer', 'schutzbuch_platform', 'schutzbuch_system'])(
  '%s can neither give notice for a past day nor change who withdrew one',
  async (role) => {
    const { customer, operator } = await addTenant();
    const backdated = sql`
      insert into termination (customer_id, ends_on, deletes_on, given_by)
      values (${customer}, current_date - 60, current_date - 20, 1)`;
    await expect(asRole(role, customer, backdated)).rejects.toThrow('A notice stays as it was given.');
    await withdraw(operator, (await giveNotice(operator, customer)).json()['@id']);
    const otherUser = sql`update termination set withdrawn_by = 1 where customer_id = ${customer}`;
    await expect(asRole(role, customer, otherUser)).rejects.toThrow('A notice stays as it was given.');
  },
);

it('the server can neither move the days of a notice nor write a certificate, by which it could delete evidence', async () => {
  const { operator, customer } = await addTenant();
  await giveNotice(operator, customer);
  const later = sql`update termination set deletes_on = deletes_on + 1 where customer_id = ${customer}`;
  await expect(asRole('schutzbuch_system', customer, later)).rejects.toThrow('A notice stays as it was given.');
  const certificate = sql`
    insert into deletion_certificate (customer_id, termination_id, organisation, given_at, ends_on, deletes_on, deleted_at,
      ledger_size, ledger_root)
    values (${customer}, 1, 'x', now(), current_date, current_date, now(), 0, '')`;
  await expect(asRole('schutzbuch_system', customer, certificate)).rejects.toThrow(/permission denied/);
});

it('the deletion has half an hour, leaves everything as it was if it fails, and is repeated', async () => {
  const { operator, customer } = await addTenant();
  await giveNotice(operator, customer);
  const inDatabase = (statement: ReturnType<typeof sql>) => app.store.asSystem((tx) => statement.execute(tx));
  await inDatabase(sql`update termination set ends_on = now()::date - 40, deletes_on = now()::date - 1
    where customer_id = ${customer}`);
  await runJob(app, ENDING_JOB);
  await inDatabase(sql`create function say_limit() returns trigger language plpgsql as $$
    begin raise 'limit %', current_setting('statement_timeout'); end $$`);
  await inDatabase(sql`create trigger say_limit before delete on location for each row execute function say_limit()`);
  const failure: unknown = await runJob(app, ORGANISATION_DELETION_JOB).catch((error: unknown) => error);
  expect(failure).toMatchObject({ errors: [{ message: 'limit 30min' }] });
  const locations = sql`select id from location where customer_id = ${customer}`;
  expect((await inDatabase(locations)).rows).toHaveLength(1);
  await inDatabase(sql`drop function say_limit cascade`);
  await runJob(app, ORGANISATION_DELETION_JOB);
  expect((await inDatabase(locations)).rows).toEqual([]);
});
