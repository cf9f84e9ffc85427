import { afterAll, describe, expect, it } from 'vitest';
import { ARCADE_CONCEPT, BETTING_CONCEPT } from '#server/db/seed/measures.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import type { TaskTemplate } from '#shared/contracts/tasks/task-templates.ts';
import type { Task } from '#shared/contracts/tasks/tasks.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addLocation, addUser, signIn } = factories(app);

const tenant = await addTenant();
const second = await addLocation(tenant.customer, { name: 'Zweites Haus' });
const neighbour = await addTenant();
const iriOf = (location: number) => `/api/locations/${location}`;

const post = (client: Client, payload: object) => client({ method: 'POST', url: '/api/task_templates', payload });
const patch = (client: Client, template: Pick<TaskTemplate, '@id'>, payload: object) =>
  client({
    method: 'PATCH',
    url: template['@id'],
    payload: JSON.stringify(payload),
    headers: { 'content-type': 'application/merge-patch+json' },
  });
async function addTemplate(payload: object = {}, client = tenant.operator): Promise<TaskTemplate> {
  const answer = await post(client, {
    description: 'Aushänge prüfen',
    recurrence: 'FREQ=HOURLY;INTERVAL=12',
    ...payload,
  });
  expect(answer.body).toContain('"@id"');
  return answer.json();
}
async function tasksOf(template: TaskTemplate, client = tenant.operator): Promise<Task[]> {
  const answer = await client('/api/tasks?exists[doneAt]=false&pagination=false&order[doAt]=asc');
  return answer.json()['hydra:member'].filter((task: Task) => task.taskTemplate === template['@id']);
}
const violation = (answer: { json: () => { violations?: unknown } }) => answer.json().violations;

