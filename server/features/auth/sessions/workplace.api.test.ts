import { afterAll, describe, expect, it } from 'vitest';
import { authFixture } from '#server/test/fixtures/auth-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';

// Argon2 is slow by design, and some of these tests wait for dozens of hashes.

const app = await testApp();
afterAll(() => app.close());
const { addUser, addWorld, signIn, get, patch, sessionOf, update } = authFixture(app);

describe('the workplace of a session', () => {
  it('changes without its token being stored in the database', async () => {
    const world = await addWorld();
    const { token } = await signIn(world.service);
    const answer = await app.inject({
      method: 'PATCH',
      url: '/api/changelocation',
      payload: { location: world.first },
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'ein-wechsel' },
    });
    expect(answer.json().token).toBe(token);
    const kept = await app.store.asSystem((tx) =>
      tx.selectFrom('idempotency').select('body').where('user_id', '=', world.service.id).execute(),
    );
    expect(kept).toEqual([]);
  });

  it('is one of the linked locations for service', async () => {
    const world = await addWorld();
    const { token } = await signIn(world.service);
    const answer = await patch('/api/changelocation', { location: world.first }, token);
    expect(answer.json()).toMatchObject({
      location: `/api/locations/${world.first}`,
      customer: `/api/customers/${world.customer}`,
    });
    expect((await get('/api/currentuser', token)).json().location).toBe(`/api/locations/${world.first}`);
    for (const foreign of [world.third, world.foreignLocation, 999_999]) {
      const refused = await patch('/api/changelocation', { location: `/api/locations/${foreign}` }, token);
      expect(refused.statusCode).toBe(400);
      expect(refused.json().detail).toBe(`Item not found for "/api/locations/${foreign}".`);
    }
    expect((await get('/api/currentuser', token)).json().location).toBe(`/api/locations/${world.first}`);
  });

  it('can differ between two sessions of the same user', async () => {
    const world = await addWorld();
    const [one, two] = [await signIn(world.service), await signIn(world.service)];
    await patch('/api/changelocation', { location: world.first }, one.token);
    await patch('/api/changelocation', { location: world.second }, two.token);
    expect((await get('/api/currentuser', one.token)).json().location).toBe(`/api/locations/${world.first}`);
    expect((await get('/api/currentuser', two.token)).json().location).toBe(`/api/locations/${world.second}`);
  });

  it('is any location of the active organisation for an operator', async () => {
    const world = await addWorld();
    const { token } = await signIn(world.operator);
    expect((await patch('/api/changelocation', { location: String(world.third) }, token)).json().location).toBe(
      `/api/locations/${world.third}`,
    );
    expect((await patch('/api/changelocation', { location: world.foreignLocation }, token)).statusCode).toBe(400);
    expect((await patch('/api/changecustomer', { customer: world.foreignCustomer }, token)).json().detail).toBe(
      `Item not found for "/api/customers/${world.foreignCustomer}".`,
    );
  });

  it('is any location for an admin, and selects the organisation of the location as well', async () => {
    const world = await addWorld();
    const { token } = await signIn(await addUser('ROLE_ADMIN'));
    await patch('/api/changecustomer', { customer: `/api/customers/${world.customer}` }, token);
    const answer = await patch('/api/changelocation', { location: world.foreignLocation }, token);
    expect(answer.json()).toMatchObject({
      customer: `/api/customers/${world.foreignCustomer}`,
      location: `/api/locations/${world.foreignLocation}`,
    });
  });

  it('loses the profile with another location, and the location with another organisation', async () => {
    const world = await addWorld();
    const user = await addUser('ROLE_OPERATOR', [world.customer, world.foreignCustomer]);
    const { token } = await signIn(user);
    await patch('/api/changecustomer', { customer: world.customer }, token);
    await patch('/api/changelocation', { location: world.first }, token);
    await update('session', sessionOf(token), { profile_id: world.profile });
    expect((await get('/api/currentuser', token)).json().profile).toBe(`/api/profiles/${world.profile}`);
    expect((await patch('/api/changelocation', { location: world.second }, token)).json()).not.toHaveProperty(
      'profile',
    );
    const elsewhere = (await patch('/api/changecustomer', { customer: world.foreignCustomer }, token)).json();
    expect(elsewhere.customer).toBe(`/api/customers/${world.foreignCustomer}`);
    expect(elsewhere).not.toHaveProperty('location');
    expect((await get('/api/currentuser', token)).json()).not.toHaveProperty('location');
  });

  it('is refused if it is neither an id nor an IRI of the right kind', async () => {
    const world = await addWorld();
    const { token } = await signIn(world.operator);
    for (const customer of ['abc', '/api/locations/1', '-1', '']) {
      const refused = await patch('/api/changecustomer', { customer }, token);
      expect(refused.statusCode).toBe(400);
      expect(refused.json().detail).toBe(`Invalid IRI "${customer}".`);
    }
  });

  it('is in the demo for a user of the demo organisation', async () => {
    const world = await addWorld({ isDemo: true });
    const { token } = await signIn(world.operator);
    expect((await get('/api/currentuser', token)).json().isDemo).toBe(true);
  });
});
