import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { dayFromNow, proofFixture, proofTypeIds } from '#server/test/fixtures/proof-fixture.ts';
import { situationFixture } from '#server/test/fixtures/situation-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { localDay, localMoment, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { daysAfter } from '#shared/domain/time/days.ts';
import { PROOF_WARNING_WEEKS } from '#shared/contracts/profile-documents/profile-documents.ts';
import type { LocationCounts } from '#shared/contracts/locations/location-situations.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant: addTenantAsUsual, addLocation, addProfile, addTask } = factories(app);
/** Locations that check no guests; the effect of certificates is tested elsewhere. */
const addTenant = (values: Parameters<typeof addTenantAsUsual>[0] = {}) =>
  addTenantAsUsual({ ...values, location: { player_check_allowed: false, ...values.location } });
const { addDocument, addProof, addRequired } = proofFixture(app);
const { situations, situationOf } = situationFixture(app);

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const from = (milliseconds: number) => new Date(Date.now() + milliseconds);

/** Creates a location whose only profile has all proofs. */
async function calmTenant(values: Parameters<typeof addTenant>[0] = {}) {
  const tenant = await addTenant(values);
  await addRequired(tenant);
  return tenant;
}

const addTour = (tenant: { customer: number; location: number; profile: number }, at: Date) =>
  app.store.asSystem(async (tx) => {
    const user = await tx.selectFrom('app_user').select('id').limit(1).executeTakeFirstOrThrow();
    const status = await tx.selectFrom('status').select('id').limit(1).executeTakeFirstOrThrow();
    await tx
      .insertInto('inspection_tour')
      .values({
        customer_id: tenant.customer,
        location_id: tenant.location,
        profile_id: tenant.profile,
        user_id: user.id,
        status_id: status.id,
        status_text: 'Alles in Ordnung',
        occurred_at: at,
        completion_source: 'manual',
      })
      .execute();
  });

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
    await addTask(tenant.customer, tenant.location, { do_at: from(-MINUTE), ...completionAt(tenant) });
    expect(await situationOf(tenant.operator)).toMatchObject({
      '@type': 'LocationSituation',
      location: `/api/locations/${tenant.location}`,
      severity: 'fine',
      urgency: 0,
    });
  });

  it('is to be acted on today because of an overdue task, and shows since when', async () => {
    const tenant = await calmTenant();
    const since = from(-42 * MINUTE);
    await addTask(tenant.customer, tenant.location, { do_at: since });
    await addTask(tenant.customer, tenant.location, { do_at: from(-MINUTE) });
    const situation = await situationOf(tenant.operator);
    expect(situation).toMatchObject({ severity: 'act', consequence: 4, overdueTasks: 2, urgency: 2 });
    expect(Date.parse(situation?.overdueSince ?? '')).toBe(Math.floor(since.getTime() / 1000) * 1000);
  });

  it('is not rated by a task that was withdrawn', async () => {
    const tenant = await calmTenant();
    await addTask(tenant.customer, tenant.location, { do_at: from(-MINUTE), withdrawn_at: new Date() });
    expect(await situationOf(tenant.operator)).toMatchObject({ severity: 'fine', overdueTasks: 0 });
  });

  it('is to be acted on today because of a finding that is to be fixed by the end of the day', async () => {
    const tenant = await calmTenant();
    const tonight = new Date(localMoment(localDay(Date.now(), SERVER_TIME_ZONE), '23:59', SERVER_TIME_ZONE));
    await addTask(tenant.customer, tenant.location, { do_at: tonight, type: 'routine' });
    expect(await situationOf(tenant.operator)).toMatchObject({ severity: 'fine', dueTasks: 1, dueFollowUps: 0 });
    const task = await addTask(tenant.customer, tenant.location, { do_at: tonight, type: 'followUp' });
    expect(await situationOf(tenant.operator)).toMatchObject({
      severity: 'act',
      consequence: 3,
      dueFollowUps: 1,
      followUpsThisWeek: 0,
      followUp: `/api/tasks/${task}`,
    });
  });

  it('counts a finding whose deadline is over apart from the overdue tasks', async () => {
    const tenant = await calmTenant();
    const since = from(-42 * MINUTE);
    await addTask(tenant.customer, tenant.location, { do_at: since, type: 'followUp' });
    const situation = await situationOf(tenant.operator);
    expect(situation).toMatchObject({ severity: 'act', consequence: 3, dueFollowUps: 1, overdueTasks: 0, urgency: 1 });
    expect(Date.parse(situation?.followUpsDueAt ?? '')).toBe(Math.floor(since.getTime() / 1000) * 1000);
    await addTask(tenant.customer, tenant.location, { do_at: from(-MINUTE), type: 'followUp' });
    expect(await situationOf(tenant.operator)).toMatchObject({ dueFollowUps: 2, overdueTasks: 0 });
    expect((await situationOf(tenant.operator))?.followUp).toBeUndefined();
  });

  it.each([
    [1, 'watch', 1],
    [7, 'watch', 1],
    [8, 'fine', 0],
  ] as const)('with a finding to be fixed in %d days is %s', async (days, severity, followUpsThisWeek) => {
    const tenant = await calmTenant();
    const day = daysAfter(localDay(Date.now(), SERVER_TIME_ZONE), days);
    const noon = new Date(localMoment(day, '12:00', SERVER_TIME_ZONE));
    await addTask(tenant.customer, tenant.location, { do_at: noon, type: 'routine' });
    expect(await situationOf(tenant.operator)).toMatchObject({ severity: 'fine', followUpsThisWeek: 0 });
    await addTask(tenant.customer, tenant.location, { do_at: noon, type: 'followUp' });
    expect(await situationOf(tenant.operator)).toMatchObject({ severity, followUpsThisWeek, dueFollowUps: 0 });
  });

  it('is not rated by tasks if tasks are disabled', async () => {
    const tenant = await calmTenant({ location: { is_task_allowed: false } });
    await addTask(tenant.customer, tenant.location, { do_at: from(-MINUTE) });
    const situation = await situationOf(tenant.operator);
    expect(situation).toMatchObject({ severity: 'fine', overdueTasks: 0 });
    expect(situation?.overdueSince).toBeUndefined();
  });

  it('is to be acted on because of a tour missed today until the next one is made, but not because of one missed two days ago', async () => {
    const tenant = await calmTenant();
    await addMissed(tenant, from(-2 * 24 * 60 * MINUTE));
    expect(await situationOf(tenant.operator)).toMatchObject({ severity: 'fine', missedTours: 0 });
    await addMissed(tenant, from(-1000));
    expect(await situationOf(tenant.operator)).toMatchObject({
      severity: 'act',
      missedTours: 1,
      tourOutstanding: true,
    });
    await addTour(tenant, new Date());
    expect(await situationOf(tenant.operator)).toMatchObject({
      severity: 'watch',
      missedTours: 1,
      tourOutstanding: false,
    });
  });

  it.each([
    [20, null],
    [5, 5],
  ])(
    'with a tour missed today and a permit that ends in %d days has its deadline if that is this week',
    async (days, expected) => {
      const tenant = await calmTenant();
      await addMissed(tenant, from(-1000));
      await addTour(tenant, new Date());
      const until = from(days * DAY);
      await addDocument(tenant.customer, { location_id: tenant.location, category: 'permit', valid_until: until });
      const { severity, missedTours, nextDeadlineAt } = await situationOf(tenant.operator);
      expect({ severity, missedTours }).toEqual({ severity: 'watch', missedTours: 1 });
      const daysLeft = nextDeadlineAt === undefined ? null : Math.ceil((Date.parse(nextDeadlineAt) - Date.now()) / DAY);
      expect(daysLeft).toBe(expected);
    },
  );

  it.each([
    ['nobody has a proof', null, 'act', { staffLacking: 1, nobodyMayWork: true }],
    ['all proofs ran out yesterday', -1, 'act', { staffLacking: 1, nobodyMayWork: true }],
    ['a proof ends today', 0, 'watch', { staffEnding: 1, staffEndingThisWeek: 1 }],
    ['a proof ends in a week', 7, 'watch', { staffEnding: 1, staffEndingThisWeek: 1 }],
    ['a proof ends in eight days', 8, 'later', { staffEnding: 1, staffEndingThisWeek: 0 }],
    ['a proof ends on the last day of the warning', PROOF_WARNING_WEEKS * 7, 'later', { staffEnding: 1 }],
    ['a proof ends a day later', PROOF_WARNING_WEEKS * 7 + 1, 'fine', { staffEnding: 0 }],
  ] as const)('is judged by its staff: %s', async (_case, days, severity, counted) => {
    const tenant = await addTenant();
    if (days !== null) await addRequired(tenant, dayFromNow(days));
    await addProof(tenant, { proof_type_id: proofTypeIds.firstAid, invalid_at: dayFromNow(-1) });
    expect(await situationOf(tenant.operator)).toMatchObject({ severity, ...counted });
  });

  it('names the people who must not work, two of them at most, although others may', async () => {
    const tenant = await calmTenant();
    const person = await addProfile(tenant.customer, { name: 'Jonas Hinrichs' });
    expect(await situationOf(tenant.operator)).toMatchObject({
      severity: 'act',
      consequence: 1,
      staffLacking: 1,
      staffLackingProfile: `/api/profiles/${person}`,
      staffLackingNames: ['Jonas Hinrichs'],
      nobodyMayWork: false,
    });
    await addProfile(tenant.customer, { name: 'Carina Behrens' });
    const situation = await situationOf(tenant.operator);
    expect(situation).toMatchObject({ staffLacking: 2, staffLackingNames: ['Carina Behrens', 'Jonas Hinrichs'] });
    expect(situation?.staffLackingProfile).toBeUndefined();
    await addProfile(tenant.customer, { name: 'Ümit Aydın' });
    expect(await situationOf(tenant.operator)).toMatchObject({
      staffLacking: 3,
      staffLackingNames: ['Carina Behrens', 'Jonas Hinrichs'],
    });
  });

  it('is rated by its own staff, not by the staff of other locations', async () => {
    const tenant = await addTenant();
    const otherLocation = await addLocation(tenant.customer, { name: 'Nebenan' });
    await app.store.asSystem((tx) =>
      tx
        .insertInto('profile_location')
        .values({ profile_id: tenant.profile, location_id: otherLocation, customer_id: tenant.customer })
        .execute(),
    );
    const foundSituations = await situations(tenant.operator, 'order[severity]=asc');
    expect(foundSituations.map(({ name, staffLacking }) => [name, staffLacking])).toEqual([
      ['Nebenan', 1],
      ['Spielhalle', 0],
    ]);
  });

  it('that is not active is neither in danger nor fine', async () => {
    const tenant = await addTenant({ location: { status: 'inactive' } });
    await addTask(tenant.customer, tenant.location, { do_at: from(-MINUTE) });
    expect(await situationOf(tenant.operator)).toMatchObject({ severity: 'inactive' });
  });
});

