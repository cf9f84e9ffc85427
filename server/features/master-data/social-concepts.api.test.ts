import { afterAll, describe, expect, it } from 'vitest';
import { instructEverybody } from '#server/features/tasks/give-instructions.ts';
import { factories } from '#server/test/factories.ts';
import { testApp, type Client } from '#server/test/test-app.ts';
import type { Task } from '#shared/contracts/tasks.ts';

const app = await testApp();
afterAll(() => app.close());
const { addCustomer, addHouse, addLocation, addProfile, addUser, signIn } = factories(app);
const admin = await signIn(await addUser('ROLE_ADMIN'));

const patch = (client: Client, url: string, payload: object) =>
  client({
    method: 'PATCH',
    url,
    headers: { 'content-type': 'application/merge-patch+json' },
    payload: JSON.stringify(payload),
  });
const post = (client: Client, url: string, payload: object) => client({ method: 'POST', url, payload });
const publish = (client: Client, socialconcept: string, more: object = {}) =>
  post(client, '/api/social_concept_versions', { socialconcept, ...more });

const PROOF = '/api/proof_types/6';
const JANUARY = '2026-01-05T00:00:00+00:00';
const FAR_AHEAD = '2199-01-05T00:00:00+00:00';

/** An organisation that works by a concept of its own. */
async function addOwnConcept(values: object = {}) {
  const house = await addHouse();
  const body = {
    name: 'Sozialkonzept Nordwind',
    version: '1.0',
    customer: `/api/customers/${house.customer}`,
    ...values,
  };
  const concept = (await post(admin, '/api/socialconcepts', body)).json();
  await app.store.asSystem((tx) =>
    tx.updateTable('location').set({ social_concept_id: concept.id }).where('id', '=', house.location).execute(),
  );
  return { ...house, concept: String(concept['@id']) };
}

const tasksOf = async (client: Client, type = 'instruction'): Promise<Task[]> =>
  (await client(`/api/tasks?type=${type}`)).json()['hydra:member'];

