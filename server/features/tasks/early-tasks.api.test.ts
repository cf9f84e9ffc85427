// A task that is completed before its working day is marked as such on the record, in the ledger and in the export.
import { afterAll, describe, expect, it } from 'vitest';
import { patch, post } from '#server/test/fixtures/concept-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import { testApp } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addTask } = factories(app);

const tenant = await addTenant();
const profile = `/api/profiles/${tenant.profile}`;
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000);
const addDue = async (days: number) =>
  `/api/tasks/${await addTask(tenant.customer, tenant.location, {
    do_at: daysFromNow(days),
    possible_answers: JSON.stringify([{ value: 'Ja' }, { value: 'Nein', isFinding: true }]),
  })}`;
const lastEntry = async () => JSON.parse((await ledgerOf(app, tenant.customer)).entries.at(-1)?.body ?? '{}');
const readTask = async (url: string) => (await tenant.service(url)).json();

describe('a task that is due on another day', () => {
  it('shows when it stops being early, and is marked if it is completed before', async () => {
    const task = await addDue(3);
    const open = await readTask(task);
    expect(open.isEarly).toBe(false);
    expect(Date.parse(open.workdayFrom)).toBeLessThanOrEqual(Date.parse(open.doAt));
    expect(Date.parse(open.workdayFrom)).toBeGreaterThan(Date.now());
    expect((await patch(tenant.service, task, { answer: 'Ja', profile })).json().isEarly).toBe(true);
    expect((await readTask(task)).workdayFrom).toBeUndefined();
    expect((await lastEntry()).data.early).toBe('true');
    const { body } = await tenant.service('/api/export/tasks.csv?exists[doneAt]=true&order[id]=desc');
    const [head = '', row = ''] = body.split('\n').map((line) => line.split(';'));
    expect(row[head.indexOf('Vorzeitig')]).toBe('ja');
    const auditResponse = (await tenant.operator('/api/audit_entries?order[id]=desc')).json()['hydra:member'][0];
    expect(auditResponse.text).toBe('Aufgabe vorzeitig erledigt: „Notausgang prüfen“');
  });

  it('stays marked when its answer is corrected', async () => {
    const task = await addDue(3);
    await patch(tenant.service, task, { answer: 'Ja', profile });
    const correction = { reason: 'Vertippt', comment: 'Alles frei', profile };
    expect((await post(tenant.service, `${task}/corrections`, correction)).json().isEarly).toBe(true);
  });

  it('is not marked once its time has come', async () => {
    const task = await addDue(-1);
    expect((await patch(tenant.service, task, { answer: 'Ja', profile })).json().isEarly).toBe(false);
    expect((await lastEntry()).data).not.toHaveProperty('early');
  });
});

describe('an answer that reports a finding', () => {
  const expectedViolations = [{ propertyPath: 'comment', message: 'Bitte angeben, was aufgefallen ist.' }];

  it('requires a comment (422), at its field', async () => {
    const task = await addDue(0);
    const refusedResponse = await patch(tenant.service, task, { answer: 'Nein', comment: ' ', profile });
    expect([refusedResponse.statusCode, refusedResponse.json().violations]).toEqual([422, expectedViolations]);
    expect((await patch(tenant.service, task, { answer: 'Nein', comment: 'Lampe', profile })).statusCode).toBe(200);
  });

  it('requires a comment in a correction as well', async () => {
    const task = await addDue(0);
    await patch(tenant.service, task, { answer: 'Ja', profile });
    const refusedResponse = await post(tenant.service, `${task}/corrections`, {
      reason: 'Vertippt',
      answer: 'Nein',
      profile,
    });
    expect([refusedResponse.statusCode, refusedResponse.json().violations]).toEqual([422, expectedViolations]);
  });
});
