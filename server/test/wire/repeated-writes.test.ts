// Repeats every write with its idempotency key, by a user who still has the permission and by one who no longer has it.
import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { allEndpoints } from '#shared/contracts/wire/api.ts';
import { patch } from '#server/test/fixtures/concept-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { payloadFor } from '#server/test/fixtures/form-body.ts';
import { bodyOf, isAboutOwnAccess, keyOf, movesSession, urlOf } from '#server/test/permissions/permission-requests.ts';
import { permissionFixture } from '#server/test/permissions/permission-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const services = await permissionFixture(app);
const { addCustomer, addTenant, addLocation, addUser, signIn } = factories(app);

const writing = allEndpoints.filter(
  (endpoint) =>
    endpoint.method !== 'GET' && endpoint.access !== 'public' && !movesSession(endpoint) && !isAboutOwnAccess(endpoint),
);

it.each(writing.map((endpoint) => [keyOf(endpoint), endpoint] as const))(
  '%s gives the same response when it is repeated',
  async (_name, endpoint) => {
    const { service, operator, admin } = services.actors;
    for (const { client, own } of [service, operator, admin]) {
      const payload = payloadFor(endpoint, await bodyOf(endpoint, services, own));
      const url = await urlOf(endpoint, services, own);
      const headers = { ...payload?.headers, 'idempotency-key': randomUUID() };
      const send = () => client({ method: endpoint.method, url, ...payload, headers });
      const first = await send();
      if (first.statusCode >= 300) continue;
      const repeatedResponse = await send();
      expect([repeatedResponse.statusCode, repeatedResponse.statusMessage]).toEqual([
        first.statusCode,
        first.statusMessage,
      ]);
      if (repeatedResponse.headers['idempotent-replayed'] === 'true') expect(repeatedResponse.body).toBe(first.body);
    }
  },
);

it('the response is not repeated after the user lost the organisation (404)', async () => {
  const [first, second] = [await addCustomer(), await addCustomer()];
  const user = await addUser('ROLE_OPERATOR', [first, second]);
  const client = await signIn(user);
  const workFor = (id: number) => patch(client, '/api/changecustomer', { customer: `/api/customers/${id}` });
  await workFor(second);
  const headers = { 'idempotency-key': randomUUID() };
  const create = () => client({ method: 'POST', url: '/api/profiles', payload: { name: 'Rosa Riegel' }, headers });
  expect([(await create()).statusCode, (await create()).statusCode]).toEqual([201, 201]);
  await app.store.asSystem((tx) =>
    tx.deleteFrom('user_customer').where('user_id', '=', user.id).where('customer_id', '=', second).execute(),
  );
  await workFor(first);
  expect((await create()).statusCode).toBe(404);
});

it('the response is not repeated after the user lost the right (403) or works elsewhere (404)', async () => {
  const { service, action, location, profile, customer } = await tenantWithAction();
  const headers = { 'idempotency-key': randomUUID() };
  const record = () =>
    service({
      method: 'POST',
      url: '/api/activities',
      payload: { action, profile: `/api/profiles/${profile}` },
      headers,
    });
  expect([(await record()).statusCode, (await record()).statusCode]).toEqual([201, 201]);
  const allow = (isAllowed: boolean) =>
    app.store.asSystem((tx) =>
      tx.updateTable('location').set({ is_activity_allowed: isAllowed }).where('id', '=', location).execute(),
    );
  await allow(false);
  expect((await record()).statusCode).toBe(403);
  await allow(true);
  const otherLocation = await addLocation(customer);
  await app.store.asSystem((tx) =>
    tx.updateTable('session').set({ location_id: otherLocation }).where('location_id', '=', location).execute(),
  );
  await app.store.asSystem(async (tx) => {
    const users = tx.selectFrom('user_location').select('user_id').where('location_id', '=', location);
    for (const { user_id } of await users.execute())
      await tx.insertInto('user_location').values({ user_id, location_id: otherLocation }).execute();
  });
  expect((await record()).statusCode).toBe(404);
});

async function tenantWithAction() {
  const tenant = await addTenant();
  const { 'hydra:member': actions } = (await tenant.service('/api/actions?isActive=true')).json();
  return { ...tenant, action: String(actions[0]['@id']) };
}
