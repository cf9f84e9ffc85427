import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp } from '#server/test/app/test-app.ts';
import type { StoredOutcome } from '#shared/contracts/player-check/player-check.ts';
import { deleteOldChecks } from './delete-old-checks.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant } = factories(app);
type Tenant = Awaited<ReturnType<typeof addTenant>>;

const addCheck = ({ customer, location, profile }: Tenant, askedAt: string, outcome: StoredOutcome = 'clear') =>
  app.store.asSystem(async (tx) => {
    const { id: user } = await tx.selectFrom('app_user').select('id').limit(1).executeTakeFirstOrThrow();
    await tx
      .insertInto('player_check')
      .values({
        customer_id: customer,
        location_id: location,
        user_id: user,
        profile_id: profile,
        certificate_id: null,
        outcome,
        asked_at: new Date(askedAt),
        duration_milliseconds: 120,
        request_id: randomUUID(),
      })
      .execute();
  });
const daysOf = ({ location }: Tenant) =>
  app.store.asSystem((tx) =>
    tx
      .selectFrom('location_usage_day')
      .select(['day', 'requests', 'unanswered'])
      .where('location_id', '=', location)
      .orderBy('day')
      .execute(),
  );
const momentsOf = async ({ operator }: Tenant): Promise<string[]> => {
  const { 'hydra:member': members } = (await operator('/api/player_checks?order[askedAt]=asc')).json();
  return members.map(({ askedAt }: { askedAt: string }) => askedAt);
};

describe('the log of the queries', () => {
  it('shows the management time, location, user and outcome of each query, and nothing about the guest', async () => {
    const tenant = await addTenant();
    await addCheck(tenant, '2026-11-18T20:00:00Z', 'banned');
    const { 'hydra:member': members } = (await tenant.operator('/api/player_checks')).json();
    expect(members).toMatchObject([
      {
        askedAt: '2026-11-18T20:00:00+00:00',
        location: `/api/locations/${tenant.location}`,
        profile: `/api/profiles/${tenant.profile}`,
        outcome: 'banned',
        durationMilliseconds: 120,
      },
    ]);
    expect(Object.keys(members[0]).toSorted()).toEqual([
      '@id',
      '@type',
      'askedAt',
      'customer',
      'durationMilliseconds',
      'id',
      'location',
      'locationName',
      'outcome',
      'profile',
      'profileChosenOffline',
      'profileName',
      'user',
      ...('userName' in members[0] ? ['userName'] : []),
    ]);
    expect((await tenant.service('/api/player_checks')).statusCode).toBe(403);
  });

  it('can be filtered by time, location and outcome, and exported', async () => {
    const tenant = await addTenant();
    await addCheck(tenant, '2026-11-18T20:00:00Z');
    await addCheck(tenant, '2026-11-19T20:00:00Z', 'unavailable');
    const query = 'outcome=unavailable&askedAt[after]=2026-11-19';
    const foundBody = (await tenant.operator(`/api/player_checks?${query}`)).json();
    expect(foundBody['hydra:totalItems']).toBe(1);
    const file = await tenant.operator(`/api/export/player_checks.csv?${query}`);
    expect(file.body.split('\r\n')[1]).toContain('OASIS nicht erreichbar');
    expect(file.body.trim().split('\r\n')).toHaveLength(2);
  });

  it('counts each query on the calendar day of the location, with unanswered ones separately', async () => {
    const tenant = await addTenant();
    for (const at of ['2026-11-18T22:59:59Z', '2026-11-18T23:00:00Z']) await addCheck(tenant, at);
    await addCheck(tenant, '2026-11-19T10:00:00Z', 'unclear');
    await addCheck(tenant, '2026-11-19T10:00:00Z', 'quotaExhausted');
    expect(await daysOf(tenant)).toEqual([
      { day: '2026-11-18', requests: 1, unanswered: 0 },
      { day: '2026-11-19', requests: 2, unanswered: 1 },
    ]);
  });
});

