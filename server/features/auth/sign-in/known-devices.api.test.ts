import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { DEMO_VISITORS } from '#server/demo/seed-demo.ts';
import { accountFixture, knownDeviceFixture, NEW_PASSWORD } from '#server/test/fixtures/account-fixture.ts';
import { authFixture } from '#server/test/fixtures/auth-fixture.ts';
import { password } from '#server/test/fixtures/factories.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { deleteExpiredSessions } from '#server/features/auth/sessions/sessions.queries.ts';

const app = await testApp();
afterAll(() => app.close());
const { addUser, countFailedSignIns, login } = authFixture(app);
const { post, withSecondFactor } = accountFixture(app);
const { somewhere, signInFirst, tryOnce, hold, attack, block } = knownDeviceFixture(app);

const inventedToken = () => randomBytes(32).toString('base64url');
const throttled = expect.stringContaining('Too many failed login attempts');

const devicesOf = async (userId: number) =>
  (await app.store.asSystem((tx) => tx.selectFrom('known_device').where('user_id', '=', userId).select('id').execute()))
    .length;

describe('an account under attack', () => {
  it('lets its owner sign in on a known device: at most 25 of 1,000 guesses are checked, and none counts for the device', async () => {
    const owner = await signInFirst((await addUser('ROLE_SERVICE')).email);
    expect(await attack({ email: owner.email })).toBeLessThanOrEqual(25);
    expect(await tryOnce(owner)).toBe(200);
    const unknownResponse = await login({ email: owner.email, password }, somewhere());
    expect([unknownResponse.statusCode, unknownResponse.json().message]).toEqual([401, throttled]);
    // The owner's success does not reset the guesses of strangers either.
    expect(await attack({ email: owner.email }, 40)).toBe(0);
  });

  it('checks no more guesses when each has a forged token or that of another account', async () => {
    const owner = await signInFirst((await addUser('ROLE_SERVICE')).email);
    const otherSession = await signInFirst((await addUser('ROLE_SERVICE')).email);
    const before = await countFailedSignIns();
    for (let index = 0; index < 60; index += 1) {
      const device_token = index % 2 === 0 ? inventedToken() : otherSession.device_token;
      await login({ email: owner.email, password: 'geraten', device_token }, somewhere());
    }
    await hold();
    expect((await countFailedSignIns()) - before).toBeLessThanOrEqual(25);
    expect(await tryOnce({ ...owner, device_token: otherSession.device_token })).toBe(401);
    expect(await tryOnce(owner)).toBe(200);
  });

  it('checks at most 25 of 1,000 guesses with a stolen token, and blocks only that device', async () => {
    const { email } = await addUser('ROLE_SERVICE');
    const [stolen, otherSession] = [await signInFirst(email), await signInFirst(email)];
    expect(await attack(stolen)).toBeLessThanOrEqual(25);
    expect(await tryOnce(stolen)).toBe(401);
    expect(await tryOnce(otherSession)).toBe(200);
    expect(await tryOnce({ email })).toBe(200);
  });

  it('lets its owner sign in from a network that guesses at a hundred addresses', async () => {
    const owner = await signInFirst((await addUser('ROLE_SERVICE')).email);
    const shared = somewhere();
    for (let index = 0; index < 21; index += 1)
      await login({ email: `opfer-${index}@nirgends.test`, password: 'geraten' }, shared);
    expect(await tryOnce({ email: owner.email }, shared)).toBe(401);
    expect(await tryOnce(owner, shared)).toBe(200);
  });

  it('lets its owner sign in with a second factor, whose codes are throttled as well', async () => {
    const { user, recoveryCodes } = await withSecondFactor();
    const owner = await signInFirst(user.email, { totp: recoveryCodes[0] });
    const judgedGuesses = await attack({ ...owner, password, totp: '000000' }, 200);
    expect(judgedGuesses).toBeLessThanOrEqual(25);
    const second = await signInFirst(user.email, { totp: recoveryCodes[1] });
    await block(user.email);
    const firstStep = await login({ ...second, password }, somewhere());
    expect(firstStep.json().message).toBe('TOTP required.');
    expect((await login({ ...second, password, totp: recoveryCodes[2] }, somewhere())).statusCode).toBe(200);
  });

  it.each([
    ['tablet', 'ROLE_SERVICE'],
    ['office', 'ROLE_OPERATOR'],
  ] as const)('is never blocked if its password is public, as that of the demo’s %s', async (entry, role) => {
    const { email } = DEMO_VISITORS[entry];
    const shown = await testApp({ SEED_DEMO: 'true' });
    const of = authFixture(shown);
    const { id } = await of.addUser(role);
    await of.update('app_user', id, { email });
    for (let index = 0; index < 12; index += 1) await of.login({ email, password: 'geraten' }, somewhere());
    const visitor = await of.login({ email, password }, somewhere());
    await shown.close();
    expect(visitor.statusCode).toBe(200);
  });
});

