import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { ARCADE_CONCEPT_ID, BETTING_CONCEPT_ID } from '#server/db/seed/measures.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { asking, formWriter, question } from '#server/test/fixtures/form-fixture.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import type { Form, FormVersion } from '#shared/contracts/forms/forms.ts';

const app = await testApp();
afterAll(() => app.close());
const { addForm, addTenant, addLocation } = factories(app);
const { admin, patch, create, publish, published, read } = await formWriter(app);
const tenant = await addTenant();

async function listed(client: Client, query = ''): Promise<string[]> {
  const { 'hydra:member': members } = await read<{ 'hydra:member': Form[] }>(
    `/api/forms?pagination=false${query}`,
    client,
  );
  return members.map((form) => form['@id']);
}

describe('the visibility of forms', () => {
  it('a published form without location types and concepts is visible to everybody', async () => {
    const form = await create({ questionnaire: asking(question('exit')) });
    for (const client of [tenant.service, tenant.operator]) {
      expect(await listed(client)).not.toContain(form['@id']);
      expect((await client(form['@id'])).statusCode).toBe(404);
    }
    await publish(form);
    for (const client of [tenant.service, tenant.operator]) expect(await listed(client)).toContain(form['@id']);
  });

  it('service sees the forms of the type and concept of its location, the operator those of all locations', async () => {
    const ownTenant = await addTenant();
    const betting = { locationTypes: ['bettingShop'] };
    const forShops = await published(betting);
    const forConcept = await published({ socialConcepts: [`/api/socialconcepts/${BETTING_CONCEPT_ID}`] });
    const forArcades = await published({
      locationTypes: ['arcade'],
      socialConcepts: [`/api/socialconcepts/${ARCADE_CONCEPT_ID}`],
    });
    expect(await listed(ownTenant.service)).toContain(forArcades['@id']);
    for (const client of [ownTenant.service, ownTenant.operator])
      for (const form of [forShops, forConcept]) {
        expect(await listed(client)).not.toContain(form['@id']);
        expect((await client(form['@id'])).statusCode).toBe(404);
        expect((await client(form.version)).statusCode).toBe(404);
      }
    const shop = await addLocation(ownTenant.customer, { type: 'bettingShop', social_concept_id: BETTING_CONCEPT_ID });
    expect(await listed(ownTenant.operator)).toEqual(
      expect.arrayContaining([forShops['@id'], forConcept['@id'], forArcades['@id']]),
    );
    expect(await listed(ownTenant.service)).not.toContain(forShops['@id']);
    expect((await ownTenant.operator(forShops.version)).statusCode).toBe(200);
    const atShop = await listed(ownTenant.operator, `&location=/api/locations/${shop}`);
    expect(atShop).toContain(forShops['@id']);
    expect(atShop).not.toContain(forArcades['@id']);
    expect(await listed(admin, `&location=${shop}`)).toEqual(atShop);
  });

  it('a location without a social concept uses the forms without a concept', async () => {
    const ownTenant = await addTenant({ location: { social_concept_id: null } });
    const forConcept = await published({ socialConcepts: [`/api/socialconcepts/${ARCADE_CONCEPT_ID}`] });
    const forAll = await published();
    const foundForms = await listed(ownTenant.service, `&location=${ownTenant.location}`);
    expect(foundForms).toContain(forAll['@id']);
    expect(foundForms).not.toContain(forConcept['@id']);
  });

  it('a form out of use is offered to nobody, but the admin still sees it', async () => {
    const form = await published();
    await patch(form, { isActive: false });
    for (const client of [tenant.service, tenant.operator]) expect(await listed(client)).not.toContain(form['@id']);
    expect(await listed(admin, `&location=${tenant.location}`)).not.toContain(form['@id']);
    expect(await listed(admin, '&isActive=false')).toContain(form['@id']);
    expect((await tenant.service(form.version)).statusCode).toBe(200);
  });

  it('drafts are visible to the admin only', async () => {
    const form = await published();
    for (const client of [tenant.service, tenant.operator])
      expect((await client(`${form['@id']}/draft`)).statusCode).toBe(403);
  });

  it('row-level security hides a form that was never published from everybody but the admin', async () => {
    const form = await create();
    const foundRows = await app.store.asActor(
      { kind: 'customer', userId: 1, customerId: tenant.customer },
      'read only',
      (tx) => tx.selectFrom('form').select('id').where('id', '=', form.id).execute(),
    );
    expect(foundRows).toEqual([]);
  });

  it('service of a location without protocols is refused (403)', async () => {
    const { service } = await addTenant({ location: { is_protocol_allowed: false } });
    const { version } = await addForm();
    for (const url of ['/api/forms', `/api/form_versions/${version}`])
      expect((await service(url)).statusCode).toBe(403);
  });
});

describe('a filled protocol', () => {
  const fill = (form: Form & { version: string }, ownTenant: Awaited<ReturnType<typeof addTenant>>) =>
    ownTenant.service({
      method: 'POST',
      url: '/api/protocols',
      payload: { uuid: randomUUID(), formVersion: form.version, answers: {} },
    });

  it('keeps its form readable at its own location, and at no other', async () => {
    const [ownTenant, otherTenant] = [await addTenant(), await addTenant()];
    const form = await published();
    expect((await fill(form, ownTenant)).statusCode).toBe(201);
    await patch(form, { questionnaire: asking(question('new')) });
    const second: FormVersion = (await publish(form)).json();
    await patch(form, { isActive: false, locationTypes: ['restaurant'] });
    for (const client of [ownTenant.service, ownTenant.operator]) {
      expect((await client(form['@id'])).statusCode).toBe(200);
      expect((await client(form.version)).statusCode).toBe(200);
      expect((await client(second['@id'])).statusCode).toBe(404);
      expect(await listed(client, `&location=${ownTenant.location}`)).not.toContain(form['@id']);
    }
    for (const client of [otherTenant.service, otherTenant.operator])
      for (const url of [form['@id'], form.version]) expect((await client(url)).statusCode).toBe(404);
  });
});