describe('a concept', () => {
  it('is the platform’s or an organisation’s own, and begins with what its model says and records', async () => {
    const customer = await addCustomer();
    const created = await post(admin, '/api/socialconcepts', {
      name: 'Eigenes Konzept',
      version: '1.0',
      customer: `/api/customers/${customer}`,
      copyOf: '/api/socialconcepts/1',
      contents: [{ duty: 'bans', text: 'Kapitel 8', isDone: true }],
      proofs: [{ type: PROOF, validityMonths: 6 }],
      states: ['/api/states/6'],
      venueTypes: ['arcade', 'arcade'],
      officer: 'Frau Dr. Beispiel',
    });
    expect(created.statusCode).toBe(201);
    const concept = created.json();
    expect(concept).toMatchObject({
      customer: `/api/customers/${customer}`,
      defaultTourInterval: 3600,
      states: ['/api/states/6'],
      venueTypes: ['arcade'],
      officer: 'Frau Dr. Beispiel',
      proofs: [{ type: PROOF, validityMonths: 6 }],
      hasChanges: true,
      isActive: true,
      locationCount: 0,
    });
    expect(concept.contents).toHaveLength(10);
    expect(concept.contents[7]).toEqual({ duty: 'bans', text: 'Kapitel 8', isDone: true });
    expect(concept.contents[0]).toEqual({ duty: 'responsiblePersons', isDone: false });
    const measures = await admin(`/api/actions?socialconcept=${concept['@id']}&pagination=false`);
    const model = await admin('/api/actions?socialconcept=/api/socialconcepts/1&pagination=false');
    expect(measures.json()['hydra:totalItems']).toBe(model.json()['hydra:totalItems']);
  });

  it('of an organisation is its operator’s to change, but not whose it is nor whether it is offered', async () => {
    const { operator, service, concept, customer } = await addOwnConcept();
    const changed = await patch(operator, concept, {
      name: 'Nordwind 2',
      isActive: false,
      customer: '/api/customers/1',
      defaultTourInterval: 5400,
    });
    expect(changed.json()).toMatchObject({
      name: 'Nordwind 2',
      isActive: true,
      customer: `/api/customers/${customer}`,
      defaultTourInterval: 5400,
      locationCount: 1,
    });
    expect((await patch(service, concept, { name: 'Nein' })).statusCode).toBe(403);
    expect((await patch(operator, '/api/socialconcepts/1', { name: 'Nein' })).statusCode).toBe(403);
    expect((await post(operator, '/api/socialconcepts', { name: 'Nein', version: '1' })).statusCode).toBe(403);
  });

  it('of another organisation does not exist (404), and in the demo nothing is changed (403)', async () => {
    const { concept } = await addOwnConcept();
    const { operator } = await addHouse();
    expect((await operator(concept)).statusCode).toBe(404);
    expect((await patch(operator, concept, { name: 'Nein' })).statusCode).toBe(404);
    expect((await publish(operator, concept)).statusCode).toBe(400);
    expect((await operator('/api/socialconcepts?name=Nordwind')).json()['hydra:totalItems']).toBe(0);
    const demo = await addHouse({ customer: { is_demo: true } });
    const own = { name: 'Demo', version: '1.0', customer: `/api/customers/${demo.customer}` };
    const { '@id': demoConcept } = (await post(admin, '/api/socialconcepts', own)).json();
    expect((await patch(demo.operator, demoConcept, { name: 'Nein' })).statusCode).toBe(403);
  });

  it.each([
    [{ contents: [{ duty: 'bans', isDone: true }] }, 'contents[0].text'],
    [
      {
        contents: [
          { duty: 'bans', isDone: false },
          { duty: 'bans', isDone: false },
        ],
      },
      'contents[1].duty',
    ],
    [{ proofs: [{ type: PROOF, validityMonths: 0 }] }, 'proofs[0].validityMonths'],
    [{ defaultTourInterval: 30 }, 'defaultTourInterval'],
    [{ name: ' ' }, 'name'],
    [{ version: '' }, 'version'],
  ])('cannot say %j (422)', async (body, propertyPath) => {
    const answer = await patch(admin, '/api/socialconcepts/2', body);
    expect([answer.statusCode, answer.json().violations?.[0]?.propertyPath]).toEqual([422, propertyPath]);
  });

  it('names a file of its organisation only (422)', async () => {
    const { concept, customer, location } = await addOwnConcept();
    const other = await addHouse();
    const addDocument = (customerId: number, locationId: number) =>
      app.store.asSystem(async (tx) => {
        const file = { file_key: `k${customerId}`, mime_type: 'application/pdf', bytes: 1, digest: `d${customerId}` };
        const said = { category: 'socialConcept' as const, name: 'Konzept', scan_state: 'clean' as const };
        const values = { customer_id: customerId, location_id: locationId, ...file, ...said };
        return (await tx.insertInto('document').values(values).returning('id').executeTakeFirstOrThrow()).id;
      });
    const own = `/api/documents/${await addDocument(customer, location)}`;
    const foreign = `/api/documents/${await addDocument(other.customer, other.location)}`;
    expect((await patch(admin, concept, { document: own })).json().document).toBe(own);
    expect((await patch(admin, concept, { document: foreign })).statusCode).toBe(422);
    expect((await patch(admin, '/api/socialconcepts/2', { document: own })).statusCode).toBe(422);
    expect((await patch(admin, concept, { document: null })).json()).not.toHaveProperty('document');
  });

  it('of an organisation stands in its ledger, change by change', async () => {
    const { concept, operator, customer } = await addOwnConcept({ validFrom: JANUARY });
    for (let times = 0; times < 2; times += 1) await patch(operator, concept, { officer: 'Herr Muster' });
    await publish(operator, concept);
    const entries = await app.store.asSystem((tx) =>
      tx.selectFrom('ledger_entry').select('type').where('customer_id', '=', customer).orderBy('seq').execute(),
    );
    expect(entries.map(({ type }) => type)).toEqual([
      'socialConcept.created',
      'socialConcept.changed',
      'socialConcept.published',
    ]);
  });
});

describe('a published version', () => {
  it('stays what it was when the draft goes on, and holds from its day', async () => {
    const { concept, operator } = await addOwnConcept({ validFrom: JANUARY, officer: 'Frau Alt' });
    await post(operator, '/api/actions', { name: 'Gespräch geführt', socialconcept: concept });
    const first = await publish(operator, concept);
    expect(first.json()).toMatchObject({
      number: 1,
      version: '1.0',
      validFrom: JANUARY,
      officer: 'Frau Alt',
      measures: [{ name: 'Gespräch geführt', isSetAuto: false }],
    });
    const { '@id': firstVersion } = first.json();
    expect((await operator(concept)).json()).toMatchObject({ hasChanges: false, currentVersion: firstVersion });
    await patch(operator, concept, { version: '2.0', validFrom: FAR_AHEAD, officer: 'Frau Neu' });
    const second = (await publish(operator, concept)).json();
    expect(second).toMatchObject({ number: 2, officer: 'Frau Neu' });
    expect((await operator(concept)).json()).toMatchObject({
      currentVersion: firstVersion,
      latestVersion: second['@id'],
    });
    expect((await operator(firstVersion)).json().officer).toBe('Frau Alt');
    const change = app.store.asSystem((tx) =>
      tx.updateTable('social_concept_version').set({ name: 'Anders' }).where('id', '=', second.id).execute(),
    );
    await expect(change).rejects.toThrow(/never changes/);
  });

  it('needs a day, a number of its own, and something new (422, 409)', async () => {
    const { concept, operator } = await addOwnConcept();
    const undated = await publish(operator, concept);
    expect([undated.statusCode, undated.json().violations[0].propertyPath]).toEqual([422, 'validFrom']);
    await patch(operator, concept, { validFrom: JANUARY });
    expect((await publish(operator, concept, { revision: 1 })).statusCode).toBe(409);
    await publish(operator, concept);
    expect((await publish(operator, concept)).statusCode).toBe(409);
    await patch(operator, concept, { officer: 'Neu' });
    const same = await publish(operator, concept);
    expect([same.statusCode, same.json().violations[0].propertyPath]).toEqual([422, 'version']);
  });
});

