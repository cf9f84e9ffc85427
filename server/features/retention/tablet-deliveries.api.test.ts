import { randomBytes } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { LONG_AGO, oldRecords } from '#server/test/fixtures/old-records.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import { write } from '#server/test/wire/wire-fixture.ts';
import type { RetentionRun } from '#shared/contracts/retention/retention-runs.ts';
import { executeRuns } from './execute-runs.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant } = factories(app);
const { addActivity } = oldRecords(app);

const addDelivery = (tenant: { readonly customer: number; readonly location: number }, columns: object = {}) =>
  app.store.asSystem((tx) =>
    tx
      .insertInto('tablet_delivery')
      .values({
        customer_id: tenant.customer,
        location_id: tenant.location,
        tablet_name: 'Theke',
        key_hash: randomBytes(32),
        digest: randomBytes(32),
        kind: 'activity',
        title: 'Ausweis geprüft',
        occurred_at: LONG_AGO,
        created_at: LONG_AGO,
        ...columns,
      })
      .execute(),
  );
const refused = { outcome: 'refused' as const, refusal: 'Zu spät.', content: '{}' };

/** Deletes what is due. @returns the numbers by kind */
async function deleteDue(operator: Client, customer: number): Promise<Readonly<Record<string, number>>> {
  const post = (url: string, body: object) => write(operator, { method: 'POST', url, body });
  const run: RetentionRun = (await post('/api/retention_runs', { customer: `/api/customers/${customer}` })).json();
  await post(`/api/retention_runs/${run.id}/approval`, { total: run.total });
  await executeRuns(app.files).run(app.store, new Date());
  return Object.fromEntries(run.parts.map(({ kind, count }) => [kind, count]));
}
const titles = async (operator: Client) =>
  (await operator('/api/tablet_deliveries')).json()['hydra:member'].map(({ title }: { title: string }) => title);

it('what a lost tablet delivered is deleted when its period is over, also what was refused, and nothing younger', async () => {
  const { customer, location, operator } = await addTenant();
  await addDelivery({ customer, location }, { outcome: 'delivered' });
  await addDelivery({ customer, location }, refused);
  await addDelivery({ customer, location }, { ...refused, created_at: new Date(), title: 'Neu' });
  expect(await deleteDue(operator, customer)).toEqual({ tabletDeliveries: 2 });
  expect(await titles(operator)).toEqual(['Neu']);
});

it('the mark of a record stays as long as the record', async () => {
  const tenant = await addTenant();
  const { customer, operator } = tenant;
  const activity = await addActivity(tenant);
  await addDelivery(tenant, { outcome: 'delivered', record: `/api/activities/${activity}` });
  expect(await deleteDue(operator, customer)).toEqual({ activities: 1 });
  expect(await titles(operator)).toEqual(['Ausweis geprüft']);
  expect(await deleteDue(operator, customer)).toEqual({ tabletDeliveries: 1 });
  expect(await titles(operator)).toEqual([]);
});

it('a hold of its location keeps it', async () => {
  const { customer, location, operator } = await addTenant();
  await addDelivery({ customer, location }, refused);
  const body = { location: `/api/locations/${location}`, reason: 'Klage' };
  await write(operator, { method: 'POST', url: '/api/retention_holds', body });
  expect(await deleteDue(operator, customer)).toEqual({});
  expect(await titles(operator)).toEqual(['Ausweis geprüft']);
});
