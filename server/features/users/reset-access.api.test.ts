import { afterAll, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';

const withMail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'schutzbuch@haus.test' };
const app = await testApp(withMail);
afterAll(() => app.close());
const { addCustomer, addTenant, addUser, signIn } = factories(app);

const post = (client: Client, url: string, body: object = {}) =>
  client({ method: 'POST', url, payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
const mailsTo = (recipient: string) =>
  app.store.asSystem((tx) =>
    tx.selectFrom('mail_outbox').select('subject').where('recipient', '=', recipient).execute(),
  );
const eventsOf = async (userId: number) => {
  const events = await app.store.asSystem((tx) =>
    tx.selectFrom('security_event').selectAll().where('user_id', '=', userId).orderBy('id').execute(),
  );
  return events.filter(({ kind }) => kind !== 'sign-in').map(({ kind, customer_id }) => [kind, customer_id]);
};
const addSecondFactor = (userId: number) =>
  app.store.asSystem((tx) =>
    tx
      .insertInto('second_factor')
      .values({ user_id: userId, sealed: Buffer.from('x'), key_id: 'x', confirmed_at: new Date() })
      .execute(),
  );

it('the sessions of a user can be listed and ended one by one, with immediate effect', async () => {
  const tenant = await addTenant();
  const floor = await addUser('ROLE_SERVICE', [tenant.customer], [tenant.location]);
  const [firstSession, otherSession] = [await signIn(floor), await signIn(floor)];
  const { sessions } = (await tenant.operator(`/api/users/${floor.id}/sessions`)).json();
  expect(sessions).toHaveLength(2);
  const remainingResponse = await post(tenant.operator, `/api/users/${floor.id}/sessions/end`, {
    session: sessions[0].id,
  });
  expect(remainingResponse.json().sessions).toHaveLength(1);
  const statuses = [
    (await firstSession('/api/currentuser')).statusCode,
    (await otherSession('/api/currentuser')).statusCode,
  ];
  expect(statuses.toSorted()).toEqual([200, 401]);
  expect(await eventsOf(floor.id)).toEqual([['session-ended', tenant.customer]]);
});

it('a second factor can be reset with a reason, of which the user is notified, but not one’s own', async () => {
  const tenant = await addTenant();
  const floor = await addUser('ROLE_SERVICE', [tenant.customer], [tenant.location]);
  await addSecondFactor(floor.id);
  expect((await tenant.operator(`/api/users/${floor.id}`)).json()).toMatchObject({ hasSecondFactor: true });
  const address = `/api/users/${floor.id}/second_factor_reset`;
  expect((await post(tenant.operator, address, { reason: ' ' })).statusCode).toBe(422);
  expect((await post(tenant.operator, address, { reason: 'Telefon verloren' })).json()).toMatchObject({
    hasSecondFactor: false,
  });
  expect((await post(tenant.operator, address, { reason: 'Telefon verloren' })).statusCode).toBe(409);
  expect(await eventsOf(floor.id)).toEqual([['second-factor-removed', tenant.customer]]);
  expect(await mailsTo(floor.email)).toHaveLength(1);
  const admin = await addUser('ROLE_ADMIN');
  const ownReset = await post(await signIn(admin), `/api/users/${admin.id}/second_factor_reset`, {
    reason: 'Verloren',
  });
  expect(ownReset.statusCode).toBe(403);
});

it('a link for a new password is mailed to the account’s owner only', async () => {
  const tenant = await addTenant();
  const floor = await addUser('ROLE_SERVICE', [tenant.customer], [tenant.location]);
  const answer = await post(tenant.operator, `/api/users/${floor.id}/access_link`);
  expect([answer.statusCode, answer.json().isMailed, answer.json().link]).toEqual([200, true, undefined]);
  expect(await mailsTo(floor.email)).toHaveLength(1);
  expect(await eventsOf(floor.id)).toEqual([['password-reset-asked', tenant.customer]]);
});

it('an operator cannot reset the access of a user who also works for another organisation (403)', async () => {
  const tenant = await addTenant();
  const shared = await addUser('ROLE_SERVICE', [tenant.customer, await addCustomer()]);
  await addSecondFactor(shared.id);
  const refusals = [
    await tenant.operator(`/api/users/${shared.id}/sessions`),
    await post(tenant.operator, `/api/users/${shared.id}/second_factor_reset`, { reason: 'Verloren' }),
    await post(tenant.operator, `/api/users/${shared.id}/access_link`),
  ];
  expect(refusals.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
});
