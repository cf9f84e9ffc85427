import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { completeDueTasks } from '#server/features/tasks/complete-due-tasks.ts';
import { generateTasks } from './generate-tasks.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addLocation, addTask } = factories(app);

const HOUR = 3_600_000;
const hoursAfter = (moment: Date, hours: number) => new Date(moment.getTime() + hours * HOUR);
const noon = new Date('2026-11-20T12:00:00Z');

async function addTemplate(customer: number, recurrence: string): Promise<number> {
  return app.store.asSystem(async (tx) => {
    const values = { customer_id: customer, description: 'Prüfen', possible_answers: '[]', recurrence };
    return (await tx.insertInto('task_template').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });
}
async function dueAt(template: number): Promise<string[]> {
  const rows = await app.store.asSystem((tx) =>
    tx
      .selectFrom('task')
      .select('do_at')
      .where('task_template_id', '=', template)
      .where('withdrawn_at', 'is', null)
      .orderBy('do_at')
      .execute(),
  );
  return rows.map(({ do_at: doAt }) => doAt.toISOString().slice(0, 16));
}
const setLocation = (id: number, values: { status?: 'active' | 'inactive' }) =>
  app.store.asSystem((tx) => tx.updateTable('location').set(values).where('id', '=', id).execute());

describe('generating tasks', () => {
  it('creates the tasks of two days once, however often and in however many processes it runs', async () => {
    const { customer } = await addTenant();
    const template = await addTemplate(customer, 'FREQ=DAILY;BYHOUR=12;BYMINUTE=15');
    await Promise.all([generateTasks.run(app.store, noon), generateTasks.run(app.store, noon)]);
    await generateTasks.run(app.store, hoursAfter(noon, 2));
    expect(await dueAt(template)).toEqual(['2026-11-21T11:15', '2026-11-22T11:15']);
    await generateTasks.run(app.store, hoursAfter(noon, 24));
    expect(await dueAt(template)).toEqual(['2026-11-21T11:15', '2026-11-22T11:15', '2026-11-23T11:15']);
  });

  it('creates tasks that were due while the server was down, up to a week back', async () => {
    const { customer } = await addTenant();
    const template = await addTemplate(customer, 'FREQ=DAILY;BYHOUR=12');
    await generateTasks.run(app.store, noon);
    await generateTasks.run(app.store, hoursAfter(noon, 12 * 24));
    const dates = await dueAt(template);
    expect(dates.slice(0, 4)).toEqual(['2026-11-21T11:00', '2026-11-22T11:00', '2026-11-26T11:00', '2026-11-27T11:00']);
    expect(dates.at(-1)).toBe('2026-12-04T11:00');
  });

  it('creates no tasks for days on which the location is closed', async () => {
    const { customer, location } = await addTenant();
    await app.store.asSystem((tx) =>
      tx
        .updateTable('location')
        .set({ opening_hours: JSON.stringify([{ days: [7], from: '10:00', to: '22:00' }]) })
        .where('id', '=', location)
        .execute(),
    );
    const template = await addTemplate(customer, 'FREQ=DAILY;BYHOUR=12');
    await generateTasks.run(app.store, noon);
    expect(await dueAt(template)).toEqual(['2026-11-22T11:00']);
  });

  it('keeps the local time at noon when the clocks change', async () => {
    const { customer } = await addTenant();
    const noonRule = await addTemplate(customer, 'FREQ=DAILY;BYHOUR=12');
    const nightRule = await addTemplate(customer, 'FREQ=DAILY;BYHOUR=2;BYMINUTE=30');
    await generateTasks.run(app.store, new Date('2027-10-30T12:00:00Z'));
    expect(await dueAt(noonRule)).toEqual(['2027-10-31T11:00', '2027-11-01T11:00']);
    expect(await dueAt(nightRule)).toEqual(['2027-10-31T00:30', '2027-11-01T01:30']);
  });

  it('withdraws open tasks of a deactivated location, and creates none for that time later', async () => {
    const { customer, location } = await addTenant();
    const template = await addTemplate(customer, 'FREQ=DAILY;BYHOUR=12');
    await generateTasks.run(app.store, noon);
    await setLocation(location, { status: 'inactive' });
    await generateTasks.run(app.store, hoursAfter(noon, 1));
    expect(await dueAt(template)).toEqual([]);
    await setLocation(location, { status: 'active' });
    await generateTasks.run(app.store, hoursAfter(noon, 72));
    expect(await dueAt(template)).toEqual(['2026-11-24T11:00', '2026-11-25T11:00']);
  });

  it('reports an invalid rule, and continues with the other templates', async () => {
    const { customer } = await addTenant();
    const brokenTemplate = await addTemplate(customer, 'jeden Tag');
    const template = await addTemplate(customer, 'FREQ=DAILY;BYHOUR=12');
    await expect(generateTasks.run(app.store, noon)).rejects.toThrow(String(brokenTemplate));
    expect(await dueAt(template)).toHaveLength(2);
    await app.store.asSystem((tx) =>
      tx.updateTable('task_template').set({ is_active: false }).where('id', '=', brokenTemplate).execute(),
    );
  });
});

describe('an automatic task without a device', () => {
  const auto = (customer: number, location: number, doAt: Date) =>
    addTask(customer, location, { is_autocomplete: true, do_at: doAt });

  it('is completed by the server six minutes after it was due, marked and unsigned', async () => {
    const { customer, location, operator } = await addTenant();
    const id = await auto(customer, location, noon);
    await completeDueTasks.run(app.store, new Date(noon.getTime() + 359_000));
    expect((await operator(`/api/tasks/${id}`)).json().doneAt).toBeUndefined();
    await completeDueTasks.run(app.store, new Date(noon.getTime() + 360_000));
    await completeDueTasks.run(app.store, new Date(noon.getTime() + 420_000));
    const task = (await operator(`/api/tasks/${id}`)).json();
    expect(task).toMatchObject({ completionSource: 'auto', doneAt: '2026-11-20T12:06:00+00:00' });
    expect(task.profile).toBeUndefined();
    const { entries, isIntact } = await ledgerOf(app, customer);
    expect(isIntact).toBe(true);
    expect(entries.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'task.completed', actor: 'system', entity: `/api/tasks/${id}`, data: { source: 'auto' } },
    ]);
  });

  it('is completed once by the device or the server, even at the same moment', async () => {
    const { customer, location, profile, service } = await addTenant();
    const due = new Date(Date.now() - 400_000);
    const ids = await Promise.all(Array.from({ length: 5 }, () => auto(customer, location, due)));
    const answers = ids.map((id) =>
      service({
        method: 'PATCH',
        url: `/api/tasks/${id}`,
        headers: { 'content-type': 'application/merge-patch+json' },
        payload: JSON.stringify({ profile: `/api/profiles/${profile}` }),
      }),
    );
    await completeDueTasks.run(app.store, new Date());
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    const { entries, isIntact } = await ledgerOf(app, customer);
    expect(isIntact).toBe(true);
    expect(entries).toHaveLength(5);
    // Each device gets the result that the ledger contains: that of the first request.
    const byDevice = entries.map(({ body }) => JSON.parse(body)).filter(({ actor }) => actor !== 'system');
    const expected = ids.map((id) => (byDevice.some(({ entity }) => entity === `/api/tasks/${id}`) ? 200 : 409));
    expect(statuses).toEqual(expected);
  });

  it('is not delayed by a thousand others whose location is closed', async () => {
    const { customer, location, operator } = await addTenant();
    const closedLocation = await addLocation(customer, {
      opening_hours: JSON.stringify([{ days: [1], from: '10:00', to: '22:00' }]),
    });
    const templateFields = { description: 'Uhr stellen', possible_answers: '[]', is_autocomplete: true };
    const waiting = { ...templateFields, customer_id: customer, location_id: closedLocation };
    const due = Array.from({ length: 1000 }, () => ({ ...waiting, do_at: hoursAfter(noon, -2) }));
    await app.store.asSystem((tx) => tx.insertInto('task').values(due).execute());
    const id = await auto(customer, location, noon);
    await completeDueTasks.run(app.store, hoursAfter(noon, 1));
    expect((await operator(`/api/tasks/${id}`)).json().completionSource).toBe('auto');
    await app.store.asSystem((tx) =>
      tx.updateTable('task').set({ withdrawn_at: noon }).where('location_id', '=', closedLocation).execute(),
    );
  });

  it('is not completed if a person must answer, or if the location is inactive or closed', async () => {
    const { customer, location, operator } = await addTenant();
    const resting = await addLocation(customer, { status: 'inactive' });
    const closedLocation = await addLocation(customer, {
      opening_hours: JSON.stringify([{ days: [1], from: '10:00', to: '22:00' }]),
    });
    const byHand = await addTask(customer, location, { do_at: noon });
    const waiting = [byHand, await auto(customer, resting, noon), await auto(customer, closedLocation, noon)];
    await completeDueTasks.run(app.store, hoursAfter(noon, 5));
    for (const id of waiting) expect((await operator(`/api/tasks/${id}`)).json().doneAt).toBeUndefined();
    await completeDueTasks.run(app.store, new Date('2026-11-23T09:06:00Z'));
    expect((await operator(`/api/tasks/${waiting[2]}`)).json().completionSource).toBe('auto');
  });
});