describe('the token of a known device', () => {
  it('is an HttpOnly cookie, one per account, and sent with the sign-in only', async () => {
    const [first, second] = [await addUser('ROLE_SERVICE'), await addUser('ROLE_SERVICE')];
    const answer = await login({ email: first.email, password }, somewhere());
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toBe(
      `device_${first.uid}=${answer.json().device_token}; Path=/authentication_token; Max-Age=15552000; HttpOnly; SameSite=Strict`,
    );
    const other = String((await login({ email: second.email, password }, somewhere())).headers['set-cookie']);
    const jar = [cookie, other].map((line) => line.split(';')[0]).join('; ');
    for (const { email } of [first, second]) {
      await block(email);
      const repeatedResponse = await app.inject({
        method: 'POST',
        url: '/authentication_token',
        payload: { email, password },
        headers: { cookie: `theme=dark; ${jar}` },
        remoteAddress: somewhere(),
      });
      expect(repeatedResponse.statusCode).toBe(200);
    }
  });

  it('is found among 60 cookies that somebody else planted before it', async () => {
    const { email, uid } = await addUser('ROLE_SERVICE');
    const { device_token } = (await login({ email, password }, somewhere())).json();
    const planted = Array.from(
      { length: 60 },
      (_, n) => `device_planted-${n}=${randomBytes(32).toString('base64url')}`,
    );
    await block(email);
    const secondSignIn = await app.inject({
      method: 'POST',
      url: '/authentication_token',
      payload: { email, password },
      headers: { cookie: [...planted, `device_${uid}=${device_token}`].join('; ') },
      remoteAddress: somewhere(),
    });
    expect(secondSignIn.statusCode).toBe(200);
  });

  it('is a secure cookie under HTTPS', async () => {
    const proxied = await testApp({ PUBLIC_ORIGIN: 'https://schutzbuch.example' });
    const of = authFixture(proxied);
    const { email } = await of.addUser('ROLE_SERVICE');
    const answer = await of.login({ email, password });
    await proxied.close();
    expect(answer.headers['set-cookie']).toMatch(/; Secure$/);
  });

  it('stays the same at the next sign-in and is stored as a hash only', async () => {
    const owner = await signInFirst((await addUser('ROLE_SERVICE')).email);
    expect((await login({ ...owner, password })).json().device_token).toBe(owner.device_token);
    const rows = await app.store.asSystem((tx) => tx.selectFrom('known_device').selectAll().execute());
    expect(JSON.stringify(rows.map((row) => Buffer.from(row.token_hash).toString('latin1')))).not.toContain(
      owner.device_token,
    );
  });

  it('outlives the logout, is invalid 180 days after its last use, and is then deleted', async () => {
    const owner = await signInFirst((await addUser('ROLE_SERVICE')).email);
    await post('/api/logout', undefined, owner.token);
    await block(owner.email);
    expect(await tryOnce(owner)).toBe(200);
    const age = (days: number) =>
      app.store.asSystem((tx) =>
        sql`update known_device set last_used_at = now() - interval '1 day' * ${days}
          where user_id = (select id from app_user where email = ${owner.email})`.execute(tx),
      );
    await age(179);
    expect(await tryOnce(owner)).toBe(200);
    await age(181);
    expect(await tryOnce(owner)).toBe(401);
    const { id } = await app.store.asSystem((tx) =>
      tx.selectFrom('app_user').where('email', '=', owner.email).select('id').executeTakeFirstOrThrow(),
    );
    expect(await devicesOf(id)).toBe(1);
    await app.store.asSystem(deleteExpiredSessions);
    expect(await devicesOf(id)).toBe(0);
  });

  it('is deleted with its account', async () => {
    const { id, email } = await addUser('ROLE_SERVICE');
    await signInFirst(email);
    await app.store.asSystem(async (tx) => {
      await tx.deleteFrom('session').where('user_id', '=', id).execute();
      await tx.deleteFrom('app_user').where('id', '=', id).execute();
    });
    expect(await devicesOf(id)).toBe(0);
  });
});

it('guesses of the current password in one session do not block other sessions', async () => {
  const { email } = await addUser('ROLE_OPERATOR');
  const [thief, owner] = [await signInFirst(email), await signInFirst(email)];
  const setPassword = (token: string, currentPassword: string) =>
    post('/api/account/password', { currentPassword, password: NEW_PASSWORD }, token);
  const answers = await Promise.all(Array.from({ length: 40 }, () => setPassword(thief.token, 'geraten')));
  await hold();
  expect(answers.filter(({ body }) => body.includes('nicht richtig')).length).toBeLessThanOrEqual(10);
  expect((await setPassword(thief.token, password)).body).toContain('Zu viele falsche Eingaben');
  expect((await setPassword(owner.token, password)).statusCode).toBe(204);
});
