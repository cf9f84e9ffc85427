import { afterAll, describe, expect, it } from 'vitest';
import { authFixture } from '#server/test/fixtures/auth-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';

// Argon2 is slow by design, and some of these tests wait for dozens of hashes.

const app = await testApp();
afterAll(() => app.close());
const { addUser, signIn, get, refresh, sessionOf, update } = authFixture(app);

describe('refreshing', () => {
  it('rotates the token sent as form, JSON or query', async () => {
    const first = await signIn(await addUser('ROLE_SERVICE'));
    const form = await refresh(first.refresh_token);
    expect(form.headers['content-type']).toBe('application/json; charset=utf-8');
    const json = await app.inject({
      method: 'POST',
      url: '/api/token/refresh',
      payload: { refresh_token: form.json().refresh_token },
    });
    const query = await app.inject({
      method: 'POST',
      url: `/api/token/refresh?refresh_token=${json.json().refresh_token}`,
    });
    const tokens = [first, form.json(), json.json(), query.json()].map((pair) => pair.refresh_token);
    expect(new Set(tokens).size).toBe(4);
    expect(new Set([first, form.json(), json.json(), query.json()].map((pair) => sessionOf(pair.token))).size).toBe(1);
    expect((await get('/api/currentuser', query.json().token)).statusCode).toBe(200);
  });

  it('refuses a missing and an unknown token with the messages that clients know', async () => {
    const missingResponse = await app.inject({ method: 'POST', url: '/api/token/refresh' });
    expect(missingResponse.statusCode).toBe(401);
    expect(missingResponse.json()).toEqual({ code: 401, message: 'Missing JWT Refresh Token' });
    expect((await refresh('0'.repeat(128))).json()).toEqual({ code: 401, message: 'JWT Refresh Token Not Found' });
  });

  it('succeeds for two tabs that use the same token at the same time, and again for both new tokens', async () => {
    const { refresh_token: shared } = await signIn(await addUser('ROLE_SERVICE'));
    const [one, two] = await Promise.all([refresh(shared), refresh(shared)]);
    expect([one.statusCode, two.statusCode]).toEqual([200, 200]);
    const next = await Promise.all([refresh(one.json().refresh_token), refresh(two.json().refresh_token)]);
    expect(next.map((answer) => answer.statusCode)).toEqual([200, 200]);
    for (const answer of next) expect((await get('/api/currentuser', answer.json().token)).statusCode).toBe(200);
  });

  it('can be repeated within 30 s after a lost response', async () => {
    const { refresh_token: spent } = await signIn(await addUser('ROLE_SERVICE'));
    await refresh(spent);
    const repeatedResponse = await refresh(spent);
    expect(repeatedResponse.statusCode).toBe(200);
    expect((await refresh(repeatedResponse.json().refresh_token)).statusCode).toBe(200);
  });

  it('with a used token ends the session after 30 s and logs the reuse', async () => {
    const user = await addUser('ROLE_SERVICE');
    const { refresh_token: spent, token } = await signIn(user);
    const current = (await refresh(spent)).json();
    await update('session', sessionOf(token), { rotated_at: new Date(Date.now() - 31_000) });
    expect((await refresh(spent)).json()).toEqual({ code: 401, message: 'Invalid JWT Refresh Token' });
    expect((await refresh(current.refresh_token)).json()).toEqual({ code: 401, message: 'Invalid JWT Refresh Token' });
    expect((await get('/api/currentuser', current.token)).statusCode).toBe(401);
    const events = await app.store.asSystem((tx) =>
      tx.selectFrom('security_event').where('user_id', '=', user.id).select('kind').execute(),
    );
    expect(events.map(({ kind }) => kind)).toContain('refresh-reuse');
  });

  it('with a token whose successor was used ends the session even within 30 s', async () => {
    const { refresh_token: spent } = await signIn(await addUser('ROLE_SERVICE'));
    const second = (await refresh(spent)).json();
    const third = (await refresh(second.refresh_token)).json();
    expect((await refresh(spent)).statusCode).toBe(401);
    expect((await refresh(third.refresh_token)).statusCode).toBe(401);
  });
});
