import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import { testApp } from '#server/test/app/test-app.ts';
import type { Task } from '#shared/contracts/tasks/tasks.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addTask } = factories(app);

const tenant = await addTenant();
const profile = `/api/profiles/${tenant.profile}`;
const answers = JSON.stringify([{ value: 'Ja' }, { value: 'Nein (Mangel)', isFinding: true }]);

const complete = (task: string, payload: object) =>
  tenant.service({
    method: 'PATCH',
    url: task,
    payload: JSON.stringify({ profile, comment: 'Schild fehlt', ...payload }),
    headers: { 'content-type': 'application/merge-patch+json' },
  });
const correct = (task: string, answer: string) =>
  tenant.service({
    method: 'POST',
    url: `${task}/corrections`,
    payload: { profile, answer, comment: 'Schild fehlt', reason: 'Falsch getippt' },
  });
const addQuestion = async (values: Parameters<typeof addTask>[2] = {}) =>
  `/api/tasks/${await addTask(tenant.customer, tenant.location, { possible_answers: answers, ...values })}`;
const followUpsOf = async (task: string): Promise<Task[]> =>
  (await tenant.service(`/api/tasks?followUpOf=${task}`)).json()['hydra:member'];
const lastEntries = async (count: number) =>
  (await ledgerOf(app, tenant.customer)).entries.slice(-count).map(({ body }) => JSON.parse(body));

describe('a finding', () => {
  it('creates a task that says what to fix, where and by when, in the same transaction', async () => {
    const task = await addQuestion();
    const completed = (await complete(task, { answer: 'Nein (Mangel)' })).json();
    const [followUp, ...others] = await followUpsOf(task);
    expect(others).toEqual([]);
    expect(followUp).toMatchObject({
      type: 'followUp',
      followUpOf: task,
      description: 'Mangel beheben: Notausgang prüfen',
      location: `/api/locations/${tenant.location}`,
    });
    expect(Date.parse(followUp?.doAt ?? '') - Date.parse(completed.occurredAt)).toBe(24 * 3_600_000);
    const [completionEntry, given] = await lastEntries(2);
    expect(completionEntry).toMatchObject({ type: 'task.completed', data: { finding: 'true' } });
    expect(given).toMatchObject({ type: 'task.given', entity: followUp?.['@id'], data: { followUpOf: task } });
  });

  it('creates a follow-up as its template defines', async () => {
    const template = await app.store.asSystem((tx) =>
      tx
        .insertInto('task_template')
        .values({
          customer_id: tenant.customer,
          description: 'Aushänge?',
          possible_answers: answers,
          follow_up_description: 'Aushang sofort ersetzen',
          follow_up_hours: 2,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const task = await addQuestion({ task_template_id: template.id });
    const { occurredAt } = (await complete(task, { answer: 'Nein (Mangel)' })).json();
    const [followUp] = await followUpsOf(task);
    expect(followUp?.description).toBe('Aushang sofort ersetzen');
    expect(Date.parse(followUp?.doAt ?? '') - Date.parse(occurredAt)).toBe(2 * 3_600_000);
  });

  it('has a deadline that ignores a device clock that is ahead', async () => {
    const task = await addQuestion();
    const findingBody = { answer: 'Nein (Mangel)', occurredAt: new Date(Date.now() + 90_000).toISOString() };
    expect((await complete(task, findingBody)).statusCode).toBe(200);
    const [followUp] = await followUpsOf(task);
    expect(Date.parse(followUp?.doAt ?? '')).toBeLessThanOrEqual(Date.now() + 24 * 3_600_000);
  });

  it('that is still not fixed gets another follow-up with the same name', async () => {
    const task = await addQuestion();
    await complete(task, { answer: 'Nein (Mangel)' });
    const [first] = await followUpsOf(task);
    await complete(first?.['@id'] ?? '', { answer: 'Noch nicht behoben' });
    const [second] = await followUpsOf(first?.['@id'] ?? '');
    expect(second?.description).toBe(first?.description);
    await complete(second?.['@id'] ?? '', { answer: 'Behoben' });
    expect(await followUpsOf(second?.['@id'] ?? '')).toEqual([]);
  });
});

describe('a correction', () => {
  it('that removes the finding withdraws the open follow-up, which the ledger records', async () => {
    const task = await addQuestion();
    await complete(task, { answer: 'Nein (Mangel)' });
    const [followUp] = await followUpsOf(task);
    await correct(task, 'Ja');
    expect(await followUpsOf(task)).toEqual([]);
    expect((await tenant.service(followUp?.['@id'] ?? '')).json().withdrawnAt).toBeDefined();
    expect((await lastEntries(1))[0]).toMatchObject({ type: 'task.withdrawn', entity: followUp?.['@id'] });
    expect((await ledgerOf(app, tenant.customer)).isIntact).toBe(true);
  });

  it('does not change a completed follow-up', async () => {
    const task = await addQuestion();
    await complete(task, { answer: 'Nein (Mangel)' });
    const [followUp] = await followUpsOf(task);
    await complete(followUp?.['@id'] ?? '', { answer: 'Behoben' });
    expect((await correct(task, 'Ja')).statusCode).toBe(201);
    expect(await followUpsOf(task)).toMatchObject([{ answer: 'Behoben' }]);
  });

  it('that adds a finding creates one follow-up for the whole history', async () => {
    const task = await addQuestion();
    await complete(task, { answer: 'Ja' });
    const entry = (await correct(task, 'Nein (Mangel)')).json();
    const [followUp] = await followUpsOf(task);
    expect(followUp).toMatchObject({ followUpOf: task });
    await correct(entry['@id'], 'Nein (Mangel)');
    expect(await followUpsOf(task)).toHaveLength(1);
  });
});
