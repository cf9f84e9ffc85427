import { Secret, TOTP } from 'otpauth';
import { afterAll, describe, expect, it } from 'vitest';
import { accountFixture } from '#server/test/fixtures/account-fixture.ts';
import { authFixture } from '#server/test/fixtures/auth-fixture.ts';
import { password } from '#server/test/fixtures/factories.ts';
import { testApp } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addUser, get } = authFixture(app);
const { change, securityEventsOf, login, mailsTo, post, signIn, withSecondFactor } = accountFixture(app);

describe('the second factor', () => {
  it('is required at the next sign-in, and each code opens one session', async () => {
    const { user, uri, code, recoveryCodes } = await withSecondFactor();
    expect(uri).toMatch(/^otpauth:\/\/totp\/Schutzbuch:/);
    expect(recoveryCodes).toHaveLength(10);
    const wrongResponse = await login({ email: user.email, password: 'falsch' });
    expect(wrongResponse.json()).toEqual({ code: 401, message: 'Invalid credentials.' });
    const firstStep = await login({ email: user.email, password });
    expect(firstStep.json()).toEqual({ code: 401, message: 'TOTP required.' });
    // The code of the setup is already used.
    expect((await login({ email: user.email, password, totp: code() })).statusCode).toBe(401);
    expect((await login({ email: user.email, password, totp: code(1) })).statusCode).toBe(200);
    expect((await login({ email: user.email, password, totp: code(1) })).statusCode).toBe(401);
    expect(await securityEventsOf(user.id)).toEqual(
      expect.arrayContaining(['second-factor-set', 'recovery-codes-made']),
    );
  });

  it('is not active before its first code was confirmed', async () => {
    const user = await addUser('ROLE_SERVICE');
    const { token } = await signIn(user.email);
    await post('/api/account/second_factor', { currentPassword: password }, token);
    expect((await post('/api/account/second_factor/confirmation', { code: '000000' }, token)).statusCode).toBe(422);
    expect((await login({ email: user.email, password })).statusCode).toBe(200);
  });

  it('can be replaced by a recovery code once, in any notation, even by twenty concurrent requests', async () => {
    const { user, recoveryCodes } = await withSecondFactor();
    const [first = '', second = ''] = recoveryCodes;
    const typed = first.toLowerCase().replaceAll('-', ' ');
    expect((await login({ email: user.email, password, totp: typed })).statusCode).toBe(200);
    expect((await login({ email: user.email, password, totp: first })).statusCode).toBe(401);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => login({ email: user.email, password, totp: second })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const { token } = (await login({ email: user.email, password, totp: recoveryCodes[2] })).json();
    expect((await get('/api/account', token)).json().recoveryCodesLeft).toBe(7);
    expect(await securityEventsOf(user.id)).toContain('recovery-code-used');
  });

  it('checks at most 25 of 200 guesses', async () => {
    const { user, code } = await withSecondFactor();
    const right = new Set([code(-1), code(), code(1), code(2)]);
    const guesses = Array.from({ length: 200 }, (_, index) => String(100_000 + index * 17)).filter(
      (guess) => !right.has(guess),
    );
    const answers = await Promise.all(guesses.map((totp) => login({ email: user.email, password, totp })));
    const judgedGuesses = answers.filter((answer) => answer.json().message === 'TOTP required.');
    expect(judgedGuesses.length).toBeLessThanOrEqual(25);
    expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(false);
  });

  it('is stored sealed, and its recovery codes as hashes', async () => {
    const { user, secret, recoveryCodes } = await withSecondFactor();
    const dump = await app.store.asSystem(async (tx) => ({
      factor: await tx.selectFrom('second_factor').selectAll().where('user_id', '=', user.id).executeTakeFirstOrThrow(),
      codes: await tx.selectFrom('recovery_code').selectAll().where('user_id', '=', user.id).execute(),
    }));
    expect(Buffer.from(dump.factor.sealed).includes(secret)).toBe(false);
    const text = dump.codes.map(({ code_hash }) => Buffer.from(code_hash).toString('latin1')).join('');
    for (const code of recoveryCodes) expect(text).not.toContain(code);
    // A secret sealed for one user cannot be opened for another.
    const otherUser = await addUser('ROLE_SERVICE');
    await app.store.asSystem((tx) =>
      tx
        .insertInto('second_factor')
        .values({ ...dump.factor, user_id: otherUser.id, last_step: null })
        .execute(),
    );
    const answer = await login({ email: otherUser.email, password, totp: '123456' });
    expect(answer.statusCode).toBe(500);
  });

  it('is turned off with password and code, and its owner is notified', async () => {
    const { user, token, code } = await withSecondFactor();
    const remove = (body: object) => post('/api/account/second_factor/removal', body, token);
    expect((await remove({ currentPassword: 'falsch', code: code(1) })).json().violations[0].propertyPath).toBe(
      'currentPassword',
    );
    expect((await remove({ currentPassword: password, code: '000000' })).json().violations[0].propertyPath).toBe(
      'code',
    );
    expect((await remove({ currentPassword: password, code: code(1) })).statusCode).toBe(204);
    expect((await login({ email: user.email, password })).statusCode).toBe(200);
    expect((await mailsTo(user.email)).at(-1)?.subject).toBe('Der zweite Faktor wurde abgeschaltet');
  });

  it('ends the other sessions of its owner when it is turned on', async () => {
    const user = await addUser('ROLE_OPERATOR');
    const [firstSession, otherSession] = [await signIn(user.email), await signIn(user.email)];
    const startedResponse = await post('/api/account/second_factor', { currentPassword: password }, firstSession.token);
    const totp = new TOTP({ secret: Secret.fromBase32(startedResponse.json().secret) });
    const confirmedResponse = await post(
      '/api/account/second_factor/confirmation',
      { code: totp.generate() },
      firstSession.token,
    );
    expect(confirmedResponse.statusCode).toBe(200);
    expect((await get('/api/currentuser', firstSession.token)).statusCode).toBe(200);
    expect((await get('/api/currentuser', otherSession.token)).statusCode).toBe(401);
  });

  it('cannot be turned off by its owner if the role requires it, with any code (403)', async () => {
    const { user, token, code } = await withSecondFactor('ROLE_ADMIN');
    await change(user.id, { is_sample: false });
    const proof = { currentPassword: password, code: code(1) };
    expect((await post('/api/account/second_factor/removal', proof, token)).statusCode).toBe(403);
    expect((await login({ email: user.email, password })).statusCode).toBe(401);
    expect((await login({ email: user.email, password, totp: code(1) })).statusCode).toBe(200);
  });

  it('loses its old recovery codes when new ones are created', async () => {
    const { user, token, code, recoveryCodes } = await withSecondFactor();
    const renewedResponse = await post(
      '/api/account/recovery_codes',
      { currentPassword: password, code: code(1) },
      token,
    );
    expect(renewedResponse.json().recoveryCodes).toHaveLength(10);
    expect((await login({ email: user.email, password, totp: recoveryCodes[0] })).statusCode).toBe(401);
    expect(
      (await login({ email: user.email, password, totp: renewedResponse.json().recoveryCodes[0] })).statusCode,
    ).toBe(200);
  });

  it('must be set up by an admin before anything else is allowed', async () => {
    const admin = await addUser('ROLE_ADMIN');
    await change(admin.id, { is_sample: false });
    const { token } = await signIn(admin.email);
    expect((await get('/api/currentuser', token)).json().needsSecondFactor).toBe(true);
    for (const url of [
      '/api/users',
      '/api/mails',
      '/api/tasks',
      '/api/events',
      '/api/export/tasks.csv',
      '/api/account/sessions',
    ])
      expect([url, (await get(url, token)).statusCode]).toEqual([url, 403]);
    const { secret } = (await post('/api/account/second_factor', { currentPassword: password }, token)).json();
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    expect((await post('/api/account/second_factor/confirmation', { code }, token)).statusCode).toBe(200);
    expect((await get('/api/users', token)).statusCode).toBe(200);
    expect((await get('/api/currentuser', token)).json()).not.toHaveProperty('needsSecondFactor');
  });
});
