import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { dayFromNow, proofFixture, types } from '#server/test/fixtures/proof-fixture.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import { localDay, localMoment, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { PROOF_WARNING_WEEKS } from '#shared/contracts/profile-documents/profile-documents.ts';
import { LOW_LIMIT_PERCENT } from '#shared/contracts/player-check/player-check.ts';
import type {
  PeriodFigures,
  LocationFigures,
  LocationSituation,
} from '#shared/contracts/locations/location-situations.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant: addTenantAsUsual, addLocation, addTask } = factories(app);
/** Locations that check no guests; the effect of certificates is tested elsewhere. */
const addTenant = (values: Parameters<typeof addTenantAsUsual>[0] = {}) =>
  addTenantAsUsual({ ...values, location: { player_check_allowed: false, ...values.location } });
const { addProof } = proofFixture(app);

const MINUTE = 60_000;
const HUNDRED = 100;
const from = (milliseconds: number) => new Date(Date.now() + milliseconds);

const situations = async (client: Client, query = ''): Promise<LocationSituation[]> =>
  (await client(`/api/location_situations?${query}`)).json()['hydra:member'];
/** Returns the situation of a tenant with one location. */
const situationOf = async (client: Client) => (await situations(client))[0];

/** Creates a location whose only profile has an unlimited proof. */
async function calmTenant(values: Parameters<typeof addTenant>[0] = {}) {
  const tenant = await addTenant(values);
  await addProof(tenant, { proof_type_id: types.privacy, invalid_at: null });
  return tenant;
}

const addUsage = (tenant: { customer: number; location: number }, requests: number) =>
  app.store.asSystem((tx) =>
    tx
      .insertInto('location_usage')
      .values({
        customer_id: tenant.customer,
        location_id: tenant.location,
        month: `${localDay(Date.now(), SERVER_TIME_ZONE).slice(0, 7)}-01`,
        requests,
        limit_count: HUNDRED,
      })
      .execute(),
  );

const addMissed = (tenant: { customer: number; location: number }, dueAt: Date) =>
  app.store.asSystem((tx) =>
    tx
      .insertInto('inspection_tour')
      .values({
        customer_id: tenant.customer,
        location_id: tenant.location,
        due_at: dueAt,
        occurred_at: dueAt,
        completion_source: 'missed',
      })
      .execute(),
  );

describe('a location', () => {
  it('is fine while nothing is late, missing or nearly used up', async () => {
    const tenant = await calmTenant();
    await addTask(tenant.customer, tenant.location, { do_at: from(-MINUTE), ...done(tenant) });
    await addUsage(tenant, HUNDRED - LOW_LIMIT_PERCENT - 1);
    expect(await situationOf(tenant.operator)).toMatchObject({
      '@type': 'LocationSituation',
      location: `/api/locations/${tenant.location}`,
      severity: 'fine',
      urgency: 0,
      totalLimit: HUNDRED,
      requestsLeft: LOW_LIMIT_PERCENT + 1,
    });
  });

  it('is in danger because of an overdue task, and shows since when', async () => {
    const tenant = await calmTenant();
    const since = from(-42 * MINUTE);
    await addTask(tenant.customer, tenant.location, { do_at: since });
    await addTask(tenant.customer, tenant.location, { do_at: from(-MINUTE) });
    const situation = await situationOf(tenant.operator);
    expect(situation).toMatchObject({ severity: 'act', overdueTasks: 2, urgency: 2 });
    expect(Date.parse(situation?.overdueSince ?? '')).toBe(Math.floor(since.getTime() / 1000) * 1000);
  });

  it('is not rated by tasks if tasks are disabled', async () => {
    const tenant = await calmTenant({ location: { is_task_allowed: false } });
    await addTask(tenant.customer, tenant.location, { do_at: from(-MINUTE) });
    const situation = await situationOf(tenant.operator);
    expect(situation).toMatchObject({ severity: 'fine', overdueTasks: 0 });
    expect(situation?.overdueSince).toBeUndefined();
  });

  it('is in danger because of a tour missed today, but not because of one missed two days ago', async () => {
    const tenant = await calmTenant();
    await addMissed(tenant, from(-2 * 24 * 60 * MINUTE));
    expect(await situationOf(tenant.operator)).toMatchObject({ severity: 'fine', missedTours: 0 });
    await addMissed(tenant, new Date());
    expect(await situationOf(tenant.operator)).toMatchObject({ severity: 'act', missedTours: 1 });
  });

  it.each([
    ['nobody has a proof', null, 'act', { staffLacking: 1 }],
    ['a proof ran out yesterday', -1, 'act', { staffLacking: 1 }],
    ['a proof ends today', 0, 'watch', { staffEnding: 1 }],
    ['a proof ends on the last day of the warning', PROOF_WARNING_WEEKS * 7, 'watch', { staffEnding: 1 }],
    ['a proof ends a day later', PROOF_WARNING_WEEKS * 7 + 1, 'fine', { staffEnding: 0 }],
  ] as const)('is judged by its staff: %s', async (_case, days, severity, counted) => {
    const tenant = await addTenant();
    if (days !== null) await addProof(tenant, { proof_type_id: types.training, invalid_at: dayFromNow(days) });
    expect(await situationOf(tenant.operator)).toMatchObject({ severity, ...counted });
  });

  it('is rated by its own staff, not by the staff of other locations', async () => {
    const tenant = await addTenant();
    const other = await addLocation(tenant.customer, { name: 'Nebenan' });
    await app.store.asSystem((tx) =>
      tx
        .insertInto('profile_location')
        .values({ profile_id: tenant.profile, location_id: other, customer_id: tenant.customer })
        .execute(),
    );
    const found = await situations(tenant.operator, 'order[severity]=asc');
    expect(found.map(({ name, staffLacking }) => [name, staffLacking])).toEqual([
      ['Nebenan', 1],
      ['Spielhalle', 0],
    ]);
  });

  it.each([
    [HUNDRED - LOW_LIMIT_PERCENT, 'watch'],
    [HUNDRED, 'act'],
    [HUNDRED + 5, 'act'],
  ] as const)('is judged by the queries it has left: %d of 100 used is %s', async (requests, severity) => {
    const tenant = await calmTenant();
    await addUsage(tenant, requests);
    expect(await situationOf(tenant.operator)).toMatchObject({
      severity,
      requestsLeft: Math.max(0, HUNDRED - requests),
    });
  });

  it('that is not active is neither in danger nor fine', async () => {
    const tenant = await addTenant({ location: { status: 'inactive' } });
    await addTask(tenant.customer, tenant.location, { do_at: from(-MINUTE) });
    expect(await situationOf(tenant.operator)).toMatchObject({ severity: 'inactive' });
  });
});

