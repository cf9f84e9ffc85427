import { symbols } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { describeError } from '#server/http/render/logging.ts';
import { accountFixture, NEW_PASSWORD } from '#server/test/fixtures/account-fixture.ts';
import { authFixture } from '#server/test/fixtures/auth-fixture.ts';
import { password } from '#server/test/fixtures/factories.ts';
import { testApp } from '#server/test/app/test-app.ts';

const app = await testApp({ LOG_LEVEL: 'error' });
afterAll(() => app.close());
const { post, resetToken, signIn } = accountFixture(app);
const { addUser, login, get, refresh, patch } = authFixture(app);

it('no password, token or address enters the log, at any level', async () => {
  const lines: string[] = [];
  Reflect.set(app.log, symbols.streamSym, { write: (line: string) => lines.push(line) });
  app.log.level = 'trace';
  const user = await addUser('ROLE_SERVICE');
  const { token, refresh_token: first, device_token } = (await login({ email: user.email, password })).json();
  await login({ email: user.email, password: 'Vertippt-2026', device_token });
  await app.inject({ method: 'POST', url: '/authentication_token', headers: { cookie: `device_x=${device_token}` } });
  await app.inject({
    method: 'POST',
    url: '/authentication_token',
    headers: { 'content-type': 'application/json' },
    payload: '{"password":"Halbfertig-1',
  });
  const { refresh_token: second } = (await refresh(first)).json();
  await app.inject({ method: 'POST', url: `/api/token/refresh?refresh_token=${second}` });
  await app.inject({ method: 'POST', url: `/api/token/refresh`, payload: { refresh_token: 'a'.repeat(128) } });
  await get('/api/currentuser', token);
  await patch('/api/changecustomer', { customer: 'geheime-eingabe' }, token);
  expect(lines.filter((line) => line.includes('/api/token/refresh')).length).toBeGreaterThan(0);
  const log = lines.join('');
  for (const secret of [
    password,
    'Vertippt-2026',
    'Halbfertig-1',
    token,
    first,
    second,
    device_token,
    'a'.repeat(128),
    user.email,
    'geheime-eingabe',
  ]) {
    expect(log).not.toContain(secret);
  }
});

it('no link of a mail, new password or secret of a second factor enters the log', async () => {
  const lines: string[] = [];
  Reflect.set(app.log, symbols.streamSym, { write: (line: string) => lines.push(line) });
  app.log.level = 'trace';
  const user = await addUser('ROLE_SERVICE');
  const { token } = await signIn(user.email);
  const link = await resetToken(user.email);
  const pages = [`/forgotpassword/${link}`, `/forgot-password/${link}`, `/emailconfirmation/${link}`];
  const otherwise = [
    `/%66orgotpassword/${link}`,
    `//forgotpassword/${link}`,
    `/forgotpassword//${link}`,
    `/%66orgot-password/${link}`,
    `//forgot-password/${link}`,
    `/FORGOT-PASSWORD/${link}`,
    `/%2566orgotpassword/${link}`,
    `/api/%65mail_confirmations/${link}`,
    `/nothing/${link}`,
    `/nothing;${link}`,
    `http://haus.test/forgotpassword/${link}`,
    `/%ff/${link}`,
  ];
  for (const url of otherwise) await app.inject(url);
  for (const url of [...pages, `/api/email_confirmations/${link}`]) await app.inject(url);
  const { secret } = (await post('/api/account/second_factor', { currentPassword: password }, token)).json();
  await post('/api/account/second_factor/confirmation', { code: '987654' }, token);
  await post(`/forgot-password/${link}`, { password: NEW_PASSWORD });
  expect(lines.filter((line) => line.includes('/forgot-password/[redacted]')).length).toBeGreaterThan(0);
  const log = lines.join('');
  for (const one of [link, secret, '987654', NEW_PASSWORD, password, user.email]) expect(log).not.toContain(one);
});

it('a database error is logged without the row, the statement and its values', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(vera@haus.test) already exists.',
    query: 'insert into app_user',
    params: ['vera@haus.test'],
  });
  expect(Object.keys(describeError(error))).toEqual(['type', 'message', 'stack', 'code']);
  const several = describeError(new AggregateError([error], 'Reports could not be built.'));
  expect(several.errors).toEqual([describeError(error)]);
});
