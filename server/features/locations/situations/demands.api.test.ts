import { afterAll, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { situationFixture } from '#server/test/fixtures/situation-fixture.ts';
import { authorityAdders } from '#server/test/permissions/item-adders.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { localDay, localMoment, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { daysAfter } from '#shared/domain/time/days.ts';

const app = await testApp();
afterAll(() => app.close());
const { addCalmTenant, situationOf } = situationFixture(app);
const { addTask } = factories(app);
const { addDemand } = authorityAdders(app);

async function calmTenant() {
  const tenant = await addCalmTenant();
  const { id: user } = await app.store.asSystem((tx) =>
    tx.selectFrom('app_user').select('id').limit(1).executeTakeFirstOrThrow(),
  );
  return { ...tenant, user };
}

const at = (days: number, time: string) =>
  new Date(localMoment(daysAfter(localDay(Date.now(), SERVER_TIME_ZONE), days), time, SERVER_TIME_ZONE));

it.each([
  ['was due yesterday', at(-1, '18:00'), { severity: 'act', consequence: 3, dueDemands: 1, overdueTasks: 1 }],
  ['is due by the end of today', at(0, '23:59'), { severity: 'act', consequence: 3, dueDemands: 1, overdueTasks: 0 }],
  ['is due tomorrow', at(1, '18:00'), { severity: 'watch', dueDemands: 0, laterDemands: 1, demandsThisWeek: 1 }],
  ['is due in seven days', at(7, '18:00'), { severity: 'watch', dueDemands: 0, laterDemands: 1, demandsThisWeek: 1 }],
  ['is due in eight days', at(8, '18:00'), { severity: 'later', dueDemands: 0, laterDemands: 1, demandsThisWeek: 0 }],
  ['is due in five weeks', at(35, '18:00'), { severity: 'later', dueDemands: 0, laterDemands: 1, demandsThisWeek: 0 }],
])('a location of which an authority demands what %s is judged by it', async (_case, dueAt, expected) => {
  const tenant = await calmTenant();
  await addTask(tenant.customer, tenant.location, { do_at: at(2, '12:00'), type: 'single' });
  expect(await situationOf(tenant.operator)).toMatchObject({ severity: 'fine', dueDemands: 0, laterDemands: 0 });
  await addDemand(tenant, await addTask(tenant.customer, tenant.location, { do_at: dueAt, type: 'single' }));
  expect(await situationOf(tenant.operator)).toMatchObject(expected);
});

it('the demand that is due first is named, until it is answered', async () => {
  const tenant = await calmTenant();
  const later = await addTask(tenant.customer, tenant.location, { do_at: at(5, '18:00'), type: 'single' });
  const first = await addTask(tenant.customer, tenant.location, { do_at: at(3, '18:00'), type: 'single' });
  await addDemand(tenant, later);
  await addDemand(tenant, first);
  const open = await situationOf(tenant.operator);
  expect(open).toMatchObject({ laterDemands: 2, demand: `/api/tasks/${first}` });
  expect(Date.parse(open.demandsDueAt ?? '')).toBe(at(3, '18:00').getTime());
  const done = { done_at: new Date(), occurred_at: new Date(), completion_source: 'manual' as const };
  await app.store.asSystem((tx) =>
    tx
      .updateTable('task')
      .set({ ...done, profile_id: tenant.profile })
      .where('id', '=', first)
      .execute(),
  );
  expect(await situationOf(tenant.operator)).toMatchObject({ laterDemands: 1, demand: `/api/tasks/${later}` });
});

it('a demand of today does not give its deadline to a later one', async () => {
  const tenant = await calmTenant();
  const moments = [at(0, '23:59'), at(5, '18:00')];
  for (const moment of moments)
    await addDemand(tenant, await addTask(tenant.customer, tenant.location, { do_at: moment, type: 'single' }));
  const { demandsDueAt = '', laterDemandsDueAt = '' } = await situationOf(tenant.operator);
  expect([Date.parse(demandsDueAt), Date.parse(laterDemandsDueAt)]).toEqual(moments.map((moment) => moment.getTime()));
});

it('a demand that is due after this week gives the location its deadline', async () => {
  const tenant = await calmTenant();
  await addDemand(tenant, await addTask(tenant.customer, tenant.location, { do_at: at(9, '18:00'), type: 'single' }));
  const { severity, nextDeadlineAt = '' } = await situationOf(tenant.operator);
  expect([severity, Date.parse(nextDeadlineAt)]).toEqual(['later', at(9, '18:00').getTime()]);
});
