import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { formBody, tinyPng } from '#server/test/fixtures/form-body.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addLocation, addProfile } = factories(app);
const tenant = await addTenant({ location: { is_premium: true } });
const otherTenant = await addTenant({ location: { is_premium: true } });

const send = (client: Client, fields: object) => {
  const { payload, headers } = formBody({ category: 'permit', ...fields }, tinyPng);
  return client({ method: 'POST', url: '/api/documents', payload, headers });
};
const membersOf = (answer: { json: () => { 'hydra:member': { profileName: string }[] } }) =>
  answer.json()['hydra:member'];

describe('the confirmation of having read a file', () => {
  it('is recorded once for each profile, as evidence', async () => {
    const profile = await addProfile(tenant.customer);
    const { '@id': document } = (
      await send(tenant.operator, { category: 'workInstruction', needsReading: 'true' })
    ).json();
    const confirm = () =>
      tenant.service({
        method: 'POST',
        url: '/api/document_readings',
        payload: { document, profile: `/api/profiles/${profile}` },
      });
    const first = await confirm();
    expect(first.statusCode).toBe(201);
    expect((await confirm()).json().id).toBe(first.json().id);
    const { body } = (await ledgerOf(app, tenant.customer)).entries.at(-1) ?? { body: '{}' };
    expect(JSON.parse(body)).toMatchObject({ type: 'document.read', data: { document } });
    const listedResponse = await tenant.operator(`/api/document_readings?document=${document}`);
    expect(listedResponse.json()['hydra:totalItems']).toBe(1);
    const attempt = app.store.asSystem((tx) => tx.deleteFrom('document_reading').execute());
    await expect(attempt).rejects.toThrow(/evidence/);
  });
});

it('a confirmation is marked if the profile was chosen offline', async () => {
  const { '@id': document } = (
    await send(otherTenant.operator, { category: 'workInstruction', needsReading: 'true' })
  ).json();
  const chosenAt = new Date().toISOString();
  const url = `/api/currentprofile/offline/${otherTenant.profile}`;
  await otherTenant.service({ method: 'POST', url, payload: { chosenAt } });
  const answer = await otherTenant.service({ method: 'POST', url: '/api/document_readings', payload: { document } });
  expect(answer.json()).toMatchObject({ profile: `/api/profiles/${otherTenant.profile}`, profileChosenOffline: true });
  const { body } = (await ledgerOf(app, otherTenant.customer)).entries.at(-1) ?? { body: '{}' };
  expect(JSON.parse(body)).toMatchObject({ type: 'document.read', data: { profileChosenOffline: 'true' } });
});

describe('the list of profiles that still have to read a file', () => {
  const profilesWithoutReading = async (client: Client, document: string) =>
    membersOf(await client(`/api/document_reading_gaps?document=${document}&order[profileName]=asc`)).map(
      ({ profileName }) => profileName,
    );
  const confirm = (client: Client, document: string, profile: number) =>
    client({
      method: 'POST',
      url: '/api/document_readings',
      payload: { document, profile: `/api/profiles/${profile}` },
    });

  it('contains every active profile of its location that has not confirmed', async () => {
    const premiumTenant = await addTenant({ location: { is_premium: true } });
    const otherLocation = await addLocation(premiumTenant.customer);
    const [firstProfile, secondProfile] = [
      await addProfile(premiumTenant.customer, { name: 'Hier' }),
      await addProfile(premiumTenant.customer, { name: 'Woanders' }),
    ];
    await addProfile(premiumTenant.customer, { name: 'Ausgeschieden', is_active: false });
    await app.store.asSystem((tx) =>
      tx
        .insertInto('profile_location')
        .values([
          { profile_id: firstProfile, location_id: premiumTenant.location, customer_id: premiumTenant.customer },
          { profile_id: secondProfile, location_id: otherLocation, customer_id: premiumTenant.customer },
        ])
        .execute(),
    );
    const readingFields = { category: 'workInstruction', needsReading: 'true' };
    const localDocument = (
      await send(premiumTenant.operator, { ...readingFields, location: `/api/locations/${premiumTenant.location}` })
    ).json();
    const allFiles = (await send(premiumTenant.operator, readingFields)).json();
    expect(await profilesWithoutReading(premiumTenant.operator, localDocument['@id'])).toEqual(['Hier', 'Petra Pult']);
    expect(await profilesWithoutReading(premiumTenant.operator, allFiles['@id'])).toEqual([
      'Hier',
      'Petra Pult',
      'Woanders',
    ]);
    expect(await profilesWithoutReading(premiumTenant.service, allFiles['@id'])).toEqual(['Hier', 'Petra Pult']);
    expect(await profilesWithoutReading(otherTenant.operator, allFiles['@id'])).toEqual([]);
    expect((await confirm(premiumTenant.service, localDocument['@id'], firstProfile)).statusCode).toBe(201);
    expect(await profilesWithoutReading(premiumTenant.operator, localDocument['@id'])).toEqual(['Petra Pult']);
  });

  it('is empty if the file need not be read (422), was replaced or is quarantined (409)', async () => {
    const optionalDocument = (await send(tenant.operator, { category: 'notice' })).json();
    const refusedResponse = await confirm(tenant.service, optionalDocument['@id'], tenant.profile);
    expect([refusedResponse.statusCode, refusedResponse.json().violations[0].propertyPath]).toEqual([422, 'document']);
    const first = (await send(tenant.operator, { needsReading: 'true' })).json();
    const next = (await send(tenant.operator, { needsReading: 'true', replaces: first['@id'] })).json();
    expect((await confirm(tenant.service, first['@id'], tenant.profile)).statusCode).toBe(409);
    expect(await profilesWithoutReading(tenant.operator, first['@id'])).toEqual([]);
    await app.store.asSystem((tx) =>
      tx.updateTable('document').set({ scan_state: 'quarantined' }).where('id', '=', next.id).execute(),
    );
    expect((await confirm(tenant.service, next['@id'], tenant.profile)).statusCode).toBe(409);
    expect(await profilesWithoutReading(tenant.operator, next['@id'])).toEqual([]);
  });

  it('also applies to the next version, whoever sends it, unless the management decides otherwise', async () => {
    const location = `/api/locations/${tenant.location}`;
    const first = (await send(tenant.operator, { location, needsReading: 'true' })).json();
    const second = (await send(tenant.service, { replaces: first['@id'], needsReading: 'false' })).json();
    expect(second).toMatchObject({ version: 2, needsReading: true });
    const third = (await send(tenant.operator, { location, replaces: second['@id'] })).json();
    expect(third.needsReading).toBe(true);
    const last = (await send(tenant.operator, { location, replaces: third['@id'], needsReading: 'false' })).json();
    expect(last.needsReading).toBe(false);
  });
});
