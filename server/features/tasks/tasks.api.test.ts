import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { ARCADE_CONCEPT_ID } from '#server/db/seed/measures.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import { completeDueTasks } from './complete-due-tasks.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addLocation, addProfile, addTask, addUser, signIn } = factories(app);

const tenant = await addTenant();
const otherTenant = await addTenant();
const profile = `/api/profiles/${tenant.profile}`;
const complete = (client: Client, id: number, payload: object, key: string = randomUUID()) =>
  client({
    method: 'PATCH',
    url: `/api/tasks/${id}`,
    payload: JSON.stringify(payload),
    headers: { 'content-type': 'application/merge-patch+json', 'idempotency-key': key },
  });
const correct = (client: Client, id: number, payload: object) =>
  client({ method: 'POST', url: `/api/tasks/${id}/corrections`, payload });
const answers = JSON.stringify([{ value: 'Ja' }, { value: 'Nein (Mangel)', isFinding: true }]);

describe('completing a task', () => {
  it('stores answer, comment and profile, and appends its entry to the ledger', async () => {
    const id = await addTask(tenant.customer, tenant.location, { possible_answers: answers });
    const before = await ledgerOf(app, tenant.customer);
    const answer = await complete(tenant.service, id, {
      answer: 'Nein (Mangel)',
      comment: '  Aushang fehlt ',
      profile,
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      '@id': `/api/tasks/${id}`,
      answer: 'Nein (Mangel)',
      comment: 'Aushang fehlt',
      profile,
      profileName: 'Petra Pult',
      finding: true,
      completionSource: 'manual',
    });
    const ledger = await ledgerOf(app, tenant.customer);
    expect(ledger.isIntact).toBe(true);
    // The finding creates a follow-up task, which is a ledger entry as well.
    expect(ledger.entries.length).toBe(before.entries.length + 2);
    const body = JSON.parse(ledger.entries.at(-2)?.body ?? '{}');
    expect(body).toMatchObject({
      type: 'task.completed',
      entity: `/api/tasks/${id}`,
      profile,
      data: { finding: 'true', source: 'manual' },
    });
    expect(JSON.stringify(body)).not.toContain('Aushang');
    expect(JSON.stringify(body)).not.toContain('Notausgang');
  });

  it('is refused for a task that another device has completed (409)', async () => {
    const id = await addTask(tenant.customer, tenant.location);
    const responses = await Promise.all([
      complete(tenant.service, id, { profile }),
      complete(tenant.service, id, { profile }),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await ledgerOf(app, tenant.customer)).isIntact).toBe(true);
  });

  it('repeats the stored answer for the same idempotency key', async () => {
    const id = await addTask(tenant.customer, tenant.location);
    const key = randomUUID();
    const first = await complete(tenant.service, id, { profile }, key);
    const second = await complete(tenant.service, id, { profile }, key);
    expect(second.statusCode).toBe(200);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.body).toBe(first.body);
  });

  it('requires a profile, in the wording that staff know (422)', async () => {
    const id = await addTask(tenant.customer, tenant.location);
    const answer = await complete(tenant.service, id, {});
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toEqual([{ propertyPath: 'profile', message: 'Kein Profil ausgewählt!' }]);
  });

  it('treats a profile of another organisation as missing (400)', async () => {
    const id = await addTask(tenant.customer, tenant.location);
    const answer = await complete(tenant.service, id, { profile: `/api/profiles/${otherTenant.profile}` });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()['hydra:description']).toBe(`Item not found for "/api/profiles/${otherTenant.profile}".`);
  });

  it('records the activity that goes with the answer in the same transaction', async () => {
    const action = await app.store.asSystem((tx) =>
      tx.selectFrom('action').select('id').where('social_concept_id', '=', ARCADE_CONCEPT_ID).executeTakeFirstOrThrow(),
    );
    const id = await addTask(tenant.customer, tenant.location, {
      possible_answers: JSON.stringify([{ value: 'Ja', action: action.id }]),
    });
    expect((await complete(tenant.service, id, { answer: 'Ja', profile })).statusCode).toBe(200);
    const measures = (await tenant.service(`/api/activities?task=/api/tasks/${id}`)).json();
    expect(measures['hydra:member']).toHaveLength(1);
    expect(measures['hydra:member'][0]).toMatchObject({
      action: `/api/actions/${action.id}`,
      task: `/api/tasks/${id}`,
    });
  });

  it('records no activity if the location does not record activities', async () => {
    const quiet = await addTenant({ location: { is_activity_allowed: false } });
    const { id: action } = await app.store.asSystem((tx) =>
      tx.selectFrom('action').select('id').where('social_concept_id', '=', ARCADE_CONCEPT_ID).executeTakeFirstOrThrow(),
    );
    const id = await addTask(quiet.customer, quiet.location, {
      possible_answers: JSON.stringify([{ value: 'Ja', action }]),
    });
    const answer = await complete(quiet.service, id, { answer: 'Ja', profile: `/api/profiles/${quiet.profile}` });
    expect(answer.statusCode).toBe(200);
    expect((await quiet.operator('/api/activities')).json()['hydra:totalItems']).toBe(0);
  });

  it('marks an automatic completion, which has no profile', async () => {
    const id = await addTask(tenant.customer, tenant.location, {
      is_autocomplete: true,
      do_at: new Date(Date.now() - 300_000),
      possible_answers: answers,
    });
    const answer = await complete(tenant.service, id, { completionSource: 'auto' });
    expect(answer.json()).toMatchObject({ completionSource: 'auto' });
    expect(answer.json().profile).toBeUndefined();
  });

  it('an answer given in time offline replaces the automatic completion', async () => {
    const { id: action } = await app.store.asSystem((tx) =>
      tx.selectFrom('action').select('id').where('social_concept_id', '=', ARCADE_CONCEPT_ID).executeTakeFirstOrThrow(),
    );
    const id = await addTask(tenant.customer, tenant.location, {
      is_autocomplete: true,
      do_at: new Date(Date.now() - 3_600_000),
      possible_answers: JSON.stringify([{ value: 'Ja', action }]),
    });
    await completeDueTasks.run(app.store, new Date());
    const tooLate = await complete(tenant.service, id, { answer: 'Ja', profile });
    expect(tooLate.statusCode).toBe(409);
    const occurredAt = new Date(Date.now() - 3_500_000).toISOString();
    const answer = await complete(tenant.service, id, {
      answer: 'Ja',
      profile,
      occurredAt,
      profileChosenOffline: true,
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      corrects: `/api/tasks/${id}`,
      completionSource: 'manual',
      reason: 'Nachträglich übertragen',
      occurredAt: `${occurredAt.slice(0, 19)}+00:00`,
      answer: 'Ja',
    });
    const measures = await tenant.service(`/api/activities?task=${answer.json()['@id']}`);
    expect(measures.json()['hydra:member']).toMatchObject([{ profileChosenOffline: true }]);
    expect((await ledgerOf(app, tenant.customer)).isIntact).toBe(true);
  });

  it.each([
    ['more than 72 hours ago', -73],
    ['in an hour', 1],
  ])('refuses a time of occurrence %s (422)', async (_title, hours) => {
    const id = await addTask(tenant.customer, tenant.location);
    const occurredAt = new Date(Date.now() + hours * 3_600_000).toISOString();
    const answer = await complete(tenant.service, id, { profile, occurredAt });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations[0].propertyPath).toBe('occurredAt');
  });
});

