import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { billingFixture } from '#server/test/fixtures/billing-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerReader } from '#server/test/fixtures/ledger-fixture.ts';
import { write } from '#server/test/wire/wire-fixture.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addLocation, addUser, signIn } = factories(app);
const { addInvoice, addLimitedTenant } = billingFixture(app);
const ledgerDataOf = ledgerReader(app);

let admin: Client;
beforeAll(async () => {
  admin = await signIn(await addUser('ROLE_ADMIN'));
});

type Tenant = Awaited<ReturnType<typeof addTenant>>;
const book = (client: Client, location: number, extraFields: object = {}) =>
  write(client, {
    method: 'POST',
    url: '/api/quota_bookings',
    body: { location: `/api/locations/${location}`, package: '/api/quota_packages/1', ...extraFields },
  });
const limitsOf = async ({ operator, location }: Tenant) => (await operator(`/stats/limits/${location}`)).json();
const membersOf = async (client: Client, url: string) => (await client(url)).json()['hydra:member'];

describe('an extra package', () => {
  it('ends what was notified about the quota before it, for everybody and for no other location', async () => {
    const tenant = await addLimitedTenant();
    const other = await addLimitedTenant();
    const colleague = await addUser('ROLE_OPERATOR', [tenant.customer]);
    await app.store.asSystem(async (tx) => {
      const month = sql<string>`date_trunc('month', now() at time zone 'Europe/Berlin')::date`;
      const told = { type: 'DANGER', message: 'OASIS-Guthaben aufgebraucht', created_at: new Date() } as const;
      for (const { location, customer } of [tenant, other])
        await tx
          .insertInto('notification')
          .values({
            ...told,
            customer_id: customer,
            receiver_id: colleague.id,
            about: sql<string>`concat_ws(':', 'quota', ${location}::bigint, ${month}, 1000, 0)`,
          })
          .execute();
    });
    await book(tenant.operator, tenant.location);
    const notifications = await app.store.asSystem((tx) =>
      tx
        .selectFrom('notification')
        .select(['customer_id', 'read_at'])
        .where('receiver_id', '=', colleague.id)
        .execute(),
    );
    expect(notifications.filter(({ read_at: readAt }) => readAt === null)).toMatchObject([
      { customer_id: other.customer },
    ]);
    expect(notifications).toHaveLength(2);
  });

  it('counts as soon as it is booked, and the ledger records its content and price', async () => {
    const tenant = await addLimitedTenant();
    const answer = await book(tenant.operator, tenant.location);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      name: '500 Abfragen',
      queries: 500,
      priceCents: 1500,
      userName: 'Vera Vorlage',
    });
    expect(await limitsOf(tenant)).toMatchObject({ limitCount: 1000, additionalLimitCount: 500, requestsLeft: 1500 });
    await book(tenant.operator, tenant.location, { package: '/api/quota_packages/2' });
    expect(await limitsOf(tenant)).toMatchObject({ additionalLimitCount: 1500 });
    expect(await ledgerDataOf(tenant.customer, 'quota.booked')).toMatchObject([
      { package: '500 Abfragen', queries: 500, priceCents: 1500 },
      { queries: 1000 },
    ]);
  });

  it('keeps the name that the location had when it was booked', async () => {
    const tenant = await addLimitedTenant();
    const { locationName } = (await book(tenant.operator, tenant.location)).json();
    await app.store.asSystem((tx) =>
      tx.updateTable('location').set({ name: 'Umbenannt' }).where('id', '=', tenant.location).execute(),
    );
    expect(await membersOf(tenant.operator, '/api/quota_bookings')).toMatchObject([{ locationName }]);
    expect(locationName).not.toBe('Umbenannt');
  });

  it('is booked once, however often the same click arrives', async () => {
    const tenant = await addLimitedTenant();
    const headers = { 'idempotency-key': randomUUID() };
    const body = { location: `/api/locations/${tenant.location}`, package: '/api/quota_packages/1' };
    const send = () =>
      tenant.operator({
        method: 'POST',
        url: '/api/quota_bookings',
        headers: { ...headers, 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      });
    const answers = [await send(), await send()];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(await limitsOf(tenant)).toMatchObject({ additionalLimitCount: 500 });
  });

  it('booked by ten people at once counts ten times', async () => {
    const tenant = await addLimitedTenant();
    await Promise.all(Array.from({ length: 10 }, () => book(tenant.operator, tenant.location)));
    expect(await limitsOf(tenant)).toMatchObject({ additionalLimitCount: 5000 });
  });

  it('is refused where it has no effect (422)', async () => {
    const tenant = await addTenant();
    const closedLocation = await addLocation(tenant.customer, { monthly_limit: 10, status: 'inactive' });
    const refusals = [await book(tenant.operator, tenant.location), await book(tenant.operator, closedLocation)];
    expect(refusals.map((answer) => [answer.statusCode, answer.json().violations[0].message])).toEqual([
      [422, 'Dieser Standort hat ein unbegrenztes Kontingent. Es muss nichts gebucht werden.'],
      [422, 'Dieser Standort ist nicht aktiv. Bitte erst aktivieren, dann buchen.'],
    ]);
  });

  it('is refused before a contract begins and after it ended, because no invoice would include it (422)', async () => {
    const tenants = [
      await addLimitedTenant({ begins_on: null }),
      await addLimitedTenant({ begins_on: '2199-01-01' }),
      await addLimitedTenant({ ends_on: '2026-01-31' }),
    ];
    const answers = await Promise.all(tenants.map((tenant) => book(tenant.operator, tenant.location)));
    expect(answers.map((answer) => [answer.statusCode, answer.json().violations[0].message])).toEqual([
      [422, expect.stringContaining('noch kein Vertrag')],
      [422, expect.stringContaining('noch nicht begonnen')],
      [422, expect.stringContaining('ist beendet')],
    ]);
  });

  it('is refused for a month that has just been invoiced (409)', async () => {
    const tenant = await addLimitedTenant();
    await addInvoice(tenant, `${new Date().toISOString().slice(0, 7)}-01`);
    expect((await book(tenant.operator, tenant.location)).statusCode).toBe(409);
    expect(await limitsOf(tenant)).toMatchObject({ additionalLimitCount: 0 });
  });

  it('is refused in the demo and for service (403), and accepted from an admin for any location', async () => {
    const demo = await addTenant({ customer: { is_demo: true }, location: { monthly_limit: 1000 } });
    const refusal = await book(demo.operator, demo.location);
    expect([refusal.statusCode, refusal.json().detail]).toEqual([403, 'Im Demo-Zugang wird nichts gebucht.']);
    const tenant = await addLimitedTenant();
    expect((await book(tenant.service, tenant.location)).statusCode).toBe(403);
    expect((await book(admin, tenant.location)).statusCode).toBe(201);
    expect((await membersOf(tenant.operator, '/api/quota_bookings'))[0].userName).toBe('Plattform');
    expect((await tenant.operator('/api/export/quota_bookings.csv')).body).toContain(';500 Abfragen;500;15,00;');
  });

  it('takes its price from the package even if a query sets another one, and never changes', async () => {
    const { customer, location } = await addLimitedTenant();
    const scope = { kind: 'customer', userId: 1, customerId: customer } as const;
    const values = { location_id: location, customer_id: customer, quota_package_id: 1, user_id: 1 };
    const cheap = app.store.asActor(scope, 'read write', (tx) =>
      tx
        .insertInto('quota_booking')
        .values({ ...values, price_cents: 1 })
        .execute(),
    );
    await expect(cheap).rejects.toThrow(/permission denied/);
    const { id } = await app.store.asSystem((tx) =>
      tx.insertInto('quota_booking').values(values).returning('id').executeTakeFirstOrThrow(),
    );
    const changedRows = app.store.asSystem((tx) =>
      tx.updateTable('quota_booking').set({ price_cents: 1 }).where('id', '=', id).execute(),
    );
    await expect(changedRows).rejects.toThrow(/stays as it was made/);
  });

  it('of another organisation is invisible, even to a query without a scope', async () => {
    const [tenant, neighbour] = [await addLimitedTenant(), await addLimitedTenant()];
    await book(neighbour.operator, neighbour.location);
    expect(await membersOf(tenant.operator, '/api/quota_bookings')).toEqual([]);
    expect((await book(tenant.operator, neighbour.location)).statusCode).toBe(400);
    const scope = { kind: 'customer', userId: 1, customerId: tenant.customer } as const;
    const seenRows = await app.store.asActor(scope, 'read only', (tx) =>
      tx.selectFrom('quota_booking').select('id').execute(),
    );
    expect(seenRows).toEqual([]);
  });
});

describe('the quota of a location', () => {
  it('is shown with the usage, the remainder and a forecast', async () => {
    const tenant = await addLimitedTenant();
    await app.store.asSystem((tx) =>
      sql`insert into location_usage (location_id, customer_id, month, requests, limit_count)
        values (${tenant.location}, ${tenant.customer}, date_trunc('month', now() at time zone 'Europe/Berlin'), 300, 1000)`.execute(
        tx,
      ),
    );
    await book(tenant.operator, tenant.location);
    const [situation] = await membersOf(tenant.operator, `/api/quota_situations?location=${tenant.location}`);
    expect(situation).toMatchObject({
      requests: 300,
      limitCount: 1000,
      additionalLimitCount: 500,
      totalLimit: 1500,
      requestsLeft: 1200,
    });
    expect(situation.forecast ?? 300).toBeGreaterThanOrEqual(300);
  });
});
