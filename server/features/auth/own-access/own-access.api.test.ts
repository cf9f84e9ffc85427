import { decodeJwt } from 'jose';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountSessions } from '#shared/contracts/auth/account.ts';
import { accountFixture, NEW_PASSWORD, tokenIn } from '#server/test/fixtures/account-fixture.ts';
import { authFixture } from '#server/test/fixtures/auth-fixture.ts';
import { factories, password } from '#server/test/fixtures/factories.ts';
import { listenTo } from '#server/test/tools/live-client.ts';
import { testApp } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addUser, get, patch } = authFixture(app);
const { securityEventsOf, login, mailsTo, post, signIn } = accountFixture(app);
const { addCustomer } = factories(app);

describe('the access of the signed-in user', () => {
  let user: Awaited<ReturnType<typeof addUser>>;
  let token: string;
  beforeEach(async () => {
    user = await addUser('ROLE_OPERATOR', [await addCustomer({ name: 'Sonnenstern GmbH' })]);
    ({ token } = await signIn(user.email));
  });

  it('accepts a new name and ignores all other fields', async () => {
    const sentBody = {
      firstname: ' Vroni ',
      lastname: 'Vogt',
      roles: ['ROLE_ADMIN'],
      role: 'ROLE_ADMIN',
      isActive: false,
      email: 'x@y.de',
      id: 1,
      is_sample: false,
      password_hash: 'x',
    };
    const answer = await patch('/api/account', sentBody, token);
    expect(answer.json()).toMatchObject({ firstname: 'Vroni', lastname: 'Vogt', email: user.email });
    const row = await app.store.asSystem((tx) =>
      tx.selectFrom('app_user').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({ role: 'ROLE_OPERATOR', is_active: true, email: user.email, is_sample: true });
    expect((await patch('/api/account', { firstname: '  ', lastname: 'Vogt' }, token)).statusCode).toBe(422);
  });

  it('refuses a name from a device that has an outdated version (412)', async () => {
    const seenResponse = await get('/api/account', token);
    const change = (lastname: string) =>
      app.inject({
        method: 'PATCH',
        url: '/api/account',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/merge-patch+json',
          'if-match': String(seenResponse.headers.etag),
        },
        payload: JSON.stringify({ firstname: 'Vera', lastname }),
      });
    expect((await change('Vogt')).statusCode).toBe(200);
    expect((await change('Voss')).statusCode).toBe(412);
    expect((await get('/api/account', token)).json().lastname).toBe('Vogt');
  });

  it('has a new address once the mailed link was opened, and the old address is notified', async () => {
    const email = `neu-${user.id}@haus.test`;
    const askedResponse = await post('/api/account/email', { email, currentPassword: password }, token);
    expect(askedResponse.json()).toMatchObject({ email: user.email, newEmail: email });
    expect((await mailsTo(user.email)).at(-1)?.subject).toBe('Ihre E-Mail-Adresse soll geändert werden');
    const link = tokenIn((await mailsTo(email)).at(-1)?.text);
    expect((await app.inject(`/api/email_confirmations/${link}`)).json()).toMatchObject({ email });
    expect((await login({ email, password })).statusCode).toBe(401);
    expect((await app.inject(`/forgot-password/${link}`)).statusCode).toBe(404);
    const confirmed = await Promise.all(
      Array.from({ length: 20 }, () => post(`/api/email_confirmations/${link}`, undefined)),
    );
    expect(confirmed.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    expect((await login({ email, password })).statusCode).toBe(200);
    expect((await login({ email: user.email, password })).statusCode).toBe(401);
    expect((await mailsTo(user.email)).at(-1)?.subject).toBe('Ihre E-Mail-Adresse wurde geändert');
    expect(await securityEventsOf(user.id)).toEqual(expect.arrayContaining(['email-change-asked', 'email-changed']));
  });

  it('does not reveal that a new address is taken, and never assigns it', async () => {
    const otherUser = await addUser('ROLE_SERVICE');
    const askedResponse = await post(
      '/api/account/email',
      { email: otherUser.email, currentPassword: password },
      token,
    );
    expect(askedResponse.statusCode).toBe(200);
    const mails = await mailsTo(otherUser.email);
    expect(mails.at(-1)?.subject).toBe('Diese E-Mail-Adresse ist bereits vergeben');
    expect(mails.map(({ text }) => tokenIn(text)).join('')).toBe('');
  });

  it('requires the current password for a new one, then ends all other sessions and sends a mail', async () => {
    const otherSession = await signIn(user.email);
    const change = (body: object) => post('/api/account/password', body, token);
    expect(
      (await change({ currentPassword: 'falsch', password: NEW_PASSWORD })).json().violations[0].propertyPath,
    ).toBe('currentPassword');
    const weak = await change({ currentPassword: password, password: 'Sonnenstern1' });
    expect(weak.json().violations[0]).toMatchObject({ propertyPath: 'password' });
    expect((await change({ currentPassword: password, password: NEW_PASSWORD })).statusCode).toBe(204);
    expect((await get('/api/currentuser', token)).statusCode).toBe(200);
    expect((await get('/api/currentuser', otherSession.token)).statusCode).toBe(401);
    expect((await login({ email: user.email, password: NEW_PASSWORD })).statusCode).toBe(200);
    expect((await mailsTo(user.email)).at(-1)?.subject).toBe('Ihr Passwort wurde geändert');
    expect(await securityEventsOf(user.id)).toEqual(
      expect.arrayContaining(['own-password-refused', 'password-changed']),
    );
  });

  it('checks at most 10 of 50 guesses of the current password', async () => {
    const guesses = Array.from({ length: 50 }, (_, index) =>
      post('/api/account/password', { currentPassword: `geraten-${index}`, password: NEW_PASSWORD }, token),
    );
    const answers = await Promise.all(guesses);
    const judgedGuesses = answers.filter(
      (answer) => answer.json().violations[0].message === 'Dieses Passwort ist nicht richtig.',
    );
    expect(judgedGuesses.length).toBeLessThanOrEqual(10);
  });

  it('lists its sessions and can end one or all others, with immediate effect', async () => {
    const unrelatedUser = await addUser('ROLE_SERVICE');
    const otherSession = await signIn(unrelatedUser.email);
    const [second, third] = [await signIn(user.email), await signIn(user.email)];
    const { sessions }: AccountSessions = (await get('/api/account/sessions', token)).json();
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ isCurrent }) => isCurrent).map(({ id }) => id)).toEqual([decodeJwt(token)['sid']]);
    expect(sessions[0]).toMatchObject({ place: 'Sonnenstern GmbH', network: expect.stringMatching(/\.0\/24$/) });
    const end = (sid: unknown) => post('/api/account/sessions/end', { session: sid }, token);
    expect((await end(decodeJwt(otherSession.token)['sid'])).statusCode).toBe(404);
    expect((await get('/api/currentuser', otherSession.token)).statusCode).toBe(200);
    expect((await end(decodeJwt(second.token)['sid'])).json().sessions).toHaveLength(2);
    expect((await get('/api/currentuser', second.token)).statusCode).toBe(401);
    expect((await post('/api/account/sessions/end_others', {}, token)).json().sessions).toHaveLength(1);
    expect((await get('/api/currentuser', third.token)).statusCode).toBe(401);
    expect((await get('/api/currentuser', token)).statusCode).toBe(200);
    const refreshed = await app.inject({
      method: 'POST',
      url: `/api/token/refresh?refresh_token=${third.refresh_token}`,
    });
    expect(refreshed.statusCode).toBe(401);
  });

  it('closes the event stream of a device whose session was ended', async () => {
    const otherSession = await signIn(user.email);
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const lost = await listenTo(origin, otherSession.token);
    expect(lost.answer.status).toBe(200);
    await post('/api/account/sessions/end_others', {}, token);
    await lost.untilClosed();
  });

  it('leaves no password, code or link in the responses stored for retries', async () => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'einmal-und-nicht-wieder' };
    await app.inject({
      method: 'POST',
      url: '/api/account/password',
      headers,
      payload: { currentPassword: password, password: NEW_PASSWORD },
    });
    const keptRows = await app.store.asSystem((tx) =>
      tx.selectFrom('idempotency').where('user_id', '=', user.id).selectAll().execute(),
    );
    expect(keptRows).toEqual([]);
  });
});