describe('writing a template', () => {
  it('stores what was said, and its next tasks are there at once at every location that has tasks', async () => {
    const template = await addTemplate({
      possibleAnswers: [{ value: 'Ja' }, { value: 'Nein', isFinding: true }],
      isAutocomplete: true,
      followUpDescription: 'Aushang ersetzen',
      followUpHours: 4,
    });
    expect(template).toMatchObject({
      recurrence: 'FREQ=HOURLY;INTERVAL=12',
      isAutocomplete: true,
      isPublic: true,
      isActive: true,
      locations: [],
      followUpDescription: 'Aushang ersetzen',
      followUpHours: 4,
    });
    expect(Date.parse(template.nextAt ?? '')).toBeGreaterThan(Date.now());
    const tasks = await tasksOf(template);
    expect(tasks.length).toBe(8);
    expect(new Set(tasks.map(({ location }) => location))).toEqual(new Set([iriOf(tenant.location), iriOf(second)]));
    expect(tasks[0]).toMatchObject({ type: 'routine', isAutocomplete: true, description: 'Aushänge prüfen' });
  });

  it('applies to the named locations alone', async () => {
    const template = await addTemplate({ locations: [iriOf(second)] });
    expect(template.locations).toEqual([iriOf(second)]);
    const tasks = await tasksOf(template);
    expect(new Set(tasks.map(({ location }) => location))).toEqual(new Set([iriOf(second)]));
  });

  it('without a rule it is used by hand, and makes nothing by itself', async () => {
    const template = await addTemplate({ recurrence: ' ' });
    expect(template.recurrence).toBeUndefined();
    expect(template.nextAt).toBeUndefined();
    expect(await tasksOf(template)).toEqual([]);
  });

  it('takes the rule as calendars write it', async () => {
    expect((await addTemplate({ recurrence: 'rrule:freq=daily;byhour=9;' })).recurrence).toBe('FREQ=DAILY;BYHOUR=9');
  });

  it.each([
    ['täglich', 'gehört nicht in eine Wiederholungsregel'],
    ['FREQ=DAILY;BYHOUR=9;BYMINUTE=0,15', 'höchstens einmal je Stunde'],
  ])('says at the field what is wrong with the rule %s (422)', async (recurrence, message) => {
    const answer = await post(tenant.operator, { description: 'Aushänge prüfen', recurrence });
    expect(answer.statusCode).toBe(422);
    expect(violation(answer)).toEqual([{ propertyPath: 'recurrence', message: expect.stringContaining(message) }]);
  });

  it('refuses an answer without words (422)', async () => {
    const answer = await post(tenant.operator, {
      description: 'Zwei',
      possibleAnswers: [{ value: 'Ja' }, { value: ' ' }],
    });
    expect(violation(answer)).toMatchObject([{ propertyPath: 'possibleAnswers[1].value' }]);
  });

  it('refuses two answers of the same words (422)', async () => {
    const answer = await post(tenant.operator, {
      description: 'Prüfen',
      possibleAnswers: [{ value: 'Ja' }, { value: 'Ja' }],
    });
    expect(violation(answer)).toMatchObject([{ propertyPath: 'possibleAnswers[1].value' }]);
  });

  it('refuses a measure that none of its locations records; at each, an answer records its own alone', async () => {
    const own = await addTenant();
    const shop = await addLocation(own.customer, { type: 'bettingShop', social_concept_id: BETTING_CONCEPT });
    const actionOf = async (concept: number): Promise<string> =>
      (await own.operator(`/api/actions?socialconcept=${concept}&isSetAuto=false`)).json()['hydra:member'][0]['@id'];
    const betting = await actionOf(BETTING_CONCEPT);
    const refused = await post(own.operator, {
      description: 'Prüfen',
      possibleAnswers: [{ value: 'Ja', action: betting }],
      locations: [iriOf(own.location)],
    });
    expect(violation(refused)).toMatchObject([{ propertyPath: 'possibleAnswers[0].action' }]);
    const template = await addTemplate(
      {
        possibleAnswers: [
          { value: 'Ja', action: betting },
          { value: 'Gut', action: await actionOf(ARCADE_CONCEPT) },
        ],
      },
      own.operator,
    );
    const tasks = await tasksOf(template, own.operator);
    const actionsAt = (location: number) =>
      tasks.find((task) => task.location === iriOf(location))?.possibleAnswers.map(({ action }) => action);
    expect(actionsAt(shop)).toEqual([betting, undefined]);
    expect(actionsAt(own.location)).toEqual([undefined, await actionOf(ARCADE_CONCEPT)]);
  });

  it('an admin has to name an organisation or work for one (422), and its locations only (400)', async () => {
    const admin = await signIn(await addUser('ROLE_ADMIN'));
    const payload = { description: 'Prüfen', locations: [iriOf(neighbour.location)] };
    expect(violation(await post(admin, payload))).toMatchObject([
      { propertyPath: 'customer', message: 'Bitte eine Organisation wählen.' },
    ]);
    const named = await post(admin, { ...payload, customer: `/api/customers/${neighbour.customer}` });
    expect(named.json().customer).toBe(`/api/customers/${neighbour.customer}`);
    expect((await patch(admin, named.json(), { isActive: false })).json().isActive).toBe(false);
    await admin({
      method: 'PATCH',
      url: '/api/changecustomer',
      headers: { 'content-type': 'application/merge-patch+json' },
      payload: JSON.stringify({ customer: tenant.customer }),
    });
    expect((await post(admin, payload)).statusCode).toBe(400);
    expect((await post(admin, { ...payload, locations: [iriOf(second)] })).statusCode).toBe(201);
  });
});