describe('after three years', () => {
  const now = new Date('2026-11-20T12:00:00Z');

  it('deletes single checks by whole months, and keeps the monthly counts', async () => {
    const tenant = await addTenant();
    const usage = { location_id: tenant.location, customer_id: tenant.customer, requests: 1, limit_count: 9 };
    const ofMonths = ['2020-10-01', '2023-10-01'].map((month) => ({ ...usage, month }));
    await app.store.asSystem((tx) => tx.insertInto('location_usage').values(ofMonths).execute());
    const checkTimes = ['2020-10-10T20:00:00Z', '2023-10-31T22:59:59Z', '2023-10-31T23:00:00Z', '2026-11-18T20:00:00Z'];
    for (const at of checkTimes) await addCheck(tenant, at);
    await deleteOldChecks.run(app.store, now);
    expect(await momentsOf(tenant)).toEqual(['2023-10-31T23:00:00+00:00', '2026-11-18T20:00:00+00:00']);
    expect((await daysOf(tenant)).map(({ day }) => day)).toEqual(['2023-11-01', '2026-11-18']);
    const usageOf = async (month: string) =>
      (await tenant.operator(`/api/location_usages?month=${month}&location=${tenant.location}`)).json()['hydra:member'];
    expect(await usageOf('2023-10-01')).toMatchObject([{ month: '2023-10-01', requests: 1, limitCount: 9 }]);
    // The daily counts of that month are deleted, so its days without queries are no longer known.
    expect(await usageOf('2020-10-01')).toMatchObject([{ requests: 1, daysWithout: 0 }]);
    expect((await tenant.operator(`/stats/usage/${tenant.location}?month=2020-10-01`)).json().days).toEqual([]);
    const auditEntries = (await tenant.operator('/api/audit_entries?group=dataProtection')).json()['hydra:member'];
    expect(auditEntries.map(({ text }: { text: string }) => text)).toEqual([
      'Protokoll alter OASIS-Abfragen gelöscht: 2',
    ]);
  });

  it('deletes nothing under a retention hold, and everything due after it was lifted', async () => {
    const tenant = await addTenant();
    await addCheck(tenant, '2020-01-10T20:00:00Z');
    const hold = { location: `/api/locations/${tenant.location}`, reason: 'Verfahren beim Ordnungsamt' };
    const headers = { 'content-type': 'application/ld+json' };
    const holdResponse = await tenant.operator({
      method: 'POST',
      url: '/api/retention_holds',
      headers,
      payload: JSON.stringify(hold),
    });
    expect(holdResponse.statusCode).toBe(201);
    await deleteOldChecks.run(app.store, now);
    expect(await momentsOf(tenant)).toHaveLength(1);
    expect(await daysOf(tenant)).toHaveLength(1);
    await app.store.asSystem((tx) => sql`update retention_hold set lifted_at = now(), lifted_by = user_id`.execute(tx));
    await deleteOldChecks.run(app.store, now);
    expect(await momentsOf(tenant)).toEqual([]);
  });

  it('deletes the checks of other organisations even if one fails', async () => {
    const [first, second] = [await addTenant(), await addTenant()];
    for (const tenant of [first, second]) await addCheck(tenant, '2020-01-10T20:00:00Z');
    const stuck = sql`create function stuck() returns trigger language plpgsql as $$
      begin if old.customer_id = ${sql.raw(String(first.customer))} then raise exception 'stuck'; end if; return old; end $$`;
    const trigger = sql`create trigger stuck before delete on player_check for each row execute function stuck()`;
    for (const statement of [stuck, trigger]) await app.store.asSystem((tx) => statement.execute(tx));
    await expect(deleteOldChecks.run(app.store, now)).rejects.toThrow('Old player checks could not be deleted.');
    expect([await momentsOf(first), await momentsOf(second)]).toEqual([['2020-01-10T20:00:00+00:00'], []]);
    expect((await second.operator('/api/audit_entries?group=dataProtection')).json()['hydra:totalItems']).toBe(1);
    await app.store.asSystem((tx) => sql`drop trigger stuck on player_check`.execute(tx));
  });
});