describe('the permission to see and complete a task', () => {
  it('service cannot see or complete a task of another organisation (404)', async () => {
    const id = await addTask(otherTenant.customer, otherTenant.location);
    expect((await tenant.service(`/api/tasks/${id}`)).statusCode).toBe(404);
    expect((await complete(tenant.service, id, { profile })).statusCode).toBe(404);
  });

  it('service cannot see a task of another location of its own organisation (404)', async () => {
    const otherLocation = await addLocation(tenant.customer);
    const id = await addTask(tenant.customer, otherLocation);
    expect((await tenant.service(`/api/tasks/${id}`)).statusCode).toBe(404);
    expect((await tenant.operator(`/api/tasks/${id}`)).statusCode).toBe(200);
  });

  it('service sees a task that is not public only if it is assigned to this user', async () => {
    const id = await addTask(tenant.customer, tenant.location, { is_public: false });
    expect((await tenant.service(`/api/tasks/${id}`)).statusCode).toBe(404);
    expect((await tenant.operator(`/api/tasks/${id}`)).statusCode).toBe(200);
  });

  it('an operator without an active location may read but not complete (403)', async () => {
    const id = await addTask(tenant.customer, tenant.location);
    await addLocation(tenant.customer);
    const operator = await signIn(await addUser('ROLE_OPERATOR', [tenant.customer]));
    expect((await operator(`/api/tasks/${id}`)).statusCode).toBe(200);
    expect((await complete(operator, id, { profile })).statusCode).toBe(403);
  });

  it('service is refused where the location does not allow tasks (403)', async () => {
    const closedTenant = await addTenant({ location: { is_task_allowed: false } });
    expect((await closedTenant.service('/api/tasks')).statusCode).toBe(403);
  });
});

