import { afterAll, describe, expect, it } from 'vitest';
import { accountFixture, NEW_PASSWORD } from '#server/test/fixtures/account-fixture.ts';
import { authFixture } from '#server/test/fixtures/auth-fixture.ts';
import { password } from '#server/test/fixtures/factories.ts';
import { testApp } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addUser, addTwoOrganisations, get } = authFixture(app);
const {
  requestReset,
  change,
  expireLinks,
  securityEventsOf,
  login,
  mailsTo,
  post,
  resetToken,
  signIn,
  withSecondFactor,
} = accountFixture(app);

describe('a forgotten password', () => {
  it('can be reset once by a mailed link, which ends all sessions', async () => {
    const user = await addUser('ROLE_OPERATOR');
    const before = await signIn(user.email);
    const token = await resetToken(user.email.toUpperCase());
    expect(token).toBe('');
    const link = await resetToken(user.email);
    for (let look = 0; look < 2; look += 1) {
      const seenResponse = await app.inject(`/forgot-password/${link}`);
      expect(seenResponse.json()).toMatchObject({ email: user.email, isInvitation: false });
      expect(seenResponse.headers['cache-control']).toBe('no-store');
      expect(seenResponse.headers['referrer-policy']).toBe('no-referrer');
    }
    expect((await post(`/forgot-password/${link}`, { password: NEW_PASSWORD })).statusCode).toBe(204);
    expect((await get('/api/currentuser', before.token)).statusCode).toBe(401);
    expect((await login({ email: user.email, password })).statusCode).toBe(401);
    expect((await login({ email: user.email, password: NEW_PASSWORD })).statusCode).toBe(200);
    const repeatedResponse = await post(`/forgot-password/${link}`, { password: 'Noch ein anderes Wort' });
    expect([repeatedResponse.statusCode, repeatedResponse.json()['hydra:description']]).toEqual([
      410,
      'Dieser Link wurde bereits benutzt.',
    ]);
    expect(await securityEventsOf(user.id)).toEqual(expect.arrayContaining(['password-reset-asked', 'password-reset']));
    expect((await mailsTo(user.email)).at(-1)?.subject).toBe('Ihr Passwort wurde geändert');
  });

  it('is set by one of twenty concurrent requests with the same link', async () => {
    const user = await addUser('ROLE_SERVICE');
    const link = await resetToken(user.email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        post(`/forgot-password/${link}`, { password: `${NEW_PASSWORD} ${index}` }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 410)).toHaveLength(19);
  });

  it('is refused with the reason if it is weak, and the link can still be used', async () => {
    const user = await addUser('ROLE_SERVICE');
    const link = await resetToken(user.email);
    for (const weak of ['kurz', 'passwort1', 'Vorlage99', 'qwertzuiop'])
      expect((await post(`/forgot-password/${link}`, { password: weak })).statusCode).toBe(422);
    expect((await post(`/forgot-password/${link}`, { password: 'ä'.repeat(4) + NEW_PASSWORD })).statusCode).toBe(204);
  });

  it('may have 128 characters', async () => {
    const user = await addUser('ROLE_SERVICE');
    const long = Array.from({ length: 128 }, (_, index) =>
      String.fromCharCode(97 + ((index * 7 + (index >> 3)) % 26)),
    ).join('');
    expect((await post(`/forgot-password/${await resetToken(user.email)}`, { password: long })).statusCode).toBe(204);
    expect((await login({ email: user.email, password: long })).statusCode).toBe(200);
  });

  it('answers 410 for an ended link and 404 for an unknown one', async () => {
    const user = await addUser('ROLE_SERVICE');
    const link = await resetToken(user.email);
    await expireLinks(user.id);
    const lateResponse = await app.inject(`/forgot-password/${link}`);
    expect([lateResponse.statusCode, lateResponse.json()['hydra:description']]).toEqual([
      410,
      'Dieser Link ist abgelaufen.',
    ]);
    expect((await post(`/forgot-password/${link}`, { password: NEW_PASSWORD })).statusCode).toBe(410);
    expect((await app.inject(`/forgot-password/${'x'.repeat(43)}`)).statusCode).toBe(404);
    expect((await app.inject('/forgot-password/kurz')).statusCode).toBe(404);
  });

  it('sends no mail to the demo, a deactivated user or an unknown address, with the same response', async () => {
    const ownTenant = await addTwoOrganisations({ isDemo: true });
    const removedUser = await addUser('ROLE_SERVICE');
    await change(removedUser.id, { is_active: false });
    const knownUser = await addUser('ROLE_SERVICE');
    const answers = [];
    for (const email of [ownTenant.service.email, removedUser.email, 'niemand@haus.test', knownUser.email]) {
      const { statusCode, body } = await requestReset(email);
      answers.push({ statusCode, body });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await mailsTo(ownTenant.service.email)).toEqual([]);
    expect(await mailsTo(removedUser.email)).toEqual([]);
    expect(await mailsTo(knownUser.email)).toHaveLength(1);
  });

  it('takes the same time for known and unknown addresses', async () => {
    const known = [];
    for (let number = 0; number < 9; number += 1) known.push((await addUser('ROLE_SERVICE')).email);
    const time = async (email: string) => {
      const start = performance.now();
      await requestReset(email);
      return performance.now() - start;
    };
    const [told, untold]: [number[], number[]] = [[], []];
    for (const [index, email] of known.entries()) {
      told.push(await time(email));
      untold.push(await time(`niemand${index}@haus.test`));
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[4] ?? NaN;
    expect(Math.abs(median(told) / median(untold) - 1)).toBeLessThan(0.05);
  });

  it('limits the mails per address and the requests per network', async () => {
    const user = await addUser('ROLE_SERVICE');
    const answers = await Promise.all(Array.from({ length: 12 }, () => requestReset(user.email)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
    expect((await mailsTo(user.email)).length).toBeLessThanOrEqual(5);
    // There are enough requests that some are refused even if a new minute begins in between.
    const flood = await Promise.all(
      Array.from({ length: 50 }, (_, index) => requestReset(`n${index}@haus.test`, '203.0.113.77')),
    );
    expect(flood.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(10);
  });

  it('does not bypass the second factor', async () => {
    const { user, code } = await withSecondFactor();
    await post(`/forgot-password/${await resetToken(user.email)}`, { password: NEW_PASSWORD });
    const firstStep = await login({ email: user.email, password: NEW_PASSWORD });
    expect(firstStep.json()).toEqual({ code: 401, message: 'TOTP required.' });
    expect((await login({ email: user.email, password: NEW_PASSWORD, totp: code(1) })).statusCode).toBe(200);
  });
});