describe('all locations', () => {
  it('are ordered by severity, can be filtered by it, and are counted', async () => {
    const tenant = await calmTenant({ location: { name: 'Ruhig' } });
    await addLocation(tenant.customer, { name: 'Zu', status: 'inactive' });
    const late = await addLocation(tenant.customer, { name: 'Spät' });
    const later = await addLocation(tenant.customer, { name: 'Noch später' });
    await addTask(tenant.customer, late, { do_at: from(-MINUTE) });
    for (const minutes of [2, 3]) await addTask(tenant.customer, later, { do_at: from(-minutes * MINUTE) });
    const order = 'order[severity]=asc&order[urgency]=desc&order[name]=asc';
    const names = async (query: string) => (await situations(tenant.operator, query)).map(({ name }) => name);
    expect(await names(order)).toEqual(['Noch später', 'Spät', 'Ruhig', 'Zu']);
    expect(await names(`severity=act&${order}`)).toEqual(['Noch später', 'Spät']);
    expect(await names('severity[]=fine&severity[]=inactive&order[name]=asc')).toEqual(['Ruhig', 'Zu']);
    expect(await names('severity=anything')).toEqual([]);
    expect(await names('name=noch')).toEqual(['Noch später']);
    const figures: LocationFigures = (await tenant.operator('/stats/locations')).json();
    expect(figures.locations).toEqual({ act: 2, watch: 0, fine: 1, inactive: 1 });
  });

  it('are limited to the own organisation', async () => {
    const [tenant, neighbour] = [await calmTenant(), await calmTenant()];
    expect((await situations(tenant.operator)).map(({ id }) => id)).toEqual([tenant.location]);
    expect(await situations(tenant.operator, `location=/api/locations/${neighbour.location}`)).toEqual([]);
  });
});

describe('the figures of the last days', () => {
  it('are compared with those of the same number of days before, excluding today', async () => {
    const tenant = await calmTenant();
    const noon = (ago: number) => new Date(localMoment(dayFromNow(-ago), '12:00', SERVER_TIME_ZONE));
    for (const ago of [0, 1, 1, 30, 31, 60, 61]) await addActivity(tenant, noon(ago));
    await addTask(tenant.customer, tenant.location, { do_at: noon(1), ...done(tenant, noon(1)) });
    await addMissed(tenant, noon(1));
    const read = async (query = ''): Promise<PeriodFigures> =>
      (await tenant.operator(`/stats/figures?${query}`)).json();
    const figures = await read();
    expect(figures.latest).toEqual({ activities: 3, toursKept: 0, toursAutomatic: 0, toursMissed: 1, tasksDone: 1 });
    expect(figures.before).toMatchObject({ activities: 2, toursMissed: 0, tasksDone: 0 });
    expect(figures.days).toHaveLength(30);
    expect(figures.days.at(-1)).toEqual({ day: dayFromNow(-1), activities: 2 });
    const elsewhere = await addLocation(tenant.customer);
    expect((await read(`location=/api/locations/${elsewhere}`)).latest.activities).toBe(0);
    expect((await read(`location=/api/locations/${tenant.location}`)).latest.activities).toBe(3);
    const neighbour = await calmTenant();
    const foreign: PeriodFigures = (
      await neighbour.operator(`/stats/figures?location=/api/locations/${tenant.location}`)
    ).json();
    expect(foreign.latest.activities).toBe(0);
  });
});

const done = (tenant: { profile: number }, at = new Date()) => ({
  done_at: at,
  occurred_at: at,
  completion_source: 'manual' as const,
  profile_id: tenant.profile,
});

const addActivity = (tenant: { customer: number; location: number; profile: number }, at: Date) =>
  app.store.asSystem(async (tx) => {
    const action = await tx.selectFrom('action').select('id').limit(1).executeTakeFirstOrThrow();
    const user = await tx.selectFrom('app_user').select('id').limit(1).executeTakeFirstOrThrow();
    await tx
      .insertInto('activity')
      .values({
        customer_id: tenant.customer,
        location_id: tenant.location,
        profile_id: tenant.profile,
        action_id: action.id,
        user_id: user.id,
        occurred_at: at,
      })
      .execute();
  });
