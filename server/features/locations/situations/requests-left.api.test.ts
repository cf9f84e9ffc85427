import { afterAll, expect, it } from 'vitest';
import { LOW_LIMIT_PERCENT } from '#shared/contracts/player-check/player-check.ts';
import { monthsAfter } from '#shared/domain/time/days.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { situationFixture } from '#server/test/fixtures/situation-fixture.ts';
import { localDay, localMoment, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';

const app = await testApp();
afterAll(() => app.close());
const { addCalmTenant, situationOf } = situationFixture(app);

const LIMIT = 1_000_000;
const firstDay = `${localDay(Date.now(), SERVER_TIME_ZONE).slice(0, 7)}-01`;
const beginOf = (day: string) => localMoment(day, '00:00', SERVER_TIME_ZONE);
const [monthBegins, monthEnds] = [beginOf(firstDay), beginOf(monthsAfter(firstDay, 1))];

const addUsage = (tenant: { customer: number; location: number }, requests: number) =>
  app.store.asSystem((tx) =>
    tx
      .insertInto('location_usage')
      .values({
        customer_id: tenant.customer,
        location_id: tenant.location,
        month: firstDay,
        requests,
        limit_count: LIMIT,
      })
      .execute(),
  );

/** Adds the requests of a tenant that asks at this multiple of the pace at which the limit lasts exactly. */
const addUsageAtPace = (tenant: { customer: number; location: number }, pace: number) =>
  addUsage(tenant, Math.round((LIMIT * pace * (Date.now() - monthBegins)) / (monthEnds - monthBegins)));

it.each([
  ['nearly all', LIMIT - 1, 'watch'],
  ['all', LIMIT, 'act'],
  ['more than all', LIMIT + 5, 'act'],
  ['less than what is few', (LIMIT * (100 - LOW_LIMIT_PERCENT)) / 100 - 1, 'fine'],
] as const)('a location that used %s of its requests is judged by it', async (_case, requests, severity) => {
  const tenant = await addCalmTenant();
  await addUsage(tenant, requests);
  expect(await situationOf(tenant.operator)).toMatchObject({
    severity,
    totalLimit: LIMIT,
    requestsLeft: Math.max(0, LIMIT - requests),
  });
});

it('few requests are a reason only if they do not last until the end of the month', async () => {
  const tenant = await addCalmTenant();
  await addUsage(tenant, (LIMIT * (100 - LOW_LIMIT_PERCENT)) / 100);
  const { severity, requestsLastUntil } = await situationOf(tenant.operator);
  expect(severity).toBe(requestsLastUntil === undefined ? 'fine' : 'watch');
});

it('requests last if the month goes on at a slower pace than it could', async () => {
  const tenant = await addCalmTenant();
  await addUsageAtPace(tenant, 0.9);
  expect((await situationOf(tenant.operator)).requestsLastUntil).toBeUndefined();
});

it('requests of a faster pace are used up before the month ends, at the time that follows from the pace', async () => {
  const tenant = await addCalmTenant();
  await addUsageAtPace(tenant, 1.1);
  const until = Date.parse((await situationOf(tenant.operator)).requestsLastUntil ?? '');
  const expected = monthBegins + (monthEnds - monthBegins) / 1.1;
  const twoHours = 2 * 60 * 60 * 1000;
  expect(Math.abs(until - expected)).toBeLessThan(twoHours);
});

it('no request was used, so they last', async () => {
  const tenant = await addCalmTenant();
  await addUsage(tenant, 0);
  expect((await situationOf(tenant.operator)).requestsLastUntil).toBeUndefined();
});
