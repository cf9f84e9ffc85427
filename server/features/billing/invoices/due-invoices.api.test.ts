import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { billingFixture, COMPLETE_ISSUER } from '#server/test/fixtures/billing-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { write } from '#server/test/wire/wire-fixture.ts';
import { issueInvoices } from './issue-invoices.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addUser, signIn } = factories(app);
const { beginContract } = billingFixture(app);

const judgedPlans = () =>
  app.store.asSystem(async (tx) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain analyze select * from due_invoices('2026-11-01')`.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes('on location_plan agreed'));
  });

it('searching for due invoices does not read months that are already invoiced, as their number keeps growing', async () => {
  const admin = await signIn(await addUser('ROLE_ADMIN'));
  await write(admin, { method: 'PATCH', url: '/api/billing_settings/1', body: COMPLETE_ISSUER });
  const address = { street: 'Kai 1', postal_code: '24937', city: 'Flensburg', contact_email: 'info@haus.example' };
  const tenant = await addTenant({ customer: { name: 'Haus GmbH', ...address } });
  await beginContract(tenant.customer, { begins_on: '2026-01-01' });
  const plan = { customer_id: tenant.customer, location_id: tenant.location, plan_id: 2, price_cents: 6900 };
  await app.store.asSystem((tx) =>
    tx
      .insertInto('location_plan')
      .values({ ...plan, valid_from: '2026-01-01' })
      .execute(),
  );
  expect(await judgedPlans()).toEqual([expect.not.stringContaining('never executed')]);
  await issueInvoices.run(app.store, new Date('2026-12-01T05:00:00Z'));
  const { 'hydra:member': issued } = (await tenant.operator('/api/invoices')).json();
  expect(issued).toHaveLength(11);
  expect(await judgedPlans()).toEqual([expect.stringContaining('never executed')]);
});
