import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { raiseNotifications } from '#server/features/notifications/raise-notifications.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import {
  answersWithDefect,
  answersWithoutDefect,
  morningRound,
  patch,
  protocolDevice,
  publishNextVersion,
} from '#server/test/fixtures/protocol-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';
import type { Task } from '#shared/contracts/tasks/tasks.ts';

const app = await testApp();
afterAll(() => app.close());
const { addForm, addTenant } = factories(app);

const tenant = await addTenant();
const roundForm = await addForm({}, morningRound);
const tablet = () => protocolDevice(tenant.service, roundForm.version, tenant.profile);
const profile = `/api/profiles/${tenant.profile}`;
const fewFlyers = { flyers: { value: 4 } };

const correct = (iri: string, answers: object, extraFields: object = {}) =>
  tenant.service({
    method: 'POST',
    url: `${iri}/corrections`,
    payload: { profile, reason: 'Vertippt', answers, ...extraFields },
  });
const taskOf = async (iri: string): Promise<Task> => (await tenant.service(iri)).json();
const entriesOf = async (iri: string) =>
  (await ledgerOf(app, tenant.customer)).entries
    .map(({ body }) => JSON.parse(body))
    .filter(({ entity }) => entity === iri);

describe('a defect', () => {
  it('creates one task, which says what to fix, where and by when', async () => {
    const closedBody = (await tablet().close({ ...answersWithDefect, ...fewFlyers })).json();
    expect(closedBody.findings).toMatchObject([
      { question: 'exit', label: 'Ist der Notausgang frei?', answer: 'Nein', task: expect.any(String) },
      { question: 'flyers', answer: '4 Stück', task: expect.any(String) },
    ]);
    const [exit, flyers] = await Promise.all([
      taskOf(closedBody.findings[0].task),
      taskOf(closedBody.findings[1].task),
    ]);
    expect(exit).toMatchObject({
      type: 'followUp',
      description: 'Mangel beheben: Ist der Notausgang frei? (Nein): Kisten',
      location: closedBody.location,
      isPublic: true,
    });
    expect(flyers.description).toBe('Flyer nachlegen');
    expect(Date.parse(exit.doAt) - Date.parse(closedBody.occurredAt)).toBe(2 * 3_600_000);
    expect(Date.parse(flyers.doAt) - Date.parse(closedBody.occurredAt)).toBe(24 * 3_600_000);
    expect(await entriesOf(exit['@id'])).toMatchObject([{ type: 'task.given' }]);
  });

  it('is found by its task', async () => {
    const [first, second] = [
      (await tablet().close(answersWithDefect)).json(),
      (await tablet().close(answersWithDefect)).json(),
    ];
    const protocolsOf = async (task: string) =>
      (await tenant.operator(`/api/protocols?task=${task}`)).json()['hydra:member'].map(({ id }: { id: number }) => id);
    expect(await protocolsOf(first.findings[0].task)).toEqual([first.id]);
    expect(await protocolsOf(second.findings[0].task)).toEqual([second.id]);
    const stranger = await addTenant();
    expect((await stranger.operator(`/api/protocols?task=${first.findings[0].task}`)).json()['hydra:member']).toEqual(
      [],
    );
  });

  it('is open until its last task says that it is fixed, and the list says so', async () => {
    const closedBody = (await tablet().close(answersWithDefect)).json();
    const { task } = closedBody.findings[0];
    const isFixed = async () => {
      const [listed] = (await tenant.operator(`/api/protocols?task=${task}`)).json()['hydra:member'];
      const single = (await tenant.operator(closedBody['@id'])).json();
      expect(listed.findings).toEqual(single.findings);
      return single.findings[0].isFixed;
    };
    expect(closedBody.findings[0].isFixed).toBe(false);
    expect(await isFixed()).toBe(false);
    await patch(tenant.service, task, { profile, answer: 'Noch nicht behoben', comment: 'Ersatzteil fehlt' });
    expect(await isFixed()).toBe(false);
    const [followUp] = (await tenant.service(`/api/tasks?followUpOf=${task}`)).json()['hydra:member'];
    await patch(tenant.service, followUp['@id'], { profile, answer: 'Behoben' });
    expect(await isFixed()).toBe(true);
  });

  it('has the deadline chosen with the answer instead of that of the form', async () => {
    const exit = { ...answersWithDefect.exit, deadlineHours: 72 };
    const closedBody = (await tablet().close({ ...answersWithDefect, exit })).json();
    const task = await taskOf(closedBody.findings[0].task);
    expect(Date.parse(task.doAt) - Date.parse(closedBody.occurredAt)).toBe(72 * 3_600_000);
  });

  it('is reported to the management once if the form says so, even after corrections', async () => {
    const readNotifications = async () => {
      await raiseNotifications.run(app.store, new Date());
      const messages: { message: string; link: string }[] = (await tenant.operator('/api/notifications')).json()[
        'hydra:member'
      ];
      return messages.filter(({ message }) => message.startsWith('Mangel'));
    };
    await readNotifications();
    const before = (await readNotifications()).length;
    await tablet().close({ ...answersWithoutDefect, ...fewFlyers });
    expect(await readNotifications()).toHaveLength(before);
    const closedBody = (await tablet().close(answersWithDefect)).json();
    const after = await readNotifications();
    expect(after).toHaveLength(before + 1);
    expect(after.find(({ link }) => link === `/service/protocols/edit/${closedBody.id}`)?.message).toMatch(
      /^Mangel im Protokoll um \d\d:\d\d Uhr: Rundgang – Spielhalle$/,
    );
    await correct(closedBody['@id'], { ...answersWithDefect, ...fewFlyers });
    expect(await readNotifications()).toHaveLength(before + 1);
  });
});

