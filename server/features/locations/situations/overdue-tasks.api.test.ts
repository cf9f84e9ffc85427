import { afterAll, expect, it } from 'vitest';
import { testApp } from '#server/test/app/test-app.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { situationFixture } from '#server/test/fixtures/situation-fixture.ts';

const app = await testApp();
afterAll(() => app.close());
const { addCalmTenant, situationOf } = situationFixture(app);
const { addTask } = factories(app);

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);

it('a location has as many overdue tasks as the list of tasks, also until one completes itself', async () => {
  const { customer, location, profile, operator } = await addCalmTenant();
  const add = (values: Parameters<typeof addTask>[2]) =>
    addTask(customer, location, { is_autocomplete: true, do_at: minutesFromNow(-1), ...values });
  const overdue = await add({});
  const now = new Date();
  await add({ done_at: now, occurred_at: now, completion_source: 'manual', profile_id: profile });
  await add({ withdrawn_at: now });
  await add({ do_at: minutesFromNow(1) });
  expect(await situationOf(operator)).toMatchObject({ severity: 'act', overdueTasks: 1 });
  const listed = await operator('/api/tasks?isOverdue=true');
  expect(listed.json()['hydra:member']).toMatchObject([{ id: overdue }]);
});
