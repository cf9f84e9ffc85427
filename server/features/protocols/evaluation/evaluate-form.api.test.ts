import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import {
  answersWithDefect,
  answersWithoutDefect,
  morningRound,
  protocolDevice,
  publishNextVersion,
} from '#server/test/fixtures/protocol-fixture.ts';
import { type Client, testApp } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addForm, addTenant } = factories(app);

const tenant = await addTenant();
const month = new Date().toISOString().slice(0, 7);

const evaluation = async (form: number, query = '', asking: Client = tenant.operator) =>
  (await asking(`/api/forms/${form}/evaluation${query}`)).json();
const deviceFor = (version: number) => protocolDevice(tenant.service, version, tenant.profile);
const answerOf = (evaluated: { questions: { question: string }[] }, question: string) =>
  evaluated.questions.find((item) => item.question === question);

/** Dates a protocol back in the database, because the API accepts an age of three days at most. */
const placed = (iri: string, occurredAt: string) =>
  app.store.asSystem(async (tx) => {
    const id = Number(iri.split('/').at(-1));
    await sql`
      insert into protocol (customer_id, location_id, form_id, form_version_id, profile_id, user_id, state, answers, findings,
        has_finding, started_at, occurred_at, closed_at)
      select customer_id, location_id, form_id, form_version_id, profile_id, user_id, state, answers, findings,
        has_finding, ${occurredAt}::timestamptz, ${occurredAt}::timestamptz, ${occurredAt}::timestamptz
      from protocol where id = ${id}`.execute(tx);
  });

describe('the evaluation of a form', () => {
  it('counts closed protocols by answer and location, but no drafts', async () => {
    const { form, version } = await addForm({}, morningRound);
    await deviceFor(version).close({ ...answersWithoutDefect, flyers: { value: 20 } });
    await deviceFor(version).close({ ...answersWithoutDefect, flyers: { value: 5 } });
    await deviceFor(version).close(answersWithDefect);
    await deviceFor(version).save(answersWithDefect);
    const evaluated = await evaluation(form);
    expect(evaluated).toMatchObject({
      form: `/api/forms/${form}`,
      protocols: 3,
      protocolsWithFinding: 2,
      locations: [{ location: `/api/locations/${tenant.location}`, protocols: 3, findings: 2 }],
    });
    expect(answerOf(evaluated, 'exit')).toMatchObject({
      answered: 3,
      findings: 1,
      values: [
        { value: 'yes', text: 'Ja', count: 2, isFinding: false },
        { value: 'no', text: 'Nein', count: 1, isFinding: true },
      ],
    });
    expect(answerOf(evaluated, 'flyers')).toMatchObject({ answered: 2, minimum: 5, average: 12.5, maximum: 20 });
    expect(answerOf(evaluated, 'blockedBy')).toMatchObject({ answered: 1, values: [] });
    expect(JSON.stringify(evaluated)).not.toContain('Getränkekisten');
  });

  it('counts a corrected protocol once, with its current answers', async () => {
    const { form, version } = await addForm({}, morningRound);
    await deviceFor(version).close({ ...answersWithoutDefect, flyers: { value: 12 } });
    const closedBody = (await deviceFor(version).close({ ...answersWithDefect, flyers: { value: 99 } })).json();
    const correction = await tenant.service({
      method: 'POST',
      url: `${closedBody['@id']}/corrections`,
      payload: {
        profile: `/api/profiles/${tenant.profile}`,
        reason: 'Vertippt',
        answers: { ...answersWithoutDefect, flyers: { value: 14 } },
      },
    });
    expect(correction.statusCode).toBe(201);
    const evaluated = await evaluation(form);
    expect(evaluated).toMatchObject({ protocols: 2, protocolsWithFinding: 0 });
    expect(answerOf(evaluated, 'exit')).toMatchObject({
      answered: 2,
      findings: 0,
      values: [{ count: 2 }, { count: 0 }],
    });
    expect(answerOf(evaluated, 'flyers')).toMatchObject({ minimum: 12, average: 13, maximum: 14 });
    expect(answerOf(evaluated, 'blockedBy')).toMatchObject({ answered: 0 });
  });

  it('counts by the months of the location, and only requested ones', async () => {
    const { form, version } = await addForm({}, morningRound);
    const { '@id': iri } = (await deviceFor(version).close(answersWithoutDefect)).json();
    await placed(iri, '2025-10-31T23:30:00+00:00');
    await placed(iri, '2025-12-31T22:59:59+00:00');
    const past = await evaluation(form, '?month[after]=2025-01-01&month[before]=2025-12-01');
    expect(past.months).toEqual([
      { month: '2025-11-01', protocols: 1, findings: 0 },
      { month: '2025-12-01', protocols: 1, findings: 0 },
    ]);
    expect((await evaluation(form)).months.at(-1)).toEqual({ month: `${month}-01`, protocols: 1, findings: 0 });
    expect(await evaluation(form, '?month[after]=2999-01-01')).toMatchObject({
      protocols: 0,
      months: [],
      locations: [],
    });
  });

  it('covers all versions, in the wording of the newest', async () => {
    const { form, version } = await addForm({}, morningRound);
    await deviceFor(version).close(answersWithoutDefect);
    const [section] = morningRound.sections;
    const changedQuestions = section?.questions.map((item) => ({
      ...item,
      label: item.id === 'exit' ? 'Ausgang frei?' : item.label,
    }));
    const next = await publishNextVersion(app, form, {
      sections: [{ id: 's1', title: 'Eingang', questions: changedQuestions ?? [] }],
    });
    await deviceFor(next).close(answersWithoutDefect);
    const evaluated = await evaluation(form);
    expect(answerOf(evaluated, 'exit')).toMatchObject({ label: 'Ausgang frei?', answered: 2 });
  });

  it('links each figure to its protocols', async () => {
    const { form, version } = await addForm({}, morningRound);
    await deviceFor(version).close({ ...answersWithoutDefect, flyers: { value: 20 } });
    await deviceFor(version).close(answersWithDefect);
    const total = async (query: string) =>
      (await tenant.operator(`/api/protocols?form=${form}&${query}`)).json()['hydra:totalItems'];
    expect(await Promise.all([total('answer=exit=no'), total('answer=exit%3Dyes'), total('answer=flyers')])).toEqual([
      1, 1, 1,
    ]);
    expect(await Promise.all([total('defect=exit'), total('defect=flyers'), total('answer=gone')])).toEqual([1, 0, 0]);
    expect(await total('answer[]=exit=no&answer[]=exit=yes')).toBe(2);
  });
});

describe('the permission to evaluate', () => {
  it('is refused to service (403), and shows an operator nothing of another organisation', async () => {
    const { form, version } = await addForm({}, morningRound);
    await deviceFor(version).close(answersWithDefect);
    expect((await tenant.service(`/api/forms/${form}/evaluation`)).statusCode).toBe(403);
    const otherTenant = await addTenant();
    expect(await evaluation(form, '', otherTenant.operator)).toMatchObject({ protocols: 0, locations: [], months: [] });
    const foreign = `?location=/api/locations/${tenant.location}`;
    expect(await evaluation(form, foreign, otherTenant.operator)).toMatchObject({ protocols: 0 });
    expect(await evaluation(form, foreign)).toMatchObject({ protocols: 1 });
  });

  it('does not exist for an unknown or unpublished form (404)', async () => {
    expect((await tenant.operator('/api/forms/999999/evaluation')).statusCode).toBe(404);
  });
});
