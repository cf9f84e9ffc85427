import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addCustomer, addTenant, addLocation, addProfile, addUser, signIn } = factories(app);

const currentProfile = async (client: Client) => (await client('/api/currentuser')).json().profile;
const set = (client: Client, id: number, payload: object = {}) =>
  client({ method: 'POST', url: `/api/currentprofile/set/${id}`, payload });

describe('choosing a profile', () => {
  it('applies to this session only, and ends by the plain link of the specification', async () => {
    const tenant = await addTenant();
    const tablet = await signIn(await addUser('ROLE_SERVICE', [tenant.customer], [tenant.location]));
    expect((await tenant.service(`/api/currentprofile/set/${tenant.profile}`)).json()).toMatchObject({
      name: 'Petra Pult',
      hasPin: false,
    });
    expect(await currentProfile(tenant.service)).toBe(`/api/profiles/${tenant.profile}`);
    expect(await currentProfile(tablet)).toBeUndefined();
    const { profileSince, serverTime } = (await tenant.service('/api/currentuser')).json();
    expect(Date.parse(serverTime) - Date.parse(profileSince)).toBeLessThan(10_000);
    expect((await tenant.service(`/api/currentprofile/logout/${tenant.profile}`)).statusCode).toBe(200);
    expect(await currentProfile(tenant.service)).toBeUndefined();
    expect((await tenant.service('/api/currentuser')).json().profileSince).toBeUndefined();
  });

  it('applies to each session that requests it, even with the idempotency key of another session', async () => {
    const tenant = await addTenant();
    const tablet = await addUser('ROLE_SERVICE', [tenant.customer], [tenant.location]);
    for (const client of [await signIn(tablet), await signIn(tablet)]) {
      const url = `/api/currentprofile/set/${tenant.profile}`;
      await client({ method: 'POST', url, payload: {}, headers: { 'idempotency-key': 'same-key' } });
      expect(await currentProfile(client)).toBe(`/api/profiles/${tenant.profile}`);
    }
  });

  it('requires the PIN of a profile that has one, and never reveals it', async () => {
    const tenant = await addTenant();
    const pinProfile = await addProfile(tenant.customer, { pin_hash: await app.passwords.hash('2468') });
    const readResponse = await tenant.service(`/api/profiles/${pinProfile}`);
    expect(readResponse.json().hasPin).toBe(true);
    expect(readResponse.body).not.toContain('argon2');
    expect((await tenant.service(`/api/currentprofile/set/${pinProfile}`)).statusCode).toBe(422);
    expect((await set(tenant.service, pinProfile, { pin: '1357' })).json().violations).toEqual([
      { propertyPath: 'pin', message: 'Die PIN stimmt nicht.' },
    ]);
    expect((await set(tenant.service, pinProfile, { pin: '2468' })).statusCode).toBe(200);
  });

  it('limits guesses: after five wrong PINs everybody has to wait, and the correct one resets the count', async () => {
    const tenant = await addTenant();
    const pinProfile = await addProfile(tenant.customer, { pin_hash: await app.passwords.hash('2468') });
    const wrong = await Promise.all(Array.from({ length: 30 }, () => set(tenant.service, pinProfile, { pin: '1357' })));
    const judgedGuesses = wrong.filter(({ body }) => body.includes('Die PIN stimmt nicht.'));
    expect(judgedGuesses.length).toBeLessThanOrEqual(8);
    const unblock = () =>
      app.store.asSystem((tx) =>
        tx
          .updateTable('login_throttle')
          .set({ blocked_until: new Date(0) })
          .execute(),
      );
    const block = new Date(Date.now() + 60_000);
    await app.store.asSystem((tx) => tx.updateTable('login_throttle').set({ blocked_until: block }).execute());
    expect((await set(tenant.operator, pinProfile, { pin: '2468' })).json().violations[0].message).toContain(
      'Zu viele',
    );
    await unblock();
    expect((await set(tenant.service, pinProfile, { pin: '2468' })).statusCode).toBe(200);
    expect((await set(tenant.service, pinProfile, { pin: '1357' })).body).toContain('Die PIN stimmt nicht.');
    expect((await set(tenant.service, pinProfile, { pin: '2468' })).statusCode).toBe(200);
  });

  it('is refused for a profile without a PIN at a location that requires one (422)', async () => {
    const tenant = await addTenant({ location: { pin_required: true } });
    expect((await set(tenant.service, tenant.profile)).json().violations[0].propertyPath).toBe('pin');
  });

  it('does not happen on a HEAD request', async () => {
    const tenant = await addTenant();
    await tenant.service({ method: 'HEAD', url: `/api/currentprofile/set/${tenant.profile}` });
    expect(await currentProfile(tenant.service)).toBeUndefined();
  });

  it('does not find a profile of another organisation (404)', async () => {
    const tenant = await addTenant();
    const otherTenant = await addTenant();
    expect((await set(tenant.service, otherTenant.profile)).statusCode).toBe(404);
  });
});

