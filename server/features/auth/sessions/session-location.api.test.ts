import { afterAll, describe, expect, it } from 'vitest';
import { authFixture } from '#server/test/fixtures/auth-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';

// Argon2 is slow by design, and some of these tests wait for dozens of hashes.

const app = await testApp();
afterAll(() => app.close());
const { addUser, addTwoOrganisations, signIn, get, patch, sessionOf, update } = authFixture(app);

describe('the workplace of a session', () => {
  it('changes without its token being stored in the database', async () => {
    const ownTenant = await addTwoOrganisations();
    const { token } = await signIn(ownTenant.service);
    const answer = await app.inject({
      method: 'PATCH',
      url: '/api/changelocation',
      payload: { location: ownTenant.first },
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'ein-wechsel' },
    });
    expect(answer.json().token).toBe(token);
    const keptRows = await app.store.asSystem((tx) =>
      tx.selectFrom('idempotency').select('body').where('user_id', '=', ownTenant.service.id).execute(),
    );
    expect(keptRows).toEqual([]);
  });

  it('is one of the linked locations for service', async () => {
    const ownTenant = await addTwoOrganisations();
    const { token } = await signIn(ownTenant.service);
    const answer = await patch('/api/changelocation', { location: ownTenant.first }, token);
    expect(answer.json()).toMatchObject({
      location: `/api/locations/${ownTenant.first}`,
      customer: `/api/customers/${ownTenant.customer}`,
    });
    expect((await get('/api/currentuser', token)).json().location).toBe(`/api/locations/${ownTenant.first}`);
    for (const foreign of [ownTenant.third, ownTenant.foreignLocation, 999_999]) {
      const refusedResponse = await patch('/api/changelocation', { location: `/api/locations/${foreign}` }, token);
      expect(refusedResponse.statusCode).toBe(400);
      expect(refusedResponse.json().detail).toBe(`Item not found for "/api/locations/${foreign}".`);
    }
    expect((await get('/api/currentuser', token)).json().location).toBe(`/api/locations/${ownTenant.first}`);
  });

  it('can differ between two sessions of the same user', async () => {
    const ownTenant = await addTwoOrganisations();
    const [firstSession, secondSession] = [await signIn(ownTenant.service), await signIn(ownTenant.service)];
    await patch('/api/changelocation', { location: ownTenant.first }, firstSession.token);
    await patch('/api/changelocation', { location: ownTenant.second }, secondSession.token);
    expect((await get('/api/currentuser', firstSession.token)).json().location).toBe(
      `/api/locations/${ownTenant.first}`,
    );
    expect((await get('/api/currentuser', secondSession.token)).json().location).toBe(
      `/api/locations/${ownTenant.second}`,
    );
  });

  it('is any location of the active organisation for an operator', async () => {
    const ownTenant = await addTwoOrganisations();
    const { token } = await signIn(ownTenant.operator);
    expect((await patch('/api/changelocation', { location: String(ownTenant.third) }, token)).json().location).toBe(
      `/api/locations/${ownTenant.third}`,
    );
    expect((await patch('/api/changelocation', { location: ownTenant.foreignLocation }, token)).statusCode).toBe(400);
    expect((await patch('/api/changecustomer', { customer: ownTenant.foreignCustomer }, token)).json().detail).toBe(
      `Item not found for "/api/customers/${ownTenant.foreignCustomer}".`,
    );
  });

  it('is any location for an admin, and selects the organisation of the location as well', async () => {
    const ownTenant = await addTwoOrganisations();
    const { token } = await signIn(await addUser('ROLE_ADMIN'));
    await patch('/api/changecustomer', { customer: `/api/customers/${ownTenant.customer}` }, token);
    const answer = await patch('/api/changelocation', { location: ownTenant.foreignLocation }, token);
    expect(answer.json()).toMatchObject({
      customer: `/api/customers/${ownTenant.foreignCustomer}`,
      location: `/api/locations/${ownTenant.foreignLocation}`,
    });
  });

  it('can be none for the management, but not for service', async () => {
    const ownTenant = await addTwoOrganisations();
    const { token } = await signIn(ownTenant.operator);
    await patch('/api/changelocation', { location: ownTenant.third }, token);
    const answer = await patch('/api/changelocation', { location: null }, token);
    expect(answer.json()).not.toHaveProperty('location');
    expect(answer.json().customer).toBe(`/api/customers/${ownTenant.customer}`);
    expect((await get('/api/currentuser', token)).json()).not.toHaveProperty('location');

    const { token: serviceToken } = await signIn(ownTenant.service);
    await patch('/api/changelocation', { location: ownTenant.first }, serviceToken);
    expect((await patch('/api/changelocation', { location: null }, serviceToken)).statusCode).toBe(403);
    expect((await get('/api/currentuser', serviceToken)).json().location).toBe(`/api/locations/${ownTenant.first}`);
  });

  it('loses the profile with another location, and the location with another organisation', async () => {
    const ownTenant = await addTwoOrganisations();
    const user = await addUser('ROLE_OPERATOR', [ownTenant.customer, ownTenant.foreignCustomer]);
    const { token } = await signIn(user);
    await patch('/api/changecustomer', { customer: ownTenant.customer }, token);
    await patch('/api/changelocation', { location: ownTenant.first }, token);
    await update('session', sessionOf(token), { profile_id: ownTenant.profile });
    expect((await get('/api/currentuser', token)).json().profile).toBe(`/api/profiles/${ownTenant.profile}`);
    expect((await patch('/api/changelocation', { location: ownTenant.second }, token)).json()).not.toHaveProperty(
      'profile',
    );
    const elsewhere = (await patch('/api/changecustomer', { customer: ownTenant.foreignCustomer }, token)).json();
    expect(elsewhere.customer).toBe(`/api/customers/${ownTenant.foreignCustomer}`);
    expect(elsewhere).not.toHaveProperty('location');
    expect((await get('/api/currentuser', token)).json()).not.toHaveProperty('location');
  });

  it('is refused if it is neither an id nor an IRI of the right kind', async () => {
    const ownTenant = await addTwoOrganisations();
    const { token } = await signIn(ownTenant.operator);
    for (const customer of ['abc', '/api/locations/1', '-1', '']) {
      const refusedResponse = await patch('/api/changecustomer', { customer }, token);
      expect(refusedResponse.statusCode).toBe(400);
      expect(refusedResponse.json().detail).toBe(`Invalid IRI "${customer}".`);
    }
  });

  it('is in the demo for a user of the demo organisation', async () => {
    const ownTenant = await addTwoOrganisations({ isDemo: true });
    const { token } = await signIn(ownTenant.operator);
    expect((await get('/api/currentuser', token)).json().isDemo).toBe(true);
  });
});
