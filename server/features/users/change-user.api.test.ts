import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addCustomer, addTenant, addLocation, addUser, signIn } = factories(app);

const patch = (client: Client, id: number, body: object) =>
  client({
    method: 'PATCH',
    url: `/api/users/${id}`,
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/merge-patch+json' },
  });
const post = (client: Client, url: string, body: object) =>
  client({ method: 'POST', url, payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
const fieldsOf = (answer: { json: () => { violations?: { propertyPath: string }[] } }) =>
  answer.json().violations?.map(({ propertyPath }) => propertyPath);
const eventsOf = (userId: number) =>
  app.store.asSystem((tx) =>
    tx.selectFrom('security_event').selectAll().where('user_id', '=', userId).orderBy('id').execute(),
  );
const kindsOf = async (userId: number) => (await eventsOf(userId)).map(({ kind }) => kind);

describe('creating a user', () => {
  const nele = { email: 'nele@neu.test', firstname: 'Nele', lastname: 'Neu', roles: ['ROLE_SERVICE'] };

  const asAdmin = async () => signIn(await addUser('ROLE_ADMIN'));

  it('lets an admin create a user of a given organisation, with a link to the first password', async () => {
    const tenant = await addTenant();
    const [customers, locations] = [[`/api/customers/${tenant.customer}`], [`/api/locations/${tenant.location}`]];
    const createdResponse = await post(await asAdmin(), '/api/users', { ...nele, customers, locations });
    expect(createdResponse.statusCode).toBe(201);
    expect(createdResponse.json()).toMatchObject({
      customers,
      locations,
      hasPassword: false,
      isManaged: true,
      isMailed: false,
    });
    const { id } = createdResponse.json();
    expect(await kindsOf(id)).toEqual(['user-created', 'customer-linked', 'location-linked']);
    const link = await post(tenant.operator, `/api/users/${id}/access_link`, {});
    expect(link.json()).toMatchObject({ isMailed: false, link: expect.stringMatching(/\/forgotpassword\/[\w-]{43}$/) });
    const mails = await app.store.asSystem((tx) =>
      tx.selectFrom('mail_outbox').select('about').where('recipient', '=', createdResponse.json().email).execute(),
    );
    expect(mails).toEqual([{ about: expect.stringMatching(new RegExp(`^first-password:${id}:`)) }]);
    const second = await post(tenant.operator, `/api/users/${id}/access_link`, {});
    const open = await app.store.asSystem((tx) =>
      tx.selectFrom('one_time_token').select('id').where('user_id', '=', id).where('revoked_at', 'is', null).execute(),
    );
    expect([second.json().link === link.json().link, open.length]).toEqual([false, 1]);
  });

  it('reports a taken address at the field, in any letter case and for any organisation', async () => {
    const tenant = await addTenant();
    const unrelatedUser = await addUser('ROLE_SERVICE', [await addCustomer()]);
    const answer = await post(await asAdmin(), '/api/users', {
      ...nele,
      email: unrelatedUser.email.toUpperCase(),
      customers: [`/api/customers/${tenant.customer}`],
      locations: [`/api/locations/${tenant.location}`],
    });
    expect([answer.statusCode, fieldsOf(answer)]).toEqual([422, ['email']]);
  });

  it('is refused to an operator, who has to invite instead (403), without revealing whether the address is taken', async () => {
    const tenant = await addTenant();
    const unrelatedUser = await addUser('ROLE_SERVICE', [await addCustomer()]);
    const locations = [`/api/locations/${tenant.location}`];
    const takenResponse = await post(tenant.operator, '/api/users', { ...nele, email: unrelatedUser.email, locations });
    const unknownResponse = await post(tenant.operator, '/api/users', {
      ...nele,
      email: 'unbekannt@neu.test',
      locations,
    });
    expect([takenResponse.statusCode, takenResponse.body]).toEqual([unknownResponse.statusCode, unknownResponse.body]);
    expect([unknownResponse.statusCode, unknownResponse.json()['hydra:description']]).toEqual([
      403,
      'Einen Zugang legt nur ein Admin direkt an. Bitte laden Sie die Person ein.',
    ]);
  });

  it.each([
    ['made', sql`select create_account('x@neu.test', 'N', 'N', 'ROLE_OPERATOR', array[1]::bigint[], '{}')`],
    ['asked for', sql`select is_email_free('x@neu.test', 0)`],
  ])('is not %s for an operator even by a query that omits the check', async (_case, query) => {
    const { customer } = await addTenant();
    const scope = { kind: 'customer', userId: 1, customerId: customer } as const;
    await expect(app.store.asActor(scope, 'read write', (tx) => query.execute(tx))).rejects.toThrow(
      /permission denied for function/,
    );
  });
});

describe('changing a user', () => {
  it('ends all sessions of the user at once when the role or activity changes, and logs a security event', async () => {
    const tenant = await addTenant();
    const floor = await addUser('ROLE_SERVICE', [tenant.customer], [tenant.location]);
    const client = await signIn(floor);
    expect((await client('/api/currentuser')).statusCode).toBe(200);
    expect((await patch(tenant.operator, floor.id, { isActive: false })).json()).toMatchObject({ isActive: false });
    expect((await client('/api/currentuser')).statusCode).toBe(401);
    await patch(tenant.operator, floor.id, { isActive: true });
    expect((await client('/api/currentuser')).statusCode).toBe(401);
    const newSession = await signIn(floor);
    await patch(tenant.operator, floor.id, { roles: ['ROLE_OPERATOR'] });
    expect((await newSession('/api/currentuser')).statusCode).toBe(401);
    const events = (await eventsOf(floor.id)).filter(({ kind }) => kind !== 'sign-in');
    expect(events.map(({ kind, customer_id }) => [kind, customer_id])).toEqual([
      ['user-deactivated', tenant.customer],
      ['user-activated', tenant.customer],
      ['role-changed', tenant.customer],
    ]);
  });

  it('is not refused with 412 because the user has signed in since, which only the list shows', async () => {
    const tenant = await addTenant();
    const floor = await addUser('ROLE_SERVICE', [tenant.customer]);
    const readResponse = await tenant.operator(`/api/users/${floor.id}`);
    await signIn(floor);
    const [listed] = (await tenant.operator(`/api/users?email=${floor.email}`)).json()['hydra:member'];
    expect(listed.lastLoginAt).toBeDefined();
    const change = (lastname: string) =>
      tenant.operator({
        method: 'PATCH',
        url: `/api/users/${floor.id}`,
        payload: JSON.stringify({ lastname }),
        headers: { 'content-type': 'application/merge-patch+json', 'if-match': String(readResponse.headers['etag']) },
      });
    expect([(await change('Neu')).statusCode, (await change('Neuer')).statusCode]).toEqual([200, 412]);
  });

  it('lets an operator change only the links of a user who also works for another organisation', async () => {
    const tenant = await addTenant();
    const otherCustomer = await addCustomer();
    const shared = await addUser('ROLE_SERVICE', [tenant.customer, otherCustomer], [tenant.location]);
    expect((await tenant.operator(`/api/users/${shared.id}`)).json()).toMatchObject({
      isManaged: false,
      customers: [`/api/customers/${tenant.customer}`],
    });
    const refusedResponse = await patch(tenant.operator, shared.id, { lastname: 'Fremd', isActive: false });
    expect([refusedResponse.statusCode, fieldsOf(refusedResponse)]).toEqual([422, ['lastname', 'isActive']]);
    const unlinked = await patch(tenant.operator, shared.id, { customers: [], locations: [] });
    expect(unlinked.json()).toMatchObject({ customers: [], locations: [] });
    expect((await tenant.operator(`/api/users/${shared.id}`)).statusCode).toBe(404);
    const admin = await signIn(await addUser('ROLE_ADMIN'));
    expect((await admin(`/api/users/${shared.id}`)).json()).toMatchObject({
      customers: [`/api/customers/${otherCustomer}`],
    });
  });

  it('removes an unlinked organisation and its location from open sessions and keeps the others', async () => {
    const tenant = await addTenant();
    const otherCustomer = await addCustomer();
    const leaving = await addUser('ROLE_SERVICE', [tenant.customer, otherCustomer], [tenant.location]);
    const client = await signIn(leaving);
    await client({
      method: 'PATCH',
      url: '/api/changecustomer',
      payload: { customer: `/api/customers/${tenant.customer}` },
    });
    await client({
      method: 'PATCH',
      url: '/api/changelocation',
      payload: { location: `/api/locations/${tenant.location}` },
    });
    expect((await client('/api/currentuser')).json()).toMatchObject({ location: `/api/locations/${tenant.location}` });
    expect((await patch(tenant.operator, leaving.id, { customers: [], locations: [] })).statusCode).toBe(200);
    const after = (await client('/api/currentuser')).json();
    expect([after.location, after.customer === `/api/customers/${tenant.customer}`]).toEqual([undefined, false]);
    expect((await client(`/api/locations/${tenant.location}`)).statusCode).toBe(404);
    expect((await client('/api/activities')).statusCode).toBe(403);
  });

  it('unlinks the locations of an unlinked organisation and refuses locations of other organisations', async () => {
    const [firstCustomer, secondCustomer] = [await addCustomer(), await addCustomer()];
    const [firstLocation, secondLocation] = [await addLocation(firstCustomer), await addLocation(secondCustomer)];
    const user = await addUser('ROLE_SERVICE', [firstCustomer, secondCustomer], [firstLocation, secondLocation]);
    const admin = await signIn(await addUser('ROLE_ADMIN'));
    const movedResponse = await patch(admin, user.id, { customers: [`/api/customers/${secondCustomer}`] });
    expect(movedResponse.json()).toMatchObject({ locations: [`/api/locations/${secondLocation}`] });
    const stray = await patch(admin, user.id, {
      customers: [`/api/customers/${firstCustomer}`],
      locations: [`/api/locations/${secondLocation}`],
    });
    expect([stray.statusCode, fieldsOf(stray)]).toEqual([422, ['locations']]);
  });

  it('refuses a taken address to an admin and accepts a free one', async () => {
    const tenant = await addTenant();
    const admin = await signIn(await addUser('ROLE_ADMIN'));
    const [user, unrelatedUser] = [await addUser('ROLE_SERVICE', [tenant.customer]), await addUser('ROLE_SERVICE')];
    const takenResponse = await patch(admin, user.id, { email: unrelatedUser.email });
    expect([takenResponse.statusCode, fieldsOf(takenResponse)]).toEqual([422, ['email']]);
    expect((await patch(admin, user.id, { email: 'frei@neu.test' })).json().email).toBe('frei@neu.test');
    expect(await kindsOf(user.id)).toEqual(['email-changed']);
  });

  it('refuses any change of the address to an operator, with the same response whether or not it is taken', async () => {
    const tenant = await addTenant();
    const [user, unrelatedUser] = [await addUser('ROLE_SERVICE', [tenant.customer]), await addUser('ROLE_SERVICE')];
    const takenResponse = await patch(tenant.operator, user.id, { email: unrelatedUser.email });
    const unknownResponse = await patch(tenant.operator, user.id, { email: 'unbekannt@neu.test' });
    expect([takenResponse.statusCode, takenResponse.body]).toEqual([unknownResponse.statusCode, unknownResponse.body]);
    expect([unknownResponse.statusCode, fieldsOf(unknownResponse)]).toEqual([422, ['email']]);
    expect(unknownResponse.json().violations[0].message).toContain('„Meine Benutzerdaten“');
  });

  it('leaves one admin active when two admins deactivate each other at the same time', async () => {
    await app.store.asSystem((tx) =>
      tx.updateTable('app_user').set({ is_active: false }).where('role', '=', 'ROLE_ADMIN').execute(),
    );
    const [firstUser, secondUser] = [await addUser('ROLE_ADMIN'), await addUser('ROLE_ADMIN')];
    const clients = [await signIn(firstUser), await signIn(secondUser)] as const;
    await Promise.all([
      patch(clients[0], secondUser.id, { isActive: false }),
      patch(clients[1], firstUser.id, { isActive: false }),
    ]);
    const remainingRows = await app.store.asSystem((tx) =>
      tx.selectFrom('app_user').select('id').where('role', '=', 'ROLE_ADMIN').where('is_active', '=', true).execute(),
    );
    expect(remainingRows.length).toBe(1);
  });
});

describe('a link', () => {
  it('can be created and deleted through the link resources', async () => {
    const tenant = await addTenant();
    const user = await addUser('ROLE_SERVICE', [tenant.customer]);
    const createdResponse = await post(tenant.operator, '/api/user_locations', {
      user: `/api/users/${user.id}`,
      location: `/api/locations/${tenant.location}`,
    });
    expect(createdResponse.statusCode).toBe(201);
    const twice = await post(tenant.operator, '/api/user_locations', {
      user: `/api/users/${user.id}`,
      location: `/api/locations/${tenant.location}`,
    });
    expect(twice.json()['@id']).toBe(createdResponse.json()['@id']);
    expect((await tenant.operator({ method: 'DELETE', url: createdResponse.json()['@id'] })).statusCode).toBe(204);
    expect(await kindsOf(user.id)).toEqual(['location-linked', 'location-unlinked']);
  });

  it('cannot be created for a user outside the scope by guessing the id (400)', async () => {
    const tenant = await addTenant();
    const unrelatedUser = await addUser('ROLE_SERVICE', [await addCustomer()]);
    const answer = await post(tenant.operator, '/api/user_customers', {
      user: `/api/users/${unrelatedUser.id}`,
      customer: `/api/customers/${tenant.customer}`,
    });
    expect(answer.statusCode).toBe(400);
  });

  it('cannot be removed by operators from themselves (409)', async () => {
    const customer = await addCustomer();
    const user = await addUser('ROLE_OPERATOR', [customer]);
    const client = await signIn(user);
    const [ownLink] = (await client(`/api/user_customers?user=${user.id}`)).json()['hydra:member'];
    expect((await client({ method: 'DELETE', url: ownLink['@id'] })).statusCode).toBe(409);
  });
});

it('the demo can read users but not change them (403)', async () => {
  const tenant = await addTenant({ customer: { is_demo: true } });
  const user = await addUser('ROLE_SERVICE', [tenant.customer]);
  expect((await tenant.operator('/api/users')).statusCode).toBe(200);
  expect((await patch(tenant.operator, user.id, { lastname: 'Alt' })).statusCode).toBe(403);
  expect((await post(tenant.operator, `/api/users/${user.id}/access_link`, {})).statusCode).toBe(403);
});

it('the exported list names organisations and locations', async () => {
  const tenant = await addTenant();
  const { body } = await tenant.operator('/api/export/users.csv?roles=ROLE_SERVICE');
  expect(body).toContain('Haus');
  expect(body).toContain('Spielhalle');
  expect(body.trim().split('\r\n')).toHaveLength(2);
});
