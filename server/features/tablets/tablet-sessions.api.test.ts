import { afterAll, describe, expect, it } from 'vitest';
import { clientWith, testApp } from '#server/test/app/test-app.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { newTabletKeys, tabletFixture, type TabletKeys } from '#server/test/app/tablet-fixture.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant } = factories(app);
const { addPairedTablet, answerWith, challengeFor, signInWith } = tabletFixture(app);

const elsewhere = '203.0.113.5';

async function pairedTenant() {
  const tenant = await addTenant();
  return { ...tenant, ...(await addPairedTablet(tenant.operator, tenant.location)) };
}
const refresh = (refreshToken: string) =>
  app.inject({ method: 'POST', url: '/api/token/refresh', payload: { refresh_token: refreshToken } });
const statusOf = async (token: string) => (await clientWith(app, token)('/api/currentuser')).statusCode;

describe('a paired tablet', () => {
  it('signs in by its key, at its location, and counts wrong PINs in all sessions together', async () => {
    const { keys, location, token } = await pairedTenant();
    const answer = await signInWith(keys);
    const me = (await clientWith(app, answer.json().token)('/api/currentuser')).json();
    expect(me).toMatchObject({ roles: ['ROLE_SERVICE'], location: `/api/locations/${location}` });
    expect((await refresh(answer.json().refresh_token)).statusCode).toBe(200);
    expect(await statusOf(token)).toBe(200);
    const devices = await app.store.asSystem((tx) =>
      tx
        .selectFrom('session')
        .innerJoin('tablet', 'tablet.id', 'session.tablet_id')
        .where('tablet.location_id', '=', location)
        .select('session.device_id')
        .execute(),
    );
    expect([devices.length, new Set(devices.map(({ device_id: id }) => id)).size]).toEqual([2, 1]);
  });

  it('uses a challenge once, whether the answer was right or wrong', async () => {
    const { keys } = await pairedTenant();
    const challenge = await challengeFor(keys);
    const signature = await keys.sign(challenge);
    expect((await answerWith(keys, challenge, signature)).statusCode).toBe(200);
    expect((await answerWith(keys, challenge, signature, elsewhere)).statusCode).toBe(401);
    const second = await challengeFor(keys);
    expect((await answerWith(keys, second, signature, elsewhere)).statusCode).toBe(401);
    expect((await answerWith(keys, second, await keys.sign(second), elsewhere)).statusCode).toBe(401);
  });

  it('cannot answer a challenge of another tablet, an old one, or with another key', async () => {
    const [one, other] = [await pairedTenant(), await pairedTenant()];
    const stranger = await newTabletKeys();
    const tryWith = async (keys: TabletKeys, signingKeys: TabletKeys, challenge: string) =>
      (await answerWith(keys, challenge, await signingKeys.sign(challenge), elsewhere)).statusCode;
    expect(await tryWith(one.keys, one.keys, await challengeFor(other.keys))).toBe(401);
    expect(await tryWith(one.keys, stranger, await challengeFor(one.keys))).toBe(401);
    expect(await tryWith(stranger, stranger, await challengeFor(stranger))).toBe(401);
    const old = await challengeFor(one.keys);
    await app.store.asSystem((tx) =>
      tx
        .updateTable('tablet_challenge')
        .set({ expires_at: new Date(Date.now() - 1) })
        .execute(),
    );
    expect(await tryWith(one.keys, one.keys, old)).toBe(401);
  });

  it('is signed out at once when it is locked, and only its key reveals the reason', async () => {
    const { keys, operator, iri, token, refreshToken } = await pairedTenant();
    expect((await operator({ method: 'POST', url: `${iri}/lock` })).statusCode).toBe(201);
    expect(await statusOf(token)).toBe(401);
    expect((await refresh(refreshToken)).statusCode).toBe(401);
    const refusedResponse = await signInWith(keys);
    expect([refusedResponse.statusCode, refusedResponse.body]).toEqual([403, expect.stringContaining('gesperrt')]);
    const challenge = await challengeFor(keys);
    const forged = await (await newTabletKeys()).sign(challenge);
    expect((await answerWith(keys, challenge, forged, elsewhere)).statusCode).toBe(401);
    await operator({ method: 'POST', url: `${iri}/unlock` });
    expect(await statusOf(token)).toBe(401);
    expect((await signInWith(keys)).statusCode).toBe(200);
  });

  it('is signed out even if the locking user does not manage its account', async () => {
    const [tenant, otherTenant] = [await pairedTenant(), await addTenant()];
    await app.store.asSystem(async (tx) => {
      const { user_id } = await tx
        .selectFrom('tablet')
        .where('location_id', '=', tenant.location)
        .select('user_id')
        .executeTakeFirstOrThrow();
      await tx.insertInto('user_customer').values({ user_id, customer_id: otherTenant.customer }).execute();
    });
    await tenant.operator({ method: 'POST', url: `${tenant.iri}/lock` });
    expect(await statusOf(tenant.token)).toBe(401);
  });

  it('has no session left if it is locked during a sign-in', async () => {
    const { keys, operator, iri } = await pairedTenant();
    const challenges = await Promise.all(Array.from({ length: 6 }, () => challengeFor(keys)));
    const signatures = await Promise.all(challenges.map((challenge) => keys.sign(challenge)));
    const [answers] = await Promise.all([
      Promise.all(challenges.map((challenge, index) => answerWith(keys, challenge, signatures[index] ?? ''))),
      operator({ method: 'POST', url: `${iri}/lock` }),
    ]);
    const accessTokens = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json().token);
    expect(await Promise.all(accessTokens.map(statusOf))).toEqual(accessTokens.map(() => 401));
  });

  it('is unknown after it was removed', async () => {
    const { keys, operator, iri, token } = await pairedTenant();
    expect((await operator({ method: 'DELETE', url: iri })).statusCode).toBe(204);
    expect(await statusOf(token)).toBe(401);
    expect((await signInWith(keys)).statusCode).toBe(401);
  });

  it.each([
    ['is deactivated', { is_active: false }],
    ['gets another role', { role: 'ROLE_OPERATOR' as const }],
  ])('cannot sign in any more if its account %s', async (_title, change) => {
    const { keys, location } = await pairedTenant();
    await app.store.asSystem(async (tx) => {
      const { user_id } = await tx
        .selectFrom('tablet')
        .where('location_id', '=', location)
        .select('user_id')
        .executeTakeFirstOrThrow();
      await tx.updateTable('app_user').set(change).where('id', '=', user_id).execute();
    });
    const refusedResponse = await signInWith(keys);
    expect([refusedResponse.statusCode, refusedResponse.body]).toEqual([
      403,
      expect.stringContaining('keinen Zugang mehr'),
    ]);
  });
});
