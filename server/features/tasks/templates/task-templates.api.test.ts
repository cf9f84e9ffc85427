import { afterAll, describe, expect, it } from 'vitest';
import { ARCADE_CONCEPT_ID, BETTING_CONCEPT_ID } from '#server/db/seed/measures.ts';
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
const otherTenant = await addTenant();
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

describe('creating a template', () => {
  it('stores its fields, and creates its next tasks at once at every location that has tasks', async () => {
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

  it('applies to the named locations only', async () => {
    const template = await addTemplate({ locations: [iriOf(second)] });
    expect(template.locations).toEqual([iriOf(second)]);
    const tasks = await tasksOf(template);
    expect(new Set(tasks.map(({ location }) => location))).toEqual(new Set([iriOf(second)]));
  });

  it('without a rule creates no tasks by itself', async () => {
    const template = await addTemplate({ recurrence: ' ' });
    expect(template.recurrence).toBeUndefined();
    expect(template.nextAt).toBeUndefined();
    expect(await tasksOf(template)).toEqual([]);
  });

  it('accepts the rule in the format of calendars', async () => {
    expect((await addTemplate({ recurrence: 'rrule:freq=daily;byhour=9;' })).recurrence).toBe('FREQ=DAILY;BYHOUR=9');
  });

  it.each([
    ['täglich', 'gehört nicht in eine Wiederholungsregel'],
    ['FREQ=DAILY;BYHOUR=9;BYMINUTE=0,15', 'höchstens einmal je Stunde'],
  ])('reports at the field what is wrong with the rule %s (422)', async (recurrence, message) => {
    const answer = await post(tenant.operator, { description: 'Aushänge prüfen', recurrence });
    expect(answer.statusCode).toBe(422);
    expect(violation(answer)).toEqual([{ propertyPath: 'recurrence', message: expect.stringContaining(message) }]);
  });

  it('refuses an answer without a text (422)', async () => {
    const answer = await post(tenant.operator, {
      description: 'Zwei',
      possibleAnswers: [{ value: 'Ja' }, { value: ' ' }],
    });
    expect(violation(answer)).toMatchObject([{ propertyPath: 'possibleAnswers[1].value' }]);
  });

  it('refuses two answers with the same text (422)', async () => {
    const answer = await post(tenant.operator, {
      description: 'Prüfen',
      possibleAnswers: [{ value: 'Ja' }, { value: 'Ja' }],
    });
    expect(violation(answer)).toMatchObject([{ propertyPath: 'possibleAnswers[1].value' }]);
  });

  it('refuses an action that none of its locations records; elsewhere each location records its own', async () => {
    const ownTenant = await addTenant();
    const shop = await addLocation(ownTenant.customer, { type: 'bettingShop', social_concept_id: BETTING_CONCEPT_ID });
    const actionOf = async (concept: number): Promise<string> =>
      (await ownTenant.operator(`/api/actions?socialconcept=${concept}&isSetAuto=false`)).json()['hydra:member'][0][
        '@id'
      ];
    const betting = await actionOf(BETTING_CONCEPT_ID);
    const refusedResponse = await post(ownTenant.operator, {
      description: 'Prüfen',
      possibleAnswers: [{ value: 'Ja', action: betting }],
      locations: [iriOf(ownTenant.location)],
    });
    expect(violation(refusedResponse)).toMatchObject([{ propertyPath: 'possibleAnswers[0].action' }]);
    const template = await addTemplate(
      {
        possibleAnswers: [
          { value: 'Ja', action: betting },
          { value: 'Gut', action: await actionOf(ARCADE_CONCEPT_ID) },
        ],
      },
      ownTenant.operator,
    );
    const tasks = await tasksOf(template, ownTenant.operator);
    const actionsAt = (location: number) =>
      tasks.find((task) => task.location === iriOf(location))?.possibleAnswers.map(({ action }) => action);
    expect(actionsAt(shop)).toEqual([betting, undefined]);
    expect(actionsAt(ownTenant.location)).toEqual([undefined, await actionOf(ARCADE_CONCEPT_ID)]);
  });

  it('requires an admin to name an organisation or to select one (422), and locations of that one (400)', async () => {
    const admin = await signIn(await addUser('ROLE_ADMIN'));
    const payload = { description: 'Prüfen', locations: [iriOf(otherTenant.location)] };
    expect(violation(await post(admin, payload))).toMatchObject([
      { propertyPath: 'customer', message: 'Bitte eine Organisation wählen.' },
    ]);
    const namedResponse = await post(admin, { ...payload, customer: `/api/customers/${otherTenant.customer}` });
    expect(namedResponse.json().customer).toBe(`/api/customers/${otherTenant.customer}`);
    expect((await patch(admin, namedResponse.json(), { isActive: false })).json().isActive).toBe(false);
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
  it('replaces its future tasks, and leaves completed and overdue ones', async () => {
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
    const changedResponse = await patch(tenant.operator, template, { description: 'Aushänge und Uhr prüfen' });
    expect(changedResponse.json()).toMatchObject({
      description: 'Aushänge und Uhr prüfen',
      recurrence: template.recurrence,
    });
    const tasks = await tasksOf(template);
    expect(tasks.find(({ id }) => id === overdueId.id)?.description).toBe('Aushänge prüfen');
    const coming = tasks.filter(({ id }) => id !== overdueId.id);
    expect(coming.map(({ description }) => description)).toContain('Aushänge und Uhr prüfen');
    expect(coming.map(({ doAt }) => doAt)).toEqual(expect.arrayContaining(others.map(({ doAt }) => doAt)));
    const replacedResponse = await tenant.operator(others[0]?.['@id'] ?? '');
    expect(replacedResponse.json().withdrawnAt).toBeDefined();
    expect((await tenant.operator(first?.['@id'] ?? '')).json()).toMatchObject({ completionSource: 'manual' });
  });

  it('withdraws its tasks when it is deactivated, and creates only future ones when it is active again', async () => {
    const template = await addTemplate();
    expect((await tasksOf(template)).length).toBeGreaterThan(0);
    expect((await patch(tenant.operator, template, { isActive: false })).json().nextAt).toBeUndefined();
    expect(await tasksOf(template)).toEqual([]);
    await patch(tenant.operator, template, { isActive: true });
    const tasks = await tasksOf(template);
    expect(tasks.length).toBeGreaterThan(0);
    expect(tasks.every(({ doAt }) => Date.parse(doAt) > Date.now())).toBe(true);
  });

  it('is in the ledger with the new values and the number of withdrawn tasks, unless nothing changed', async () => {
    const ownTenant = await addTenant();
    const template = await addTemplate({}, ownTenant.operator);
    const due = (await tasksOf(template, ownTenant.operator)).length;
    for (let count = 0; count < 2; count += 1) await patch(ownTenant.operator, template, { isActive: false });
    const { entries, isIntact } = await ledgerOf(app, ownTenant.customer);
    expect(isIntact).toBe(true);
    expect(entries.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'taskTemplate.created', entity: template['@id'], data: { isActive: 'true', withdrawnTasks: 0 } },
      { type: 'taskTemplate.changed', entity: template['@id'], data: { isActive: 'false', withdrawnTasks: due } },
    ]);
  });

  it('does not replace tasks if only the text of the follow-up changes', async () => {
    const template = await addTemplate();
    const before = await tasksOf(template);
    await patch(tenant.operator, template, { followUpDescription: 'Ersetzen', followUpHours: 2 });
    expect(await tasksOf(template)).toEqual(before);
  });

  it('refuses to complete a withdrawn task, with a message (409)', async () => {
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
  const previewDates = (recurrence: string) =>
    tenant.operator({ method: 'POST', url: '/api/task_templates/dates', payload: { recurrence } });
  it('are five, soonest first', async () => {
    const answer = await previewDates('FREQ=WEEKLY;BYDAY=MO;BYHOUR=14;BYMINUTE=0');
    const { dates }: { dates: string[] } = answer.json();
    expect(dates).toHaveLength(5);
    expect(dates).toEqual(dates.toSorted());
    expect(dates.every((date) => new Date(date).getUTCDay() === 1)).toBe(true);
  });
  it('are explained if there are none (422)', async () => {
    expect(violation(await previewDates('FREQ=DAILY'))).toMatchObject([{ propertyPath: 'recurrence' }]);
  });
});