describe('whoever works by a concept', () => {
  it('gets one task for each new version, signs it alone, and has the proof that the concept asks for', async () => {
    const house = await addOwnConcept({ validFrom: JANUARY, proofs: [{ type: PROOF, validityMonths: 6 }] });
    const { customer, concept, operator, service, profile } = house;
    const other = await addProfile(customer, { name: 'Otto Ohne' });
    await addProfile(customer, { name: 'Fritz Fort', is_active: false });
    await addLocation(customer, { social_concept_id: 1 });
    await publish(operator, concept);
    const tasks = await tasksOf(service);
    expect(tasks.map(({ assignedProfileName }) => assignedProfileName).toSorted()).toEqual(['Otto Ohne', 'Petra Pult']);
    const [task] = tasks.filter(({ assignedProfile }) => assignedProfile === `/api/profiles/${profile}`);
    expect(task).toMatchObject({
      description: 'Unterweisung: Sozialkonzept Nordwind, Version 1.0, gültig ab 05.01.2026',
      location: `/api/locations/${house.location}`,
      possibleAnswers: [{ value: 'Gelesen und verstanden' }],
    });
    const answer = { answer: 'Gelesen und verstanden', profile: `/api/profiles/${other}` };
    await service(`/api/currentprofile/set/${other}`);
    const refused = await patch(service, task?.['@id'] ?? '', answer);
    expect(refused.json().violations).toEqual([
      expect.objectContaining({
        propertyPath: 'profile',
        message: 'Petra Pult bestätigt das selbst. Bitte vorher das Profil wechseln.',
      }),
    ]);
    await service(`/api/currentprofile/set/${profile}`);
    const done = await patch(service, task?.['@id'] ?? '', { ...answer, profile: `/api/profiles/${profile}` });
    expect([done.statusCode, done.json().profile]).toEqual([200, `/api/profiles/${profile}`]);
    const proofs = (await operator(`/api/profiles/${profile}/profile_documents`)).json()['hydra:member'];
    expect(proofs).toEqual([
      expect.objectContaining({ type: PROOF, state: 'accepted', name: 'Unterweisung Sozialkonzept' }),
    ]);
    const months = (new Date(proofs[0].invalidAt).getTime() - new Date(proofs[0].issuedAt).getTime()) / 2_629_800_000;
    expect(Math.round(months)).toBe(6);
  });

  it('where no proof is asked for, only the task is done', async () => {
    const { concept, operator, service, profile } = await addOwnConcept({ validFrom: JANUARY });
    await publish(operator, concept);
    const [task] = await tasksOf(service);
    await service(`/api/currentprofile/set/${profile}`);
    const done = await patch(service, task?.['@id'] ?? '', { answer: 'Gelesen und verstanden' });
    expect(done.statusCode).toBe(200);
    expect((await operator(`/api/profiles/${profile}/profile_documents`)).json()['hydra:totalItems']).toBe(0);
  });

  it('is asked for the newest version alone, and not for one that needs no confirmation', async () => {
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

  it('is asked once they begin to work there, and no more when they stop, whoever runs the job and how often', async () => {
    const { concept, operator, service, customer, profile } = await addOwnConcept({ validFrom: JANUARY });
    await publish(operator, concept);
    const newcomer = await addProfile(customer, { name: 'Nina Neu' });
    await patch(operator, `/api/profiles/${profile}`, { isActive: false });
    for (let times = 0; times < 2; times += 1) await instructEverybody.run(app.store, new Date());
    expect((await tasksOf(service)).map(({ assignedProfile }) => assignedProfile)).toEqual([
      `/api/profiles/${newcomer}`,
    ]);
    await patch(operator, `/api/profiles/${profile}`, { isActive: true });
    await instructEverybody.run(app.store, new Date());
    expect(await tasksOf(service)).toHaveLength(2);
  });

  it('is asked where they recorded last', async () => {
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