describe('creating a profile', () => {
  it('lets service create the first one of an organisation, and afterwards only the management (403)', async () => {
    const customer = await addCustomer();
    const service = await signIn(await addUser('ROLE_SERVICE', [customer], [await addLocation(customer)]));
    const operator = await signIn(await addUser('ROLE_OPERATOR', [customer]));
    const create = (client: Client, name: string) =>
      client({ method: 'POST', url: '/api/profiles', payload: { name, isActive: true, comment: '' } });
    const first = await create(service, '  Rosa Riegel ');
    expect(first.statusCode).toBe(201);
    expect(first.json()).toMatchObject({ name: 'Rosa Riegel', isActive: true, customer: `/api/customers/${customer}` });
    expect((await create(service, 'Karl Klinke')).statusCode).toBe(403);
    expect((await create(operator, 'Karl Klinke')).statusCode).toBe(201);
  });

  it('requires an admin to name the organisation (422), and refuses another one from an operator (400)', async () => {
    const tenant = await addTenant();
    const customer = `/api/customers/${tenant.customer}`;
    const admin = await signIn(await addUser('ROLE_ADMIN'));
    const create = (client: Client, payload: object) => client({ method: 'POST', url: '/api/profiles', payload });
    expect((await create(admin, { name: 'Kea Küste' })).json().violations).toEqual([
      { propertyPath: 'customer', message: 'Bitte eine Organisation wählen.' },
    ]);
    expect((await create(admin, { name: 'Kea Küste', customer })).json()).toMatchObject({
      name: 'Kea Küste',
      customer,
    });
    const unrelatedTenant = await addTenant();
    expect((await create(unrelatedTenant.operator, { name: 'Kuno Kai', customer })).statusCode).toBe(400);
  });

  it('requires a full name, in the wording of the specification (422)', async () => {
    const tenant = await addTenant();
    const answer = await tenant.operator({ method: 'POST', url: '/api/profiles', payload: { name: '   ' } });
    expect(answer.json().violations[0]).toMatchObject({
      propertyPath: 'name',
      message: 'Bitte einen vollständigen und korrekten Namen für das Profil angeben.',
    });
  });
});

describe('searching profiles', () => {
  it('matches a part of the name ignoring case, sorts in German order and takes % literally', async () => {
    const tenant = await addTenant();
    for (const name of ['Özlem Öztürk', 'Zoe Zander', 'Oskar Ott']) await addProfile(tenant.customer, { name });
    const names = async (query: string) =>
      (await tenant.service(`/api/profiles?${query}`)).json()['hydra:member'].map((p: { name: string }) => p.name);
    expect(await names('order[name]=asc&name=o')).toEqual(['Oskar Ott', 'Zoe Zander']);
    expect(await names('order[name]=asc')).toEqual(['Oskar Ott', 'Özlem Öztürk', 'Petra Pult', 'Zoe Zander']);
    expect(await names('name=%25')).toEqual([]);
  });
});

it('says who works at the location of the session, and nothing to a session without one', async () => {
  const tenant = await addTenant();
  const elsewhere = await addLocation(tenant.customer);
  const [hereId, awayId] = [await addProfile(tenant.customer), await addProfile(tenant.customer)];
  const assign = (id: number, ...locations: readonly number[]) =>
    tenant.operator({
      method: 'PATCH',
      url: `/api/profiles/${id}`,
      payload: { locations: locations.map((location) => `/api/locations/${location}`) },
    });
  await assign(hereId, elsewhere, tenant.location);
  await assign(awayId, elsewhere);
  const worksHere = async (client: Client, id: number) => (await client(`/api/profiles/${id}`)).json().worksHere;
  expect(await worksHere(tenant.service, hereId)).toBe(true);
  expect(await worksHere(tenant.service, awayId)).toBe(false);
  // Somebody without locations works everywhere.
  expect(await worksHere(tenant.service, tenant.profile)).toBe(true);
  const office = await signIn(await addUser('ROLE_OPERATOR', [tenant.customer]));
  expect(await worksHere(office, awayId)).toBeUndefined();
});