describe('correcting a completed task', () => {
  it('adds an entry with a reason, and the first one is unchanged and links to it', async () => {
    const id = await addTask(tenant.customer, tenant.location, { possible_answers: answers });
    await complete(tenant.service, id, { answer: 'Ja', profile });
    const finding = { answer: 'Nein (Mangel)', comment: 'Aushang fehlt' };
    const answer = await correct(tenant.service, id, { reason: 'Falsch angetippt', ...finding, profile });
    expect(answer.statusCode).toBe(201);
    const entry = answer.json();
    expect(entry).toMatchObject({
      corrects: `/api/tasks/${id}`,
      reason: 'Falsch angetippt',
      answer: 'Nein (Mangel)',
      finding: true,
      origin: `/api/tasks/${id}`,
    });
    expect((await tenant.service(`/api/tasks/${id}`)).json()).toMatchObject({
      answer: 'Ja',
      correctedBy: entry['@id'],
    });
    const history = (await tenant.service(`/api/tasks?origin=/api/tasks/${id}&order[id]=asc`)).json();
    expect(history['hydra:member'].map((item: { answer: string }) => item.answer)).toEqual(['Ja', 'Nein (Mangel)']);
    expect((await ledgerOf(app, tenant.customer)).isIntact).toBe(true);
  });

  it('requires a reason (422), and the same entry can be corrected only once (409)', async () => {
    const id = await addTask(tenant.customer, tenant.location);
    await complete(tenant.service, id, { profile });
    expect((await correct(tenant.service, id, { profile, reason: ' ' })).json().violations[0]).toMatchObject({
      propertyPath: 'reason',
      message: 'Bitte den Grund der Korrektur angeben.',
    });
    expect((await correct(tenant.service, id, { profile, reason: 'Nachgetragen' })).statusCode).toBe(201);
    expect((await correct(tenant.service, id, { profile, reason: 'Nochmals' })).statusCode).toBe(409);
  });

  it('the database itself refuses to change or delete a finished task', async () => {
    const id = await addTask(tenant.customer, tenant.location);
    await complete(tenant.service, id, { profile });
    const change = app.store.asSystem((tx) =>
      tx.updateTable('task').set({ comment: 'geschönt' }).where('id', '=', id).execute(),
    );
    await expect(change).rejects.toThrow('cannot be changed');
    await expect(app.store.asSystem((tx) => tx.deleteFrom('task').where('id', '=', id).execute())).rejects.toThrow(
      'cannot be deleted',
    );
  });
});

describe('listing tasks', () => {
  it('sorts them by who is shown: the office among the people, and what nobody did after them', async () => {
    const { customer, location, operator, profile: petra } = await addTenant();
    const zoe = await addProfile(customer, { name: 'Zoe Zahl' });
    const addCompleted = (description: string, values: Parameters<typeof addTask>[2]) =>
      addTask(customer, location, { description, done_at: new Date(), completion_source: 'manual', ...values });
    await addCompleted('by Zoe', { profile_id: zoe });
    await addCompleted('by nobody', { completion_source: 'auto' });
    await addCompleted('by the office', {});
    await addCompleted('by Petra', { profile_id: petra });
    const sorted = async (direction: string) => {
      const list = (await operator(`/api/tasks?exists[doneAt]=true&order[profileName]=${direction}`)).json();
      return list['hydra:member'].map((task: { description: string }) => task.description);
    };
    expect(await sorted('asc')).toEqual(['by Petra', 'by the office', 'by Zoe', 'by nobody']);
    expect(await sorted('desc')).toEqual(['by nobody', 'by Zoe', 'by the office', 'by Petra']);
  });
});

describe('exporting tasks', () => {
  it('writes the filtered list as CSV for German spreadsheets, without formulas', async () => {
    const ownTenant = await addTenant();
    await addTask(ownTenant.customer, ownTenant.location, { description: '=SUMME(A1)' });
    await addTask(ownTenant.customer, ownTenant.location, { description: 'Tür; Fenster' });
    const answer = await ownTenant.operator('/api/export/tasks.csv?order[id]=asc');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, first, second] = answer.body.split('\r\n');
    expect(head).toContain('Fällig;Aufgabe;Art;Standort');
    expect(first).toContain("'=SUMME(A1)");
    expect(second).toContain('"Tür; Fenster"');
  });
});
