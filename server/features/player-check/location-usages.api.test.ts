import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { daysAfter, localDay } from '#server/time/zoned-time.ts';
import type { LocationUsage } from '#shared/contracts/player-check/location-usages.ts';
import { currentMonth } from './player-check.rules.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addLocation } = factories(app);
type Tenant = Awaited<ReturnType<typeof addTenant>>;

const now = new Date();
const today = localDay(now.getTime(), 'Europe/Berlin');
const current = currentMonth(now, 'Europe/Berlin');
const CLOSED_MONTH = '2026-02-01';

const addMonth = ({ customer, location }: Tenant, month: string, requests: number, extraFields: object = {}) =>
  app.store.asSystem((tx) =>
    tx
      .insertInto('location_usage')
      .values({ customer_id: customer, location_id: location, month, requests, limit_count: 1000, ...extraFields })
      .execute(),
  );
const addDays = ({ customer, location }: Tenant, days: Readonly<Record<string, number>>) =>
  app.store.asSystem((tx) =>
    tx
      .insertInto('location_usage_day')
      .values(
        Object.entries(days).map(([day, requests]) => ({
          customer_id: customer,
          location_id: location,
          day,
          requests,
        })),
      )
      .execute(),
  );
const usageAt = async ({ operator, location }: Tenant, month = '') =>
  (await operator(`/stats/usage/${location}${month === '' ? '' : `?month=${month}`}`)).json();
const listed = async ({ operator }: Tenant, query: string) =>
  (await operator(`/api/location_usages?${query}`)).json()['hydra:member'];

describe('the queries of a location in a month', () => {
  it('are listed by day, with opening days without a query marked', async () => {
    const tenant = await addTenant();
    await addMonth(tenant, CLOSED_MONTH, 60, { granted_limit_count: 50 });
    const usual = Array.from({ length: 27 }, (_, index) => daysAfter('2026-01-05', index));
    await addDays(tenant, Object.fromEntries([...usual, '2026-02-02', '2026-02-03'].map((day) => [day, 20])));
    await addDays(tenant, { '2026-02-04': 5 });
    const usage = await usageAt(tenant, CLOSED_MONTH);
    expect(usage).toMatchObject({
      month: CLOSED_MONTH,
      firstMonth: CLOSED_MONTH,
      grantedLimitCount: 50,
      isJudged: true,
      limits: { requests: 60, limitCount: 1000, additionalLimitCount: 50, totalLimit: 1050, requestsLeft: 990 },
    });
    expect(usage.days).toHaveLength(28);
    expect(usage.days.slice(0, 4)).toEqual([
      { day: '2026-02-01', isOpen: true, requests: 0, unanswered: 0, usual: 20, mark: 'none' },
      { day: '2026-02-02', isOpen: true, requests: 20, unanswered: 0, usual: 20 },
      { day: '2026-02-03', isOpen: true, requests: 20, unanswered: 0, usual: 20 },
      { day: '2026-02-04', isOpen: true, requests: 5, unanswered: 0, usual: 20, mark: 'few' },
    ]);
  });

  it('are those of the current month by default, and end with today', async () => {
    const usage = await usageAt(await addTenant());
    expect([usage.month, usage.days.at(-1).day]).toEqual([current, today]);
  });

  it.each(['2026-13-01', '2026-11', '2026-11-02', '9999-01-01', 'gestern'])(
    'are refused for an invalid month (422): %s',
    async (month) => {
      const { operator, location } = await addTenant();
      const answer = await operator(`/stats/usage/${location}?month=${month}`);
      expect([answer.statusCode, answer.json().violations]).toMatchObject([422, [{ propertyPath: 'month' }]]);
    },
  );

  it('are not judged if the location checks nobody or is inactive', async () => {
    for (const values of [{ player_check_allowed: false }, { status: 'inactive' as const }]) {
      const tenant = await addTenant({ location: values });
      await addMonth(tenant, CLOSED_MONTH, 0);
      const { isJudged, days } = await usageAt(tenant, CLOSED_MONTH);
      expect([isJudged, days.some((day: object) => 'mark' in day)]).toEqual([false, false]);
    }
  });

  it('are served as a screen to browsers and as data to all other clients, at the same URL', async () => {
    const tenant = await addTenant();
    const url = `/stats/limits/${tenant.location}`;
    const seenResponse = await app.inject({ url, headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
    expect([seenResponse.statusCode, seenResponse.headers.location]).toEqual([
      303,
      `/locations/usage/${tenant.location}`,
    ]);
    expect((await app.inject({ url, headers: { accept: '*/*' } })).statusCode).toBe(401);
    expect((await tenant.operator(url)).statusCode).toBe(200);
  });
});

describe('all locations', () => {
  it('have a line for each month since their creation, including months without a query', async () => {
    const tenant = await addTenant({ location: { monthly_limit: 1000 } });
    await addMonth(tenant, CLOSED_MONTH, 60);
    const months = await listed(tenant, 'order[month]=asc&itemsPerPage=100');
    expect(months[0]).toMatchObject({ month: CLOSED_MONTH, requests: 60, requestsLeft: 940, daysWithout: 28 });
    expect(months[1]).toMatchObject({ month: '2026-03-01', requests: 0, totalLimit: 1000 });
    expect(months.at(-1)).toMatchObject({ month: current });
  });

  it('are listed for one month, without those of other organisations', async () => {
    const [tenant, otherTenant] = [await addTenant(), await addTenant()];
    const second = await addLocation(tenant.customer);
    const foundUsages = await listed(tenant, `month=${current}&order[id]=asc`);
    expect(foundUsages.map(({ location }: { location: string }) => location)).toEqual([
      `/api/locations/${tenant.location}`,
      `/api/locations/${second}`,
    ]);
    expect(await listed(otherTenant, `month=${current}`)).toHaveLength(1);
    expect(await listed(tenant, 'month=unsinn')).toEqual([]);
  });

  it('are judged by the days of their own month, even if a page spans distant months of several locations', async () => {
    const tenant = await addTenant();
    const second = { ...tenant, location: await addLocation(tenant.customer) };
    await addMonth(tenant, CLOSED_MONTH, 40);
    await addDays(tenant, { '2026-02-02': 20, '2026-02-03': 20 });
    await addMonth(second, '2025-03-01', 20);
    await addDays(second, { '2025-03-31': 20, '2026-02-02': 20 });
    const foundUsages = await listed(tenant, 'order[requests]=desc&itemsPerPage=2');
    expect(foundUsages.map((item: LocationUsage) => [item.month, item.daysWithout])).toEqual([
      [CLOSED_MONTH, 26],
      ['2025-03-01', 30],
    ]);
  });

  it('can be exported', async () => {
    const tenant = await addTenant();
    await addMonth(tenant, CLOSED_MONTH, 60);
    const file = await tenant.operator(`/api/export/location_usages.csv?month=${CLOSED_MONTH}`);
    const [, line = ''] = file.body.split('\r\n');
    expect(line.split(';').slice(3)).toEqual(['60', '1000', '0', '0', '1000', '940', '28', '0']);
  });
});
