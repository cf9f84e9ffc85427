import { afterAll, describe, expect, it } from 'vitest';
import { testApp } from '#server/test/app/test-app.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { dayFromNow } from '#server/test/fixtures/proof-fixture.ts';
import { localMoment, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import type { PeriodFigures } from '#shared/contracts/locations/location-situations.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addLocation, addTask } = factories(app);

describe('the figures of the last days', () => {
  it('are compared with those of the same number of days before, excluding today', async () => {
    const tenant = await addTenant();
    const noon = (ago: number) => new Date(localMoment(dayFromNow(-ago), '12:00', SERVER_TIME_ZONE));
    for (const ago of [0, 1, 1, 30, 31, 60, 61]) await addActivity(tenant, noon(ago));
    await addTask(tenant.customer, tenant.location, { do_at: noon(1), ...completionAt(tenant, noon(1)) });
    await addMissed(tenant, noon(1));
    const readFigures = async (query = ''): Promise<PeriodFigures> =>
      (await tenant.operator(`/stats/figures?${query}`)).json();
    const figures = await readFigures();
    expect(figures.latest).toEqual({ activities: 3, toursKept: 0, toursAutomatic: 0, toursMissed: 1, tasksDone: 1 });
    expect(figures.before).toMatchObject({ activities: 2, toursMissed: 0, tasksDone: 0 });
    expect(figures.days).toHaveLength(30);
    expect(figures.days.at(-1)).toEqual({
      day: dayFromNow(-1),
      activities: 2,
      activitiesBefore: 1,
      toursKept: 0,
      toursAutomatic: 0,
      toursMissed: 1,
    });
    const here = {
      location: `/api/locations/${tenant.location}`,
      name: 'Spielhalle',
      activities: 3,
      activitiesBefore: 2,
      toursMissed: 1,
      toursMissedBefore: 0,
    };
    expect(figures.locations).toEqual([here]);
    const otherLocation = await addLocation(tenant.customer);
    expect((await readFigures()).locations).toMatchObject([here, { activities: 0, activitiesBefore: 0 }]);
    expect((await readFigures(`location=/api/locations/${tenant.location}`)).locations).toEqual([here]);
    expect((await readFigures(`location=/api/locations/${otherLocation}`)).latest.activities).toBe(0);
    expect((await readFigures(`location=/api/locations/${tenant.location}`)).latest.activities).toBe(3);
    const otherTenant = await addTenant();
    const foreign: PeriodFigures = (
      await otherTenant.operator(`/stats/figures?location=/api/locations/${tenant.location}`)
    ).json();
    expect(foreign.latest.activities).toBe(0);
    expect(foreign.locations).toEqual([]);
  });
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

const completionAt = (tenant: { profile: number }, at = new Date()) => ({
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
