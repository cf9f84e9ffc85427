import { randomInt } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { refreshTokenHash } from '#server/access/tokens.ts';
import { authFixture } from '#server/test/fixtures/auth-fixture.ts';
import { password } from '#server/test/fixtures/factories.ts';
import { testApp } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addUser, addTwoOrganisations, signIn, login, get, update } = authFixture(app);

const invalidCredentials = { code: 401, message: 'Invalid credentials.' };
const somewhere = () => `198.51.${randomInt(256)}.${randomInt(256)}`;

describe('signing in', () => {
  it('returns an EdDSA token for ten minutes and a refresh token that is stored only as a hash', async () => {
    const user = await addUser('ROLE_SERVICE');
    const answer = await login({ email: user.email.toUpperCase(), password });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    const { token, refresh_token: refreshToken } = answer.json();
    expect(refreshToken).toMatch(/^[0-9a-f]{128}$/);
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'EdDSA', typ: 'JWT' });
    const claims = decodeJwt(token);
    expect(claims).toMatchObject({ sub: user.uid, roles: ['ROLE_SERVICE', 'ROLE_USER'], username: user.email });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(600);
    const storedRows = await app.store.asSystem((tx) =>
      tx.selectFrom('refresh_token').where('session_id', '=', String(claims['sid'])).select('hash').execute(),
    );
    expect(storedRows.map(({ hash }) => Buffer.from(hash).toString('hex'))).toEqual([
      refreshTokenHash(refreshToken).toString('hex'),
    ]);
  });

  it('responds the same to a wrong password, an unknown address and a deactivated user', async () => {
    const user = await addUser('ROLE_SERVICE');
    const removedUser = await addUser('ROLE_SERVICE');
    await update('app_user', removedUser.id, { is_active: false });
    for (const attempt of [
      { email: user.email, password: 'falsch' },
      { email: 'niemand@nirgends.test', password },
      { email: removedUser.email, password },
    ]) {
      const answer = await login(attempt, somewhere());
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(answer.json()).toEqual(invalidCredentials);
    }
  });

  it.each([
    [{ password: 'x' }, 'The key "email" must be provided.'],
    [{ email: 'a@b.test' }, 'The key "password" must be provided.'],
    [{ email: 5, password: 'x' }, 'The key "email" must be a string.'],
    [{ email: 'a@b.test', password: null }, 'The key "password" must be a string.'],
  ])('refuses %j with a message that names the key', async (payload, message) => {
    const answer = await app.inject({ method: 'POST', url: '/authentication_token', payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ '@type': 'hydra:Error', 'hydra:description': message });
  });

  it('refuses an address with a character that the database cannot store', async () => {
    expect((await login({ email: 'a\u0000b@haus.test', password })).statusCode).toBe(400);
    expect((await login({ email: 'a\ud800b@haus.test', password })).statusCode).toBe(401);
  });

  it('refuses a body that is not JSON', async () => {
    const send = (payload: string, type: string) =>
      app.inject({ method: 'POST', url: '/authentication_token', headers: { 'content-type': type }, payload });
    expect((await send('{', 'application/json')).json()).toMatchObject({ status: 400, detail: 'Invalid JSON.' });
    expect((await send('email=a', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
  });

  it('ignores an Authorization header, which may contain an expired token', async () => {
    const user = await addUser('ROLE_SERVICE');
    const headers = { authorization: 'Bearer expired' };
    const answer = await app.inject({
      method: 'POST',
      url: '/authentication_token',
      headers,
      payload: { email: user.email, password },
    });
    expect(answer.statusCode).toBe(200);
    const repeatedResponse = await app.inject({
      method: 'POST',
      url: '/api/token/refresh',
      headers,
      payload: { refresh_token: answer.json().refresh_token },
    });
    expect(repeatedResponse.statusCode).toBe(200);
  });

  it('renews a hash that was made with a lower cost', async () => {
    const user = await addUser('ROLE_SERVICE');
    // This is the Argon2id hash of 'Schutz-im-Haus-7' with 19 MiB and two passes.
    const cheap = '$argon2id$v=19$m=19456,t=2,p=1$pjBozqBwk96rTh7HdA6xPg$sCMJ6ldhGYg0we5Wj7jU+UUA7d8zKhN1WDGl//1SVic';
    await update('app_user', user.id, { password_hash: cheap });
    // The second app hashes with the cost of production, on the same database.
    const costly = await createApp({ ...app.config, PASSWORD_COST: 'full' }, app.store);
    const payload = { email: user.email, password };
    const answer = await costly.inject({ method: 'POST', url: '/authentication_token', payload });
    expect(answer.statusCode).toBe(200);
    const { password_hash: renewed } = await app.store.asSystem((tx) =>
      tx.selectFrom('app_user').where('id', '=', user.id).select('password_hash').executeTakeFirstOrThrow(),
    );
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
    expect(await costly.passwords.isCorrect(renewed, password)).toBe(true);
    await costly.close();
  });

  it('selects the only organisation and the only location, and nothing if there are several', async () => {
    const ownTenant = await addTwoOrganisations();
    const firstSession = await signIn(await addUser('ROLE_SERVICE', [], [ownTenant.first]));
    expect((await get('/api/currentuser', firstSession.token)).json()).toMatchObject({
      customer: `/api/customers/${ownTenant.customer}`,
      location: `/api/locations/${ownTenant.first}`,
    });
    const operator = (
      await get('/api/currentuser', (await signIn(await addUser('ROLE_OPERATOR', [ownTenant.foreignCustomer]))).token)
    ).json();
    expect(operator.location).toBe(`/api/locations/${ownTenant.foreignLocation}`);
    const two = (await get('/api/currentuser', (await signIn(ownTenant.service)).token)).json();
    expect(two.customer).toBe(`/api/customers/${ownTenant.customer}`);
    expect(two).not.toHaveProperty('location');
  });
});