describe('changing a template', () => {
  it('replaces its open tasks to come by what it says now, and leaves those that are done or overdue', async () => {
    const template = await addTemplate({ locations: [iriOf(tenant.location)] });
    const [first, ...others] = await tasksOf(template);
    await tenant.service({
      method: 'PATCH',
      url: first?.['@id'] ?? '',
      headers: { 'content-type': 'application/merge-patch+json' },
      payload: JSON.stringify({ profile: `/api/profiles/${tenant.profile}` }),
    });
    const overdue = new Date(Date.now() - 3_600_000);
    const overdueId = await app.store.asSystem((tx) =>
      tx
        .insertInto('task')
        .values({
          customer_id: tenant.customer,
          location_id: tenant.location,
          task_template_id: template.id,
          description: 'Aushänge prüfen',
          possible_answers: '[]',
          do_at: overdue,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const changed = await patch(tenant.operator, template, { description: 'Aushänge und Uhr prüfen' });
    expect(changed.json()).toMatchObject({ description: 'Aushänge und Uhr prüfen', recurrence: template.recurrence });
    const tasks = await tasksOf(template);
    expect(tasks.find(({ id }) => id === overdueId.id)?.description).toBe('Aushänge prüfen');
    const coming = tasks.filter(({ id }) => id !== overdueId.id);
    expect(coming.map(({ description }) => description)).toContain('Aushänge und Uhr prüfen');
    expect(coming.map(({ doAt }) => doAt)).toEqual(expect.arrayContaining(others.map(({ doAt }) => doAt)));
    const replaced = await tenant.operator(others[0]?.['@id'] ?? '');
    expect(replaced.json().withdrawnAt).toBeDefined();
    expect((await tenant.operator(first?.['@id'] ?? '')).json()).toMatchObject({ completionSource: 'manual' });
  });

  it('out of use it calls its tasks off; in use again it makes those to come, not those of the time between', async () => {
    const template = await addTemplate();
    expect((await tasksOf(template)).length).toBeGreaterThan(0);
    expect((await patch(tenant.operator, template, { isActive: false })).json().nextAt).toBeUndefined();
    expect(await tasksOf(template)).toEqual([]);
    await patch(tenant.operator, template, { isActive: true });
    const tasks = await tasksOf(template);
    expect(tasks.length).toBeGreaterThan(0);
    expect(tasks.every(({ doAt }) => Date.parse(doAt) > Date.now())).toBe(true);
  });

  it('is in the ledger with what it says now and how many tasks it called off; the same once more is nothing', async () => {
    const own = await addTenant();
    const template = await addTemplate({}, own.operator);
    const due = (await tasksOf(template, own.operator)).length;
    for (let count = 0; count < 2; count += 1) await patch(own.operator, template, { isActive: false });
    const { entries, isIntact } = await ledgerOf(app, own.customer);
    expect(isIntact).toBe(true);
    expect(entries.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'taskTemplate.created', entity: template['@id'], data: { isActive: 'true', withdrawnTasks: 0 } },
      { type: 'taskTemplate.changed', entity: template['@id'], data: { isActive: 'false', withdrawnTasks: due } },
    ]);
  });

  it('a text for the follow-up alone leaves the tasks as they are', async () => {
    const template = await addTemplate();
    const before = await tasksOf(template);
    await patch(tenant.operator, template, { followUpDescription: 'Ersetzen', followUpHours: 2 });
    expect(await tasksOf(template)).toEqual(before);
  });

  it('a task that was called off cannot be done, and says so (409)', async () => {
    const template = await addTemplate({ locations: [iriOf(tenant.location)] });
    const [task] = await tasksOf(template);
    await patch(tenant.operator, template, { isActive: false });
    const answer = await tenant.service({
      method: 'PATCH',
      url: task?.['@id'] ?? '',
      headers: { 'content-type': 'application/merge-patch+json' },
      payload: JSON.stringify({ profile: `/api/profiles/${tenant.profile}` }),
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()['hydra:description']).toContain('zurückgezogen');
    const untouched = app.store.asSystem((tx) =>
      tx
        .updateTable('task')
        .set({ withdrawn_at: null })
        .where('id', '=', task?.id ?? 0)
        .execute(),
    );
    await expect(untouched).rejects.toThrow('stays withdrawn');
  });
});

describe('the next dates of a rule', () => {
  const ask = (recurrence: string) =>
    tenant.operator({ method: 'POST', url: '/api/task_templates/dates', payload: { recurrence } });
  it('are five, soonest first', async () => {
    const answer = await ask('FREQ=WEEKLY;BYDAY=MO;BYHOUR=14;BYMINUTE=0');
    const { dates }: { dates: string[] } = answer.json();
    expect(dates).toHaveLength(5);
    expect(dates).toEqual(dates.toSorted());
    expect(dates.every((date) => new Date(date).getUTCDay() === 1)).toBe(true);
  });
  it('or the reason why there are none (422)', async () => {
    expect(violation(await ask('FREQ=DAILY'))).toMatchObject([{ propertyPath: 'recurrence' }]);
  });
});
