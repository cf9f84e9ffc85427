import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { currentMonth } from './player-check.rules.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addLocation, addUser, signIn } = factories(app);

type Tenant = Awaited<ReturnType<typeof addTenant>>;
type Used = { requests: number; limit_count: number | null; additional_limit_count?: number; month?: string };

const addUsage = ({ customer, location }: Tenant, used: Used) =>
  app.store.asSystem((tx) =>
    tx
      .insertInto('location_usage')
      .values({
        customer_id: customer,
        location_id: location,
        month: currentMonth(new Date(), 'Europe/Berlin'),
        ...used,
      })
      .execute(),
  );
const limitsOf = async ({ service, location }: Tenant) => (await service(`/stats/limits/${location}`)).json();

describe('the limits of a location', () => {
  it('are counted for the current month, including booked packages', async () => {
    const tenant = await addTenant({ location: { monthly_limit: 900 } });
    await addUsage(tenant, { requests: 1050, limit_count: 1000, additional_limit_count: 200 });
    await addUsage(tenant, { requests: 4711, limit_count: 5000, month: '2026-01-01' });
    expect(await limitsOf(tenant)).toEqual({
      location: `/api/locations/${tenant.location}`,
      requests: 1050,
      limitCount: 1000,
      additionalLimitCount: 200,
      totalLimit: 1200,
      requestsLeft: 150,
      type: 'limited',
    });
  });

  it('are those of the contract before the first query of a month', async () => {
    const tenant = await addTenant({ location: { monthly_limit: 900 } });
    expect(await limitsOf(tenant)).toMatchObject({ requests: 0, limitCount: 900, totalLimit: 900, requestsLeft: 900 });
  });

  it('are unlimited if the contract has no limit', async () => {
    const tenant = await addTenant();
    const unlimited = { requests: 0, additionalLimitCount: 0, type: 'unlimited' };
    expect(await limitsOf(tenant)).toEqual({ location: `/api/locations/${tenant.location}`, ...unlimited });
    await addUsage(tenant, { requests: 7000, limit_count: null });
    expect(await limitsOf(tenant)).toMatchObject({ ...unlimited, requests: 7000 });
  });

  it('are shown to the management for every location of its organisation, and not found for others (404)', async () => {
    const [tenant, otherTenant] = [await addTenant(), await addTenant()];
    const second = await addLocation(tenant.customer);
    const readLimits = (asking: Tenant, location: number) => asking.operator(`/stats/limits/${location}`);
    expect((await readLimits(tenant, second)).statusCode).toBe(200);
    expect((await readLimits(otherTenant, tenant.location)).statusCode).toBe(404);
    expect((await otherTenant.service(`/stats/limits/${tenant.location}`)).statusCode).toBe(404);
  });

  it('cannot be written by any request of service or the management', async () => {
    const tenant = await addTenant({ location: { monthly_limit: 10 } });
    await addUsage(tenant, { requests: 10, limit_count: 10 });
    const scopes = [
      { kind: 'location', userId: 1, customerId: tenant.customer, locationId: tenant.location },
      { kind: 'customer', userId: 1, customerId: tenant.customer },
    ] as const;
    for (const scope of scopes) {
      const reset = app.store.asActor(scope, 'read write', (tx) =>
        tx.updateTable('location_usage').set({ requests: 0 }).execute(),
      );
      await expect(reset).rejects.toThrow(/permission denied/);
    }
  });
});

describe('additional queries granted by the platform', () => {
  it('add to booked packages: neither replaces the other', async () => {
    const tenant = await addTenant({ location: { monthly_limit: 100 } });
    const admin = await signIn(await addUser('ROLE_ADMIN'));
    const url = `/stats/limits/${tenant.location}`;
    const grant = async (grantedLimitCount: number) =>
      (
        await admin({
          method: 'PATCH',
          url,
          payload: JSON.stringify({ grantedLimitCount }),
          headers: { 'content-type': 'application/merge-patch+json' },
        })
      ).json().additionalLimitCount;
    const book = () =>
      app.store.asSystem(async (tx) => {
        const { id: pack } = await tx
          .insertInto('quota_package')
          .values({ name: randomUUID(), queries: 500, price_cents: 1500 })
          .returning('id')
          .executeTakeFirstOrThrow();
        const user = await tx.selectFrom('app_user').select('id').limit(1).executeTakeFirstOrThrow();
        await sql`insert into quota_booking (location_id, customer_id, quota_package_id, user_id)
          values (${tenant.location}, ${tenant.customer}, ${pack}, ${user.id})`.execute(tx);
      });
    expect(await grant(200)).toBe(200);
    await book();
    expect(await grant(50)).toBe(550);
    await book();
    expect(await grant(0)).toBe(1000);
    expect(await limitsOf(tenant)).toMatchObject({ limitCount: 100, additionalLimitCount: 1000, totalLimit: 1100 });
    const entries = (await tenant.operator('/api/audit_entries?group=contract&order[at]=desc')).json()['hydra:member'];
    const granted = entries.filter(({ type }: { type: string }) => type === 'limits.granted');
    expect(granted.map(({ text }: { text: string }) => text)).toEqual([
      'OASIS-Abfragen ohne Buchung gewährt: 0',
      'OASIS-Abfragen ohne Buchung gewährt: 50',
      'OASIS-Abfragen ohne Buchung gewährt: 200',
    ]);
  });

  it('cannot overwrite booked packages, not even by an admin’s SQL statement', async () => {
    const tenant = await addTenant({ location: { monthly_limit: 100 } });
    await addUsage(tenant, { requests: 0, limit_count: 100, additional_limit_count: 500 });
    const byHand = app.store.asActor({ kind: 'platform', userId: 1 }, 'read write', (tx) =>
      tx.updateTable('location_usage').set({ additional_limit_count: 0 }).execute(),
    );
    await expect(byHand).rejects.toThrow(/permission denied/);
  });
});
