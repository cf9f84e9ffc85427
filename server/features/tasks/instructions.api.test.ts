import { afterAll, describe, expect, it } from 'vitest';
import { conceptFixture, INSTRUCTED, JANUARY, patch, publish } from '#server/test/fixtures/concept-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import type { Task } from '#shared/contracts/tasks/tasks.ts';
import { assignReadingsToEverybody } from './assign-readings.ts';

const app = await testApp();
afterAll(() => app.close());
const { addLocation, addProfile, addUser, signIn } = factories(app);
const { addOwnConcept } = conceptFixture(app, await signIn(await addUser('ROLE_ADMIN')));

const findTasks = async (client: Client, query: string): Promise<Task[]> =>
  (await client(`/api/tasks?${query}`)).json()['hydra:member'];
const tasksOf = (client: Client) => findTasks(client, 'type=instruction');

describe('a person who works by a concept', () => {
  it('gets one task for each new version, which only this person signs, and then has the required proof', async () => {
    const tenant = await addOwnConcept({ validFrom: JANUARY, proofs: [{ type: INSTRUCTED, validityMonths: 6 }] });
    const { customer, concept, operator, service, profile } = tenant;
    const otherProfile = await addProfile(customer, { name: 'Otto Ohne' });
    await addProfile(customer, { name: 'Fritz Fort', is_active: false });
    await addLocation(customer, { social_concept_id: 1 });
    await publish(operator, concept);
    const tasks = await tasksOf(service);
    expect(tasks.map(({ assignedProfileName }) => assignedProfileName).toSorted()).toEqual(['Otto Ohne', 'Petra Pult']);
    const [task] = tasks.filter(({ assignedProfile }) => assignedProfile === `/api/profiles/${profile}`);
    expect(task).toMatchObject({
      description: 'Unterweisung: Sozialkonzept Nordwind, Version 1.0, gültig ab 05.01.2026',
      location: `/api/locations/${tenant.location}`,
      possibleAnswers: [{ value: 'Gelesen und verstanden' }],
    });
    const answer = { answer: 'Gelesen und verstanden', profile: `/api/profiles/${otherProfile}` };
    await service(`/api/currentprofile/set/${otherProfile}`);
    const refusedResponse = await patch(service, task?.['@id'] ?? '', answer);
    expect(refusedResponse.json().violations).toEqual([
      expect.objectContaining({
        propertyPath: 'profile',
        message: 'Petra Pult bestätigt das selbst. Bitte vorher das Profil wechseln.',
      }),
    ]);
    await service(`/api/currentprofile/set/${profile}`);
    const doneResponse = await patch(service, task?.['@id'] ?? '', { ...answer, profile: `/api/profiles/${profile}` });
    expect([doneResponse.statusCode, doneResponse.json().profile]).toEqual([200, `/api/profiles/${profile}`]);
    const proofs = (await operator(`/api/profiles/${profile}/profile_documents`)).json()['hydra:member'];
    expect(proofs).toEqual([
      expect.objectContaining({ type: INSTRUCTED, state: 'accepted', name: 'Unterweisung Sozialkonzept' }),
    ]);
    const months = (new Date(proofs[0].invalidAt).getTime() - new Date(proofs[0].issuedAt).getTime()) / 2_629_800_000;
    expect(Math.round(months)).toBe(6);
  });

  it('only completes the task if no proof is required', async () => {
    const { concept, operator, service, profile } = await addOwnConcept({ validFrom: JANUARY });
    await publish(operator, concept);
    const [task] = await tasksOf(service);
    await service(`/api/currentprofile/set/${profile}`);
    const doneResponse = await patch(service, task?.['@id'] ?? '', { answer: 'Gelesen und verstanden' });
    expect(doneResponse.statusCode).toBe(200);
    expect((await operator(`/api/profiles/${profile}/profile_documents`)).json()['hydra:totalItems']).toBe(0);
  });

  it('has to confirm the newest version only, unless it needs no confirmation', async () => {
    const { concept, operator, service } = await addOwnConcept({ validFrom: JANUARY });
    await publish(operator, concept);
    await patch(operator, concept, { version: '1.1' });
    await publish(operator, concept, { needsConfirmation: false });
    expect((await tasksOf(service)).map(({ description }) => description)).toEqual([
      expect.stringContaining('Version 1.0'),
    ]);
    await patch(operator, concept, { version: '2.0' });
    await publish(operator, concept);
    expect((await tasksOf(service)).map(({ description }) => description)).toEqual([
      expect.stringContaining('Version 2.0'),
    ]);
  });

  it('has to confirm once after starting to work there, but not after leaving', async () => {
    const { concept, operator, service, customer, profile } = await addOwnConcept({ validFrom: JANUARY });
    await publish(operator, concept);
    const newcomer = await addProfile(customer, { name: 'Nina Neu' });
    await patch(operator, `/api/profiles/${profile}`, { isActive: false });
    for (let times = 0; times < 2; times += 1) await assignReadingsToEverybody.run(app.store, new Date());
    expect((await tasksOf(service)).map(({ assignedProfile }) => assignedProfile)).toEqual([
      `/api/profiles/${newcomer}`,
    ]);
    await patch(operator, `/api/profiles/${profile}`, { isActive: true });
    await assignReadingsToEverybody.run(app.store, new Date());
    expect(await tasksOf(service)).toHaveLength(2);
  });

  it('is listed by version, confirmed or not', async () => {
    const { concept, operator, service, profile, customer } = await addOwnConcept({ validFrom: JANUARY });
    await addProfile(customer, { name: 'Otto Ohne' });
    const { '@id': version } = (await publish(operator, concept)).json();
    const [mine] = (await tasksOf(service)).filter((task) => task.assignedProfile === `/api/profiles/${profile}`);
    await service(`/api/currentprofile/set/${profile}`);
    await patch(service, mine?.['@id'] ?? '', { answer: 'Gelesen und verstanden' });
    const openInstructions = async (more = ''): Promise<(string | undefined)[]> =>
      (await findTasks(operator, `socialConceptVersion=${version}&order[doneAt]=desc${more}`)).map(
        (task) => task.assignedProfileName,
      );
    expect(await openInstructions()).toEqual(['Otto Ohne', 'Petra Pult']);
    expect(await openInstructions('&exists[doneAt]=false')).toEqual(['Otto Ohne']);
    expect(await openInstructions('&exists[doneAt]=true')).toEqual(['Petra Pult']);
  });

  it('has to confirm at the location of the last record', async () => {
    const { concept, operator, customer, profile } = await addOwnConcept({ validFrom: JANUARY });
    const conceptId = Number(concept.split('/').at(-1));
    const second = await addLocation(customer, { social_concept_id: conceptId });
    await app.store.asSystem(async (tx) => {
      const { id: user } = await tx.selectFrom('app_user').select('id').limit(1).executeTakeFirstOrThrow();
      const values = { customer_id: customer, location_id: second, profile_id: profile, user_id: user, action_id: 1 };
      await tx
        .insertInto('activity')
        .values({ ...values, occurred_at: new Date() })
        .execute();
    });
    await publish(operator, concept);
    expect((await tasksOf(operator)).map((task) => task.location)).toEqual([`/api/locations/${second}`]);
  });
});
