import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { raiseNotifications } from '#server/features/notifications/raise-notifications.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import {
  blocked,
  fine,
  morningRound,
  patch,
  protocolDevice,
  publishNext,
} from '#server/test/fixtures/protocol-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';
import type { Task } from '#shared/contracts/tasks/tasks.ts';

const app = await testApp();
afterAll(() => app.close());
const { addForm, addTenant } = factories(app);

const tenant = await addTenant();
const round = await addForm({}, morningRound);
const tablet = () => protocolDevice(tenant.service, round.version, tenant.profile);
const profile = `/api/profiles/${tenant.profile}`;
const fewFlyers = { flyers: { value: 4 } };

const correct = (iri: string, answers: object, more: object = {}) =>
  tenant.service({
    method: 'POST',
    url: `${iri}/corrections`,
    payload: { profile, reason: 'Vertippt', answers, ...more },
  });
const taskOf = async (iri: string): Promise<Task> => (await tenant.service(iri)).json();
const entriesOf = async (iri: string) =>
  (await ledgerOf(app, tenant.customer)).entries
    .map(({ body }) => JSON.parse(body))
    .filter(({ entity }) => entity === iri);

describe('a Mangel', () => {
  it('leaves one task each behind that says what to put right, where and until when', async () => {
    const closed = (await tablet().close({ ...blocked, ...fewFlyers })).json();
    expect(closed.findings).toMatchObject([
      { question: 'exit', label: 'Ist der Notausgang frei?', answer: 'Nein', task: expect.any(String) },
      { question: 'flyers', answer: '4 Stück', task: expect.any(String) },
    ]);
    const [exit, flyers] = await Promise.all([taskOf(closed.findings[0].task), taskOf(closed.findings[1].task)]);
    expect(exit).toMatchObject({
      type: 'followUp',
      description: 'Befund beheben: Ist der Notausgang frei? (Nein)',
      location: closed.location,
      isPublic: true,
    });
    expect(flyers.description).toBe('Flyer nachlegen');
    expect(Date.parse(exit.doAt) - Date.parse(closed.occurredAt)).toBe(2 * 3_600_000);
    expect(Date.parse(flyers.doAt) - Date.parse(closed.occurredAt)).toBe(24 * 3_600_000);
    expect(await entriesOf(exit['@id'])).toMatchObject([{ type: 'task.given' }]);
  });

  it('has the deadline that was chosen with the answer instead of that of the form', async () => {
    const exit = { ...blocked.exit, deadlineHours: 72 };
    const closed = (await tablet().close({ ...blocked, exit })).json();
    const task = await taskOf(closed.findings[0].task);
    expect(Date.parse(task.doAt) - Date.parse(closed.occurredAt)).toBe(72 * 3_600_000);
  });

  it('is told to the Verwaltung once, if the form says so, however often it is corrected', async () => {
    const told = async () => {
      await raiseNotifications.run(app.store, new Date());
      const messages: { message: string; link: string }[] = (await tenant.operator('/api/notifications')).json()[
        'hydra:member'
      ];
      return messages.filter(({ message }) => message.startsWith('Mangel'));
    };
    await told();
    const before = (await told()).length;
    await tablet().close({ ...fine, ...fewFlyers });
    expect(await told()).toHaveLength(before);
    const closed = (await tablet().close(blocked)).json();
    const after = await told();
    expect(after).toHaveLength(before + 1);
    expect(after.find(({ link }) => link === `/service/protocols/edit/${closed.id}`)?.message).toMatch(
      /^Mangel im Protokoll um \d\d:\d\d Uhr: Rundgang – Spielhalle$/,
    );
    await correct(closed['@id'], { ...blocked, ...fewFlyers });
    expect(await told()).toHaveLength(before + 1);
  });
});

