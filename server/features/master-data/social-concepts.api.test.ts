import { afterAll, describe, expect, it } from 'vitest';
import { assignReadingsToEverybody } from '#server/features/tasks/assign-readings.ts';
import { conceptFixture, INSTRUCTED, JANUARY, patch, post, publish } from '#server/test/fixtures/concept-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addCustomer, addTenant, addUser, signIn } = factories(app);
const admin = await signIn(await addUser('ROLE_ADMIN'));
const { addOwnConcept } = conceptFixture(app, admin);

const FAR_AHEAD = '2199-01-05T00:00:00+00:00';

describe('a concept', () => {
  it('belongs to the platform or an organisation, and starts with the content and actions of the copied one', async () => {
    const customer = await addCustomer();
    const createdResponse = await post(admin, '/api/socialconcepts', {
      name: 'Eigenes Konzept',
      version: '1.0',
      customer: `/api/customers/${customer}`,
      copyOf: '/api/socialconcepts/1',
      contents: [{ duty: 'bans', text: 'Kapitel 8', isDone: true }],
      proofs: [{ type: INSTRUCTED, validityMonths: 6 }],
      states: ['/api/states/6'],
      locationTypes: ['arcade', 'arcade'],
      officer: 'Frau Dr. Beispiel',
    });
    expect(createdResponse.statusCode).toBe(201);
    const concept = createdResponse.json();
    expect(concept).toMatchObject({
      customer: `/api/customers/${customer}`,
      defaultTourInterval: 3600,
      states: ['/api/states/6'],
      locationTypes: ['arcade'],
      officer: 'Frau Dr. Beispiel',
      proofs: [{ type: INSTRUCTED, validityMonths: 6 }],
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

  it('of an organisation can be changed by its operator, except its owner and whether it is active', async () => {
    const { operator, service, concept, customer } = await addOwnConcept();
    const changedResponse = await patch(operator, concept, {
      name: 'Nordwind 2',
      isActive: false,
      customer: '/api/customers/1',
      defaultTourInterval: 5400,
    });
    expect(changedResponse.json()).toMatchObject({
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

  it('of another organisation is not found (404), and cannot be changed in the demo (403)', async () => {
    const { concept } = await addOwnConcept();
    const { operator } = await addTenant();
    expect((await operator(concept)).statusCode).toBe(404);
    expect((await patch(operator, concept, { name: 'Nein' })).statusCode).toBe(404);
    expect((await publish(operator, concept)).statusCode).toBe(400);
    expect((await operator('/api/socialconcepts?name=Nordwind')).json()['hydra:totalItems']).toBe(0);
    const demo = await addTenant({ customer: { is_demo: true } });
    const ownConceptBody = { name: 'Demo', version: '1.0', customer: `/api/customers/${demo.customer}` };
    const { '@id': demoConcept } = (await post(admin, '/api/socialconcepts', ownConceptBody)).json();
    expect((await patch(demo.operator, demoConcept, { name: 'Nein' })).statusCode).toBe(403);
  });

  it('is readable for service if its location works by it, in the versions its tasks name, and otherwise not found (404)', async () => {
    const { concept, operator, service, customer, location } = await addOwnConcept({ validFrom: JANUARY });
    const unused = { name: 'Für niemanden', version: '1.0', customer: `/api/customers/${customer}` };
    const { '@id': other } = (await post(admin, '/api/socialconcepts', unused)).json();
    const { '@id': version } = (await publish(operator, concept)).json();
    const foundBody = (await service('/api/socialconcepts')).json()['hydra:member'];
    expect(foundBody.map((item: { '@id': string }) => item['@id'])).toEqual([concept]);
    expect((await service(other)).statusCode).toBe(404);
    expect((await service('/api/socialconcepts/1')).statusCode).toBe(404);
    expect((await service(version)).statusCode).toBe(200);
    expect((await operator(other)).statusCode).toBe(200);
    expect((await operator('/api/socialconcepts/1')).statusCode).toBe(200);
    await app.store.asSystem((tx) =>
      tx.updateTable('location').set({ social_concept_id: 1 }).where('id', '=', location).execute(),
    );
    expect((await service(concept)).statusCode).toBe(404);
    expect((await service(version)).statusCode).toBe(200);
    await assignReadingsToEverybody.run(app.store, new Date());
    expect((await service(version)).statusCode).toBe(404);
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
    [{ proofs: [{ type: INSTRUCTED, validityMonths: 0 }] }, 'proofs[0].validityMonths'],
    [{ defaultTourInterval: 30 }, 'defaultTourInterval'],
    [{ name: ' ' }, 'name'],
    [{ version: '' }, 'version'],
  ])('cannot say %j (422)', async (body, propertyPath) => {
    const answer = await patch(admin, '/api/socialconcepts/2', body);
    expect([answer.statusCode, answer.json().violations?.[0]?.propertyPath]).toEqual([422, propertyPath]);
  });

  it('can only refer to a file of its own organisation (422)', async () => {
    const { concept, customer, location } = await addOwnConcept();
    const otherTenant = await addTenant();
    const addDocument = (customerId: number, locationId: number) =>
      app.store.asSystem(async (tx) => {
        const file = { file_key: `k${customerId}`, mime_type: 'application/pdf', bytes: 1, digest: `d${customerId}` };
        const documentFields = { category: 'socialConcept' as const, name: 'Konzept', scan_state: 'clean' as const };
        const values = { customer_id: customerId, location_id: locationId, ...file, ...documentFields };
        return (await tx.insertInto('document').values(values).returning('id').executeTakeFirstOrThrow()).id;
      });
    const ownDocument = `/api/documents/${await addDocument(customer, location)}`;
    const foreign = `/api/documents/${await addDocument(otherTenant.customer, otherTenant.location)}`;
    expect((await patch(admin, concept, { document: ownDocument })).json().document).toBe(ownDocument);
    expect((await patch(admin, concept, { document: foreign })).statusCode).toBe(422);
    expect((await patch(admin, '/api/socialconcepts/2', { document: ownDocument })).statusCode).toBe(422);
    expect((await patch(admin, concept, { document: null })).json()).not.toHaveProperty('document');
  });

  it('of an organisation is recorded in its ledger with each change', async () => {
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
  it('does not change with the draft, and is valid from its day', async () => {
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

  it('needs a day, a unique number and a changed draft (422, 409)', async () => {
    const { concept, operator } = await addOwnConcept();
    const undated = await publish(operator, concept);
    expect([undated.statusCode, undated.json().violations[0].propertyPath]).toEqual([422, 'validFrom']);
    await patch(operator, concept, { validFrom: JANUARY });
    expect((await publish(operator, concept, { revision: 1 })).statusCode).toBe(409);
    await publish(operator, concept);
    expect((await publish(operator, concept)).statusCode).toBe(409);
    await patch(operator, concept, { officer: 'Neu' });
    const repeatedPublication = await publish(operator, concept);
    expect([repeatedPublication.statusCode, repeatedPublication.json().violations[0].propertyPath]).toEqual([
      422,
      'version',
    ]);
  });
});