describe('all locations', () => {
  it('are ordered by severity and consequence, can be filtered by severity, and are counted', async () => {
    const tenant = await calmTenant({ location: { name: 'Ruhig' } });
    const addAt = (name: string) => addLocation(tenant.customer, { name, player_check_allowed: false });
    await addLocation(tenant.customer, { name: 'Zu', status: 'inactive' });
    const [unfixed, lateLocation, later, soon, sooner, inTwoWeeks] = [
      await addAt('Mangel'),
      await addAt('Spät'),
      await addAt('Noch später'),
      await addAt('Diese Woche'),
      await addAt('Morgen'),
      await addAt('In zwei Wochen'),
    ];
    await addTask(tenant.customer, unfixed, { do_at: from(-MINUTE), type: 'followUp' });
    await addTask(tenant.customer, lateLocation, { do_at: from(-8 * DAY) });
    for (const days of [8, 9]) await addTask(tenant.customer, later, { do_at: from(-days * DAY) });
    await addTask(tenant.customer, soon, { do_at: from(5 * DAY), type: 'followUp' });
    await addTask(tenant.customer, soon, { do_at: from(6 * DAY), type: 'followUp' });
    await addTask(tenant.customer, sooner, { do_at: from(DAY), type: 'followUp' });
    await addDocument(tenant.customer, {
      location_id: inTwoWeeks,
      category: 'permit',
      valid_until: from(14 * DAY),
    });
    const order =
      'order[severity]=asc&order[consequence]=asc&order[nextDeadlineAt]=asc&order[urgency]=desc&order[name]=asc';
    const names = async (query: string) => (await situations(tenant.operator, query)).map(({ name }) => name);
    expect(await names(order)).toEqual([
      'Mangel',
      'Noch später',
      'Spät',
      'Morgen',
      'Diese Woche',
      'In zwei Wochen',
      'Ruhig',
      'Zu',
    ]);
    expect(await names(`severity=act&${order}`)).toEqual(['Mangel', 'Noch später', 'Spät']);
    expect(await names('severity[]=fine&severity[]=inactive&order[name]=asc')).toEqual(['Ruhig', 'Zu']);
    expect(await names('severity=anything')).toEqual([]);
    expect(await names('name=noch')).toEqual(['Noch später']);
    const figures: LocationCounts = (await tenant.operator('/stats/locations')).json();
    expect(figures.locations).toEqual({ act: 3, watch: 2, later: 1, fine: 1, inactive: 1 });
  });

  it('are limited to the own organisation', async () => {
    const [tenant, neighbour] = [await calmTenant(), await calmTenant()];
    expect((await situations(tenant.operator)).map(({ id }) => id)).toEqual([tenant.location]);
    expect(await situations(tenant.operator, `location=/api/locations/${neighbour.location}`)).toEqual([]);
  });
});

const completionAt = (tenant: { profile: number }, at = new Date()) => ({
  done_at: at,
  occurred_at: at,
  completion_source: 'manual' as const,
  profile_id: tenant.profile,
});