describe('a Mangel where tasks are switched off', () => {
  it('gives nobody a task, stays a Mangel, and is told to the Verwaltung with that', async () => {
    const bare = await addTenant({ location: { name: 'Ohne Aufgaben', is_task_allowed: false } });
    const closed = await protocolDevice(bare.service, round.version, bare.profile).close({ ...fine, ...fewFlyers });
    expect(closed.json()).toMatchObject({ hasFinding: true, findings: [{ question: 'flyers', answer: '4 Stück' }] });
    expect(closed.json().findings[0].task).toBeUndefined();
    expect((await bare.operator('/api/tasks')).json()['hydra:totalItems']).toBe(0);
    await raiseNotifications.run(app.store, new Date());
    const messages = (await bare.operator('/api/notifications')).json()['hydra:member'];
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
  it('is an entry of its own with the version and the reason; the first one stays as it was', async () => {
    const closed = (await tablet().close(fine)).json();
    await publishNext(app, round.form, { sections: [] });
    const entry = await correct(closed['@id'], { ...fine, flyers: { value: 30 } });
    expect(entry.statusCode).toBe(201);
    expect(entry.json()).toMatchObject({
      state: 'closed',
      formVersion: closed.formVersion,
      corrects: closed['@id'],
      origin: closed['@id'],
      reason: 'Vertippt',
      occurredAt: closed.occurredAt,
      answers: { ...fine, flyers: { value: 30 } },
    });
    const before = (await tenant.service(closed['@id'])).json();
    expect(before).toMatchObject({ answers: fine, correctedBy: entry.json()['@id'] });
    expect(await entriesOf(entry.json()['@id'])).toMatchObject([
      { type: 'protocol.corrected', corrects: closed['@id'], commit: { reason: expect.any(String) } },
    ]);
    expect((await ledgerOf(app, tenant.customer)).isIntact).toBe(true);
  });

  it('of what was corrected or is still a draft is refused (409), and the closed one takes no other content', async () => {
    const device = tablet();
    const closed = (await device.close(fine)).json();
    await correct(closed['@id'], { ...fine, flyers: { value: 30 } });
    expect((await correct(closed['@id'], fine)).statusCode).toBe(409);
    expect((await patch(tenant.service, closed['@id'], { answers: blocked, state: 'closed' })).statusCode).toBe(409);
    const draft = (await tablet().save({})).json();
    expect((await correct(draft['@id'], fine)).statusCode).toBe(409);
  });

  it('of two at the same moment one is written', async () => {
    const closed = (await tablet().close(fine)).json();
    const answers = await Promise.all([correct(closed['@id'], blocked), correct(closed['@id'], blocked)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  });

  it('is checked like a closing (422)', async () => {
    const closed = (await tablet().close(fine)).json();
    expect((await correct(closed['@id'], {})).statusCode).toBe(422);
    expect((await correct(closed['@id'], fine, { reason: ' ' })).statusCode).toBe(422);
  });

  it('that takes a Mangel back calls its open task off; what stays a Mangel keeps its task', async () => {
    const closed = (await tablet().close({ ...blocked, ...fewFlyers })).json();
    const entry = (await correct(closed['@id'], { ...fine, flyers: { value: 5 } })).json();
    expect(entry.findings).toMatchObject([{ question: 'flyers', task: closed.findings[1].task }]);
    expect((await taskOf(closed.findings[0].task)).withdrawnAt).toBeDefined();
    expect((await taskOf(closed.findings[1].task)).withdrawnAt).toBeUndefined();
    expect(await entriesOf(closed.findings[0].task)).toMatchObject([
      { type: 'task.given' },
      { type: 'task.withdrawn' },
    ]);
  });

  it('that takes it back also calls off what followed because the first task was not enough', async () => {
    const closed = (await tablet().close(blocked)).json();
    const { task } = closed.findings[0];
    await patch(tenant.service, task, { profile, answer: 'Noch nicht behoben', comment: 'Ersatzteil fehlt' });
    const followUps = async () => (await tenant.service(`/api/tasks?followUpOf=${task}`)).json()['hydra:member'];
    expect(await followUps()).toHaveLength(1);
    await correct(closed['@id'], fine);
    expect(await followUps()).toEqual([]);
    expect((await taskOf(task)).withdrawnAt).toBeUndefined();
  });

  it('that finds something after all gives a task; found again it gives another one', async () => {
    const closed = (await tablet().close(fine)).json();
    const found = (await correct(closed['@id'], blocked)).json();
    const gone = (await correct(found['@id'], fine)).json();
    const again = (await correct(gone['@id'], blocked)).json();
    expect(again.origin).toBe(closed['@id']);
    expect(again.findings[0].task).not.toBe(found.findings[0].task);
    expect((await taskOf(again.findings[0].task)).withdrawnAt).toBeUndefined();
  });

  it('stays with its entry: not even SQL puts one on another location or with another version', async () => {
    const closed = (await tablet().close(fine)).json();
    const other = await addTenant();
    const version = await publishNext(app, round.form, { sections: [] });
    const copy = (values: Record<string, number>) => sql`
      insert into protocol (customer_id, location_id, form_id, form_version_id, profile_id, user_id, state, answers,
        started_at, occurred_at, closed_at, corrects_id, first_id, reason)
      select ${values['customer'] ?? tenant.customer}::bigint, ${values['location'] ?? tenant.location}::bigint, form_id,
        ${values['version'] ?? round.version}::bigint, ${values['profile'] ?? tenant.profile}::bigint, user_id, state,
        answers, started_at, occurred_at, closed_at, id, id, 'x'
      from protocol where id = ${closed.id}`;
    const attempts = [
      copy({ customer: other.customer, location: other.location, profile: other.profile }),
      copy({ version }),
    ];
    for (const attempt of attempts)
      await expect(app.store.asSystem((tx) => attempt.execute(tx))).rejects.toThrow(/correction|foreign key/);
  });
});
