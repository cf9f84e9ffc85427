import { decodeJwt } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import { authFixture } from '#server/test/fixtures/auth-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { deleteExpiredSessions } from './sessions.queries.ts';

// Argon2 is slow by design, and some of these tests wait for dozens of hashes.

const app = await testApp();
afterAll(() => app.close());
const { addUser, addTwoOrganisations, signIn, get, refresh, sessionOf, update } = authFixture(app);

describe('a session', () => {
  it.each([
    ['no token', undefined, 'JWT Token not found'],
    ['another scheme', 'Basic YTpi', 'JWT Token not found'],
    ['garbage', 'Bearer garbage', 'Invalid JWT Token'],
    ['an unsigned token', 'Bearer eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4In0.', 'Invalid JWT Token'],
  ])('is refused for %s', async (_case, authorization, message) => {
    const answer = await app.inject({ url: '/api/currentuser', headers: authorization ? { authorization } : {} });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(answer.json()).toEqual({ code: 401, message });
  });

  it('is refused for a token with a changed signature', async () => {
    const { token } = await signIn(await addUser('ROLE_SERVICE'));
    const [header, , signature] = token.split('.');
    const claims = Buffer.from(JSON.stringify({ ...decodeJwt(token), roles: ['ROLE_ADMIN'] })).toString('base64url');
    const answer = await get('/api/currentuser', `${header}.${claims}.${signature}`);
    expect(answer.json()).toEqual({ code: 401, message: 'Invalid JWT Token' });
  });

  it.each(['=', '==', '.', '%3D'])('is refused for a token with %j appended to its signature', async (padding) => {
    const { token } = await signIn(await addUser('ROLE_SERVICE'));
    expect((await get('/api/currentuser', `${token}${padding}`)).statusCode).toBe(401);
    expect((await get('/api/currentuser', token)).statusCode).toBe(200);
  });

  it('returns the signed-in user without secrets', async () => {
    const ownTenant = await addTwoOrganisations();
    const { token } = await signIn(ownTenant.operator);
    const answer = await get('/api/currentuser', token);
    expect(answer.json()).toEqual({
      uid: ownTenant.operator.uid,
      '@id': `/api/users/${ownTenant.operator.id}`,
      email: ownTenant.operator.email,
      firstname: 'Vera',
      lastname: 'Vorlage',
      roles: ['ROLE_OPERATOR'],
      customer: `/api/customers/${ownTenant.customer}`,
      token,
      isDemo: false,
      serverTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/),
    });
  });

  it('ends with the logout, for the access token and for the refresh token', async () => {
    const tokens = await signIn(await addUser('ROLE_SERVICE'));
    const answer = await app.inject({
      method: 'POST',
      url: '/api/logout',
      headers: { authorization: `Bearer ${tokens.token}` },
    });
    expect(answer.statusCode).toBe(204);
    expect((await get('/api/currentuser', tokens.token)).json()).toEqual({ code: 401, message: 'Invalid JWT Token' });
    expect((await refresh(tokens.refresh_token)).json()).toEqual({ code: 401, message: 'Invalid JWT Refresh Token' });
  });

  it('ends at the next request of a user who was deactivated', async () => {
    const user = await addUser('ROLE_OPERATOR');
    const tokens = await signIn(user);
    await update('app_user', user.id, { is_active: false });
    expect((await get('/api/currentuser', tokens.token)).statusCode).toBe(401);
    expect((await refresh(tokens.refresh_token)).statusCode).toBe(401);
  });

  it('has the current role of the user, whatever the token contains', async () => {
    const user = await addUser('ROLE_OPERATOR');
    const { token } = await signIn(user);
    await update('app_user', user.id, { role: 'ROLE_SERVICE' });
    expect((await get('/api/currentuser', token)).json().roles).toEqual(['ROLE_SERVICE']);
  });

  it('loses the location and the organisation when the link to them is removed', async () => {
    const ownTenant = await addTwoOrganisations();
    const user = await addUser('ROLE_SERVICE', [ownTenant.customer], [ownTenant.first]);
    const { token } = await signIn(user);
    expect((await get('/api/currentuser', token)).json().location).toBe(`/api/locations/${ownTenant.first}`);
    await app.store.asSystem((tx) => tx.deleteFrom('user_location').where('user_id', '=', user.id).execute());
    const withoutLocation = (await get('/api/currentuser', token)).json();
    expect(withoutLocation.customer).toBe(`/api/customers/${ownTenant.customer}`);
    expect(withoutLocation).not.toHaveProperty('location');
    await app.store.asSystem((tx) => tx.deleteFrom('user_customer').where('user_id', '=', user.id).execute());
    expect((await get('/api/currentuser', token)).json()).not.toHaveProperty('customer');
  });

  it.each([
    ['ROLE_SERVICE', { created: 29 * 24, seen: 11 }, 200],
    ['ROLE_SERVICE', { created: 20, seen: 13 }, 401],
    ['ROLE_SERVICE', { created: 30 * 24 + 1, seen: 0 }, 401],
    ['ROLE_OPERATOR', { created: 13, seen: 0 }, 401],
    ['ROLE_ADMIN', { created: 13, seen: 0 }, 401],
  ] as const)('expires by role: %s, times in hours %j, responds with %d', async (role, hours, status) => {
    const tokens = await signIn(await addUser(role));
    const ago = (count: number) => new Date(Date.now() - count * 3_600_000);
    await update('session', sessionOf(tokens.token), { created_at: ago(hours.created), last_seen_at: ago(hours.seen) });
    expect((await get('/api/currentuser', tokens.token)).statusCode).toBe(status);
    expect((await refresh(tokens.refresh_token)).statusCode).toBe(status);
  });

  it('updates its last use at most once a minute', async () => {
    const { token } = await signIn(await addUser('ROLE_SERVICE'));
    const sid = sessionOf(token);
    const lastSeen = async () =>
      (
        await app.store.asSystem((tx) =>
          tx.selectFrom('session').where('id', '=', sid).select('last_seen_at').executeTakeFirstOrThrow(),
        )
      ).last_seen_at;
    const atSignIn = await lastSeen();
    await get('/api/currentuser', token);
    expect(await lastSeen()).toEqual(atSignIn);
    await update('session', sid, { last_seen_at: new Date(Date.now() - 61_000) });
    await get('/api/currentuser', token);
    expect((await lastSeen()).getTime()).toBeGreaterThanOrEqual(atSignIn.getTime());
  });

  it('is deleted with its tokens long after it ended, and an active one is kept', async () => {
    const [oldSession, living] = [
      await signIn(await addUser('ROLE_SERVICE')),
      await signIn(await addUser('ROLE_SERVICE')),
    ];
    await update('session', sessionOf(oldSession.token), { created_at: new Date(Date.now() - 121 * 24 * 3_600_000) });
    await app.store.asSystem(deleteExpiredSessions);
    const keptRows = await app.store.asSystem((tx) =>
      tx
        .selectFrom('refresh_token')
        .innerJoin('session', 'session.id', 'refresh_token.session_id')
        .where('session.id', 'in', [sessionOf(oldSession.token), sessionOf(living.token)])
        .select('session.id')
        .execute(),
    );
    expect(keptRows).toEqual([{ id: sessionOf(living.token) }]);
    expect((await refresh(living.refresh_token)).statusCode).toBe(200);
  });

  it('keeps the stored responses to its writes for thirty days', async () => {
    const { id } = await addUser('ROLE_SERVICE');
    const keyOf = (key: string, days: number) => ({
      user_id: id,
      key,
      request_hash: Buffer.alloc(32),
      created_at: new Date(Date.now() - days * 24 * 3_600_000),
    });
    const keptRows = await app.store.asSystem(async (tx) => {
      await tx
        .insertInto('idempotency')
        .values([keyOf('alt', 31), keyOf('jung', 29)])
        .execute();
      await deleteExpiredSessions(tx);
      return tx.selectFrom('idempotency').where('user_id', '=', id).select('key').execute();
    });
    expect(keptRows).toEqual([{ key: 'jung' }]);
  });
});