describe('a defect at a location without tasks', () => {
  it('creates no task, stays a defect, and is reported to the management', async () => {
    const bareTenant = await addTenant({ location: { name: 'Ohne Aufgaben', is_task_allowed: false } });
    const closedResponse = await protocolDevice(bareTenant.service, roundForm.version, bareTenant.profile).close({
      ...answersWithoutDefect,
      ...fewFlyers,
    });
    expect(closedResponse.json()).toMatchObject({
      hasFinding: true,
      findings: [{ question: 'flyers', answer: '4 Stück' }],
    });
    expect(closedResponse.json().findings[0].task).toBeUndefined();
    expect((await bareTenant.operator('/api/tasks')).json()['hydra:totalItems']).toBe(0);
    await raiseNotifications.run(app.store, new Date());
    const messages = (await bareTenant.operator('/api/notifications')).json()['hydra:member'];
    expect(messages).toMatchObject([
      {
        message: expect.stringMatching(
          /Rundgang – Ohne Aufgaben\. Dort gibt es keine Aufgaben: Bitte selbst veranlassen\.$/,
        ),
      },
    ]);
  });
});

describe('a correction', () => {
  it('is a new entry with the same version and a reason, and leaves the first one unchanged', async () => {
    const closedBody = (await tablet().close(answersWithoutDefect)).json();
    await publishNextVersion(app, roundForm.form, { sections: [] });
    const entry = await correct(closedBody['@id'], { ...answersWithoutDefect, flyers: { value: 30 } });
    expect(entry.statusCode).toBe(201);
    expect(entry.json()).toMatchObject({
      state: 'closed',
      formVersion: closedBody.formVersion,
      corrects: closedBody['@id'],
      origin: closedBody['@id'],
      reason: 'Vertippt',
      occurredAt: closedBody.occurredAt,
      answers: { ...answersWithoutDefect, flyers: { value: 30 } },
    });
    const before = (await tenant.service(closedBody['@id'])).json();
    expect(before).toMatchObject({ answers: answersWithoutDefect, correctedBy: entry.json()['@id'] });
    expect(await entriesOf(entry.json()['@id'])).toMatchObject([
      { type: 'protocol.corrected', corrects: closedBody['@id'], commit: { reason: expect.any(String) } },
    ]);
    expect((await ledgerOf(app, tenant.customer)).isIntact).toBe(true);
  });

  it('of a corrected protocol or a draft is refused (409), and so is other content for the closed one', async () => {
    const device = tablet();
    const closedBody = (await device.close(answersWithoutDefect)).json();
    await correct(closedBody['@id'], { ...answersWithoutDefect, flyers: { value: 30 } });
    expect((await correct(closedBody['@id'], answersWithoutDefect)).statusCode).toBe(409);
    expect(
      (await patch(tenant.service, closedBody['@id'], { answers: answersWithDefect, state: 'closed' })).statusCode,
    ).toBe(409);
    const draft = (await tablet().save({})).json();
    expect((await correct(draft['@id'], answersWithoutDefect)).statusCode).toBe(409);
  });

  it('is accepted once of two at the same moment', async () => {
    const closedBody = (await tablet().close(answersWithoutDefect)).json();
    const answers = await Promise.all([
      correct(closedBody['@id'], answersWithDefect),
      correct(closedBody['@id'], answersWithDefect),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  });

  it('is validated like closing (422)', async () => {
    const closedBody = (await tablet().close(answersWithoutDefect)).json();
    expect((await correct(closedBody['@id'], {})).statusCode).toBe(422);
    expect((await correct(closedBody['@id'], answersWithoutDefect, { reason: ' ' })).statusCode).toBe(422);
  });

  it('that removes a defect withdraws its open task, and a remaining defect keeps its task', async () => {
    const closedBody = (await tablet().close({ ...answersWithDefect, ...fewFlyers })).json();
    const entry = (await correct(closedBody['@id'], { ...answersWithoutDefect, flyers: { value: 5 } })).json();
    expect(entry.findings).toMatchObject([{ question: 'flyers', task: closedBody.findings[1].task }]);
    expect((await taskOf(closedBody.findings[0].task)).withdrawnAt).toBeDefined();
    expect((await taskOf(closedBody.findings[1].task)).withdrawnAt).toBeUndefined();
    expect(await entriesOf(closedBody.findings[0].task)).toMatchObject([
      { type: 'task.given' },
      { type: 'task.withdrawn' },
    ]);
  });

  it('that removes a defect also withdraws the follow-up of its task', async () => {
    const closedBody = (await tablet().close(answersWithDefect)).json();
    const { task } = closedBody.findings[0];
    await patch(tenant.service, task, { profile, answer: 'Noch nicht behoben', comment: 'Ersatzteil fehlt' });
    const followUps = async () => (await tenant.service(`/api/tasks?followUpOf=${task}`)).json()['hydra:member'];
    expect(await followUps()).toHaveLength(1);
    await correct(closedBody['@id'], answersWithoutDefect);
    expect(await followUps()).toEqual([]);
    expect((await taskOf(task)).withdrawnAt).toBeUndefined();
  });

  it('that adds a defect creates a task, and another one if the defect was removed and added again', async () => {
    const closedBody = (await tablet().close(answersWithoutDefect)).json();
    const foundBody = (await correct(closedBody['@id'], answersWithDefect)).json();
    const withoutDefect = (await correct(foundBody['@id'], answersWithoutDefect)).json();
    const repeatedBody = (await correct(withoutDefect['@id'], answersWithDefect)).json();
    expect(repeatedBody.origin).toBe(closedBody['@id']);
    expect(repeatedBody.findings[0].task).not.toBe(foundBody.findings[0].task);
    expect((await taskOf(repeatedBody.findings[0].task)).withdrawnAt).toBeUndefined();
  });

  it('cannot be moved to another location or version, not even by SQL', async () => {
    const closedBody = (await tablet().close(answersWithoutDefect)).json();
    const otherTenant = await addTenant();
    const version = await publishNextVersion(app, roundForm.form, { sections: [] });
    const copy = (values: Record<string, number>) => sql`
      insert into protocol (customer_id, location_id, form_id, form_version_id, profile_id, user_id, state, answers,
        started_at, occurred_at, closed_at, corrects_id, first_id, reason)
      select ${values['customer'] ?? tenant.customer}::bigint, ${values['location'] ?? tenant.location}::bigint, form_id,
        ${values['version'] ?? roundForm.version}::bigint, ${values['profile'] ?? tenant.profile}::bigint, user_id, state,
        answers, started_at, occurred_at, closed_at, id, id, 'x'
      from protocol where id = ${closedBody.id}`;
    const attempts = [
      copy({ customer: otherTenant.customer, location: otherTenant.location, profile: otherTenant.profile }),
      copy({ version }),
    ];
    for (const attempt of attempts)
      await expect(app.store.asSystem((tx) => attempt.execute(tx))).rejects.toThrow(/correction|foreign key/);
  });
});
