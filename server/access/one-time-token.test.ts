import { afterAll, describe, expect, it } from 'vitest';
import type { Scope } from './scope.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { findToken, hashOf, issueToken, revokeTokens, redeemToken, type Purpose } from './one-time-token.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addUser } = factories(app);

const now = new Date();
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const issue = async (purpose: Purpose = 'password-reset') => {
  const { id: userId } = await addUser('ROLE_SERVICE');
  return { userId, ...(await app.store.asSystem((tx) => issueToken(tx, { purpose, userId, now }))) };
};
const redeem = (token: string, at = now, purposes: readonly Purpose[] = ['password-reset']) =>
  app.store.asSystem((tx) => redeemToken(tx, token, { purposes, now: at }));

describe('a one-time link', () => {
  it('is stored as a hash only', async () => {
    const { token } = await issue();
    const rows = await app.store.asSystem((tx) => tx.selectFrom('one_time_token').selectAll().execute());
    expect(rows.some(({ token_hash: storedHash }) => hashOf(token).equals(storedHash))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is redeemed by only one of twenty attempts at the same moment', async () => {
    const { token, userId } = await issue();
    const redeemed = await Promise.all(Array.from({ length: 20 }, () => redeem(token)));
    expect(redeemed.filter((result) => result !== undefined)).toHaveLength(1);
    expect(redeemed.find((result) => result !== undefined)).toMatchObject({
      user_id: userId,
      purpose: 'password-reset',
    });
  });

  it('is not used up by reading it', async () => {
    const { token } = await issue();
    for (let look = 0; look < 3; look += 1) await app.store.asSystem((tx) => findToken(tx, token));
    expect(await redeem(token)).toBeDefined();
  });

  it.each<[string, Purpose, number, boolean]>([
    ['a reset in its last minute', 'password-reset', 29, true],
    ['a reset after half an hour', 'password-reset', 30, false],
    ['an invitation after six days', 'invitation', 6 * 24 * 60, true],
    ['an invitation after a week', 'invitation', 7 * 24 * 60, false],
  ])('expires after its lifetime: %s', async (_title, purpose, minutes, isGood) => {
    const { token } = await issue(purpose);
    expect((await redeem(token, later(minutes), [purpose])) !== undefined).toBe(isGood);
  });

  it('is accepted only for its own purpose', async () => {
    const { token } = await issue('invitation');
    expect(await redeem(token)).toBeUndefined();
    expect(await redeem(token, now, ['password-reset', 'invitation'])).toBeDefined();
  });

  it('is rejected after it was revoked', async () => {
    const { token, userId } = await issue();
    await app.store.asSystem((tx) => revokeTokens(tx, { userId, purposes: ['password-reset'], now }));
    expect(await redeem(token)).toBeUndefined();
  });

  it('for a new password cannot be created by a role of requests', async () => {
    const tenant = await addTenant();
    const { id: userId } = await addUser('ROLE_OPERATOR', [tenant.customer]);
    const scope: Scope = { kind: 'customer', userId, customerId: tenant.customer };
    const forbiddenInsert = app.store.asActor(scope, 'read write', (tx) =>
      issueToken(tx, { purpose: 'password-reset', userId, now }),
    );
    await expect(forbiddenInsert).rejects.toMatchObject({ code: '42501' });
  });
});
