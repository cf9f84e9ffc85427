import { afterAll, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addCustomer, addTenant, addLocation, addUser, signIn } = factories(app);

it('an operator sees all users of the organisation, including those of a single location, and no password hash', async () => {
  const tenant = await addTenant();
  const floor = await addUser('ROLE_SERVICE', [], [tenant.location]);
  const unrelatedUser = await addUser('ROLE_SERVICE', [await addCustomer()]);
  const answer = await tenant.operator('/api/users?pagination=false');
  const emails = answer.json()['hydra:member'].map(({ email }: { email: string }) => email);
  expect(emails).toContain(floor.email);
  expect(emails).not.toContain(unrelatedUser.email);
  expect(answer.json()['hydra:totalItems']).toBe(3);
  expect(answer.body).not.toMatch(/argon2|hash|totp/i);
  expect((await tenant.operator(`/api/users/${floor.id}`)).json()).toMatchObject({
    firstname: 'Vera',
    lastname: 'Vorlage',
    roles: ['ROLE_SERVICE'],
    isActive: true,
  });
});

it('an admin can filter the users by organisation', async () => {
  const [customer, otherCustomer] = [await addCustomer(), await addCustomer()];
  const location = await addLocation(customer);
  const logins = [await addUser('ROLE_OPERATOR', [customer]), await addUser('ROLE_SERVICE', [], [location])];
  await addUser('ROLE_OPERATOR', [otherCustomer]);
  const admin = await signIn(await addUser('ROLE_ADMIN'));
  const foundBody = (await admin(`/api/users?customer=${customer}`)).json()['hydra:member'];
  expect(foundBody.map(({ id }: { id: number }) => id)).toEqual(logins.map(({ id }) => id));
});
