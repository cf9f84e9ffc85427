import { afterAll, expect, it } from 'vitest';
import { LOW_LIMIT_PERCENT } from '#shared/contracts/player-check/player-check.ts';
import { areRequestsFew, requestsLastUntil } from '#shared/domain/situations/requests-left.ts';
import { monthsAfter } from '#shared/domain/time/days.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { certificateFixture } from '#server/test/fixtures/certificate-fixture.ts';
import { situationFixture } from '#server/test/fixtures/situation-fixture.ts';
import { localDay, localMoment, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';

const app = await testApp();
afterAll(() => app.close());
const { addCalmTenant, situationOf } = situationFixture(app);
const { addCertificate } = certificateFixture(app);

const LIMIT = 1_000_000;
const firstDay = `${localDay(Date.now(), SERVER_TIME_ZONE).slice(0, 7)}-01`;
const beginOf = (day: string) => localMoment(day, '00:00', SERVER_TIME_ZONE);
const [monthBegins, monthEnds] = [beginOf(firstDay), beginOf(monthsAfter(firstDay, 1))];

/** Adds a tenant whose location checks players, and gives no reason to act. */
async function addCheckingTenant() {
  const tenant = await addCalmTenant({ player_check_allowed: true });
  await addCertificate(tenant, -10, 700);
  return tenant;
}

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

/** Returns the requests at this multiple of the pace at which the limit lasts exactly. */
const requestsAtPace = (pace: number) =>
  Math.round((LIMIT * pace * (Date.now() - monthBegins)) / (monthEnds - monthBegins));

it.each([
  ['nearly all', LIMIT - 1, 'watch'],
  ['all', LIMIT, 'act'],
  ['more than all', LIMIT + 5, 'act'],
  ['less than what is few', (LIMIT * (100 - LOW_LIMIT_PERCENT)) / 100 - 1, 'fine'],
] as const)('a location that used %s of its requests is judged by it', async (_case, requests, severity) => {
  const tenant = await addCheckingTenant();
  await addUsage(tenant, requests);
  expect(await situationOf(tenant.operator)).toMatchObject({
    severity,
    totalLimit: LIMIT,
    requestsLeft: Math.max(0, LIMIT - requests),
  });
});

it.each([0.5, 0.9, 1.1, 1.3])(
  'the database judges requests at %d times the pace at which they last as the rule does',
  async (pace) => {
    const tenant = await addCheckingTenant();
    const requests = requestsAtPace(pace);
    await addUsage(tenant, requests);
    const found = await situationOf(tenant.operator);
    const month = { begin: monthBegins, end: monthEnds };
    const until = requestsLastUntil({ requests, totalLimit: LIMIT }, month, Date.now());
    const left = Math.max(0, LIMIT - requests);
    expect(found.severity).toBe(left === 0 ? 'act' : areRequestsFew(left, LIMIT, until) ? 'watch' : 'fine');
    expect(until === undefined).toBe(pace < 1);
    expect(found.requestsLastUntil === undefined).toBe(pace < 1);
    const twoHours = 2 * 60 * 60 * 1000;
    if (until !== undefined) expect(Math.abs(Date.parse(found.requestsLastUntil ?? '') - until)).toBeLessThan(twoHours);
  },
);

it('no request was used, so they last', async () => {
  const tenant = await addCheckingTenant();
  await addUsage(tenant, 0);
  expect((await situationOf(tenant.operator)).requestsLastUntil).toBeUndefined();
});

it('a location whose contract has no player check needs no requests', async () => {
  const tenant = await addCalmTenant();
  await addUsage(tenant, LIMIT);
  expect(await situationOf(tenant.operator)).toMatchObject({ severity: 'fine', consequence: 6 });
  expect(await situationOf(tenant.operator)).not.toHaveProperty('requestsLeft');
});

it.each([
  [true, true],
  [false, undefined],
])('says that requests are unlimited only where players are checked (%s)', async (isChecking, areUnlimited) => {
  const tenant = await addCalmTenant({ player_check_allowed: isChecking });
  expect((await situationOf(tenant.operator)).areRequestsUnlimited).toBe(areUnlimited);
});
