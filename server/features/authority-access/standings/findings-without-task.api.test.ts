import { afterAll, expect, it } from 'vitest';
import { authorityFixture } from '#server/test/app/authority-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { answersWithDefect, morningRound, patch, protocolDevice } from '#server/test/fixtures/protocol-fixture.ts';
import { situationFixture } from '#server/test/fixtures/situation-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';
import type { AuthorityCounts } from '#shared/contracts/authority-access/authority-reading.ts';
import { HOUR_MILLISECONDS } from '#shared/domain/durations.ts';

const app = await testApp();
afterAll(() => app.close());
const { addForm, addTask } = factories(app);
const { addCalmTenant, situationOf } = situationFixture(app);
const { inspector } = authorityFixture(app);

/** The form of a round whose defect is only notified. */
const roundWithoutTask = {
  sections: morningRound.sections.map((section) => ({
    ...section,
    questions: section.questions.map(({ defect, ...question }) => {
      if (defect === undefined) return question;
      const { task: _task, ...others } = defect;
      return { ...question, defect: others };
    }),
  })),
};

it('a Mangel without a task is open for the authority and for the office, until a task that the office gave fixes it', async () => {
  const tenant = await addCalmTenant();
  const { version } = await addForm({}, roundWithoutTask);
  await protocolDevice(tenant.service, version, tenant.profile).close(answersWithDefect);
  const { client } = await inspector(tenant.operator, tenant.location);
  const findings = async () => {
    const { locations }: AuthorityCounts = (await client('/api/authority/counts')).json();
    return locations[0]?.standings.find(({ subject }) => subject === 'findings');
  };
  const situation = await situationOf(tenant.operator);
  expect(situation).toMatchObject({ severity: 'later', findingsWithoutTask: 1, dueFollowUps: 0 });
  expect(await findings()).toMatchObject({ total: 1, gaps: 1 });

  const protocol = situation.findingsWithoutTaskProtocol ?? '';
  const body = {
    description: 'Notausgang freiräumen',
    location: `/api/locations/${tenant.location}`,
    doAt: new Date(Date.now() + HOUR_MILLISECONDS).toISOString(),
    finding: { protocol, question: 'exit' },
  };
  const give = (payload: object) => tenant.operator({ method: 'POST', url: '/api/tasks', payload });
  expect((await give({ ...body, finding: { protocol, question: 'blockedBy' } })).statusCode).toBe(400);
  const task = (await give(body)).json();
  expect(task).toMatchObject({ type: 'followUp', description: 'Notausgang freiräumen' });
  expect((await give(body)).statusCode).toBe(409);
  expect((await tenant.operator(protocol)).json().findings).toMatchObject([{ question: 'exit', task: task['@id'] }]);
  const [source] = (await tenant.operator(`/api/protocols?task=${task['@id']}`)).json()['hydra:member'];
  expect(source['@id']).toBe(protocol);
  const given = await situationOf(tenant.operator);
  expect([given.findingsWithoutTask, given.dueFollowUps + given.followUpsThisWeek]).toEqual([0, 1]);
  expect(await findings()).toMatchObject({ total: 1, gaps: 1 });

  const answer = { answer: 'Behoben', profile: `/api/profiles/${tenant.profile}` };
  expect((await patch(tenant.service, task['@id'], answer)).statusCode).toBe(200);
  expect(await situationOf(tenant.operator)).toMatchObject({ severity: 'fine', findingsWithoutTask: 0 });
  expect(await findings()).toMatchObject({ total: 1, gaps: 0 });
});

it('a Mangel that the staff reported with a task is open for the authority while the office has to fix it', async () => {
  const tenant = await addCalmTenant();
  const possibleAnswers = JSON.stringify([{ value: 'Ja' }, { value: 'Nein (Mangel)', isFinding: true }]);
  const task = await addTask(tenant.customer, tenant.location, { possible_answers: possibleAnswers });
  const { client } = await inspector(tenant.operator, tenant.location);
  const profile = `/api/profiles/${tenant.profile}`;
  const standsAs = async () => {
    const { locations }: AuthorityCounts = (await client('/api/authority/counts')).json();
    const { dueFollowUps, followUpsThisWeek } = await situationOf(tenant.operator);
    const findings = locations[0]?.standings.find(({ subject }) => subject === 'findings');
    return { office: dueFollowUps + followUpsThisWeek, authority: findings?.gaps };
  };
  const answer = async (iri: string, body: object) =>
    expect((await patch(tenant.service, iri, { ...body, profile })).statusCode).toBe(200);
  const openFollowUp = async (): Promise<string> => {
    const open = '/api/tasks?type=followUp&exists[doneAt]=false';
    return (await tenant.service(open)).json()['hydra:member'][0]['@id'];
  };
  expect(await standsAs()).toEqual({ office: 0, authority: 0 });
  await answer(`/api/tasks/${task}`, { answer: 'Nein (Mangel)', comment: 'Schild fehlt' });
  expect(await standsAs()).toEqual({ office: 1, authority: 1 });
  // No protocol says it.
  expect((await client('/api/authority/pages?section=protocols&isOpen=true')).json().total).toBe(0);
  await answer(await openFollowUp(), { answer: 'Noch nicht behoben', comment: 'Schild ist bestellt' });
  expect(await standsAs()).toEqual({ office: 1, authority: 1 });
  await answer(await openFollowUp(), { answer: 'Behoben' });
  expect(await standsAs()).toEqual({ office: 0, authority: 0 });
});
