import { Secret, TOTP } from 'otpauth';
import { afterAll, describe, expect, it } from 'vitest';
import {
  accountFixture,
  type KnownDevice,
  knownDeviceFixture,
  NEW_PASSWORD,
} from '#server/test/fixtures/account-fixture.ts';
import { authFixture } from '#server/test/fixtures/auth-fixture.ts';
import { password } from '#server/test/fixtures/factories.ts';
import { clientWith, testApp } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addUser, addTwoOrganisations, login, sessionOf } = authFixture(app);
const { post, resetToken } = accountFixture(app);
const { somewhere, signInFirst, block } = knownDeviceFixture(app);

const devicesOf = async (userId: number) =>
  (await app.store.asSystem((tx) => tx.selectFrom('known_device').where('user_id', '=', userId).select('id').execute()))
    .length;

describe('a device is forgotten', () => {
  /** Adds an account with two known devices, and an operator who manages it. */
  async function twoDevices() {
    const ownTenant = await addTwoOrganisations();
    const { email, id } = ownTenant.service;
    const operator = (await login({ email: ownTenant.operator.email, password }, somewhere())).json();
    const [firstSession, secondSession] = [await signInFirst(email), await signInFirst(email)];
    return { id, email, here: firstSession, there: secondSession, asOperator: clientWith(app, operator.token) };
  }
  const outcomes = async (email: string, devices: readonly KnownDevice[], newPassword = password) => {
    await block(email);
    const answers = devices.map((device) => login({ ...device, password: newPassword }, somewhere()));
    return (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  };

  it('after a new password, except the one it was set on', async () => {
    const { email, here, there } = await twoDevices();
    const body = { currentPassword: password, password: NEW_PASSWORD };
    expect((await post('/api/account/password', body, here.token)).statusCode).toBe(204);
    expect(await outcomes(email, [here, there], NEW_PASSWORD)).toEqual([200, 401]);
  });

  it('after a new password by a link, except the one the link was opened on, which becomes known', async () => {
    const { email, here, there } = await twoDevices();
    const set = await post(`/forgot-password/${await resetToken(email)}`, { password: NEW_PASSWORD });
    const device_token = /^device_[\w-]+=([\w-]{43}); Path=\/authentication_token;/.exec(
      String(set.headers['set-cookie']),
    )?.[1];
    expect(
      await outcomes(email, [here, there, { email, ...(device_token && { device_token }) }], NEW_PASSWORD),
    ).toEqual([401, 401, 200]);
  });

  it('after the owner ended its session, alone or with all others', async () => {
    const { email, here, there } = await twoDevices();
    const third = await signInFirst(email);
    await post('/api/account/sessions/end', { session: sessionOf(there.token) }, here.token);
    expect(await outcomes(email, [here, there, third])).toEqual([200, 401, 200]);
    await post('/api/account/sessions/end_others', {}, here.token);
    expect(await outcomes(email, [here, there, third])).toEqual([200, 401, 401]);
  });

  it('but not while another session of the account is open on it', async () => {
    const { email, here, there } = await twoDevices();
    const secondSignIn = (await login({ ...there, password }, somewhere())).json();
    await post('/api/account/sessions/end', { session: sessionOf(there.token) }, here.token);
    expect(await outcomes(email, [there])).toEqual([200]);
    await post('/api/account/sessions/end', { session: sessionOf(secondSignIn.token) }, here.token);
    expect(await outcomes(email, [here])).toEqual([200]);
  });

  it('after an operator ended its session', async () => {
    const { id, email, here, there, asOperator } = await twoDevices();
    const endedResponse = await asOperator({
      method: 'POST',
      url: `/api/users/${id}/sessions/end`,
      payload: { session: sessionOf(there.token) },
    });
    expect(endedResponse.statusCode).toBe(200);
    expect(await outcomes(email, [here, there])).toEqual([200, 401]);
  });

  it('after the account was deactivated, even if it is active again', async () => {
    const { id, email, here, there, asOperator } = await twoDevices();
    const setActive = (isActive: boolean) =>
      asOperator({
        method: 'PATCH',
        url: `/api/users/${id}`,
        payload: JSON.stringify({ isActive }),
        headers: { 'content-type': 'application/merge-patch+json' },
      });
    expect((await setActive(false)).statusCode).toBe(200);
    expect((await setActive(true)).statusCode).toBe(200);
    expect(await outcomes(email, [here, there])).toEqual([401, 401]);
  });

  it('after a second factor was set up elsewhere', async () => {
    const { id, email } = await addUser('ROLE_OPERATOR');
    const [firstSession] = [await signInFirst(email), await signInFirst(email)];
    expect(await devicesOf(id)).toBe(2);
    const { secret } = (
      await post('/api/account/second_factor', { currentPassword: password }, firstSession.token)
    ).json();
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await post('/api/account/second_factor/confirmation', { code }, firstSession.token);
    expect(await devicesOf(id)).toBe(1);
  });
});
