import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { authFixture } from '#server/test/fixtures/auth-fixture.ts';
import { password } from '#server/test/fixtures/factories.ts';
import { testApp } from '#server/test/app/test-app.ts';

// Argon2 is slow by design, and some of these tests wait for dozens of hashes.

const app = await testApp();
afterAll(() => app.close());
const { addUser, login, countFailedSignIns } = authFixture(app);

const invalidCredentials = { code: 401, message: 'Invalid credentials.' };
const somewhere = () => `198.51.${randomInt(256)}.${randomInt(256)}`;

describe('the throttling of password guesses', () => {
  const guesses = 1000;
  const guess = (email: string, ip: string) => login({ email, password: 'geraten' }, ip);
  const lanes = 40;
  /** Sends forty guesses at a time, which is more than the server has database connections. */
  const repeatAtOnce = async <T>(one: (index: number) => Promise<T>) => {
    const lane = async (first: number) => {
      const results: T[] = [];
      for (let index = first; index < guesses; index += lanes) results.push(await one(index));
      return results;
    };
    return (await Promise.all(Array.from({ length: lanes }, (_, first) => lane(first)))).flat();
  };

  it('checks at most 25 of 1,000 guesses for one account from a thousand networks', async () => {
    const user = await addUser('ROLE_SERVICE');
    const before = await countFailedSignIns();
    const answers = await repeatAtOnce((index) => guess(user.email, `10.${index % 250}.${Math.floor(index / 250)}.1`));
    expect((await countFailedSignIns()) - before).toBeLessThanOrEqual(25);
    const refusals = answers.filter(
      ({ statusCode, body }) => statusCode === 401 && body.includes('Too many failed login attempts'),
    );
    // A slow machine may refuse some because it is busy, but none may succeed.
    expect(refusals.length).toBeGreaterThan(0);
    expect(answers.every(({ statusCode }) => statusCode === 401 || statusCode === 503)).toBe(true);
  });

  it('checks at most 25 of 1,000 guesses for a thousand accounts from one IPv6 network', async () => {
    const before = await countFailedSignIns();
    const start = Date.now();
    await repeatAtOnce((index) => guess(`opfer-${index}@nirgends.test`, `2001:db8:7:7::${index.toString(16)}`));
    const minutes = Math.ceil((Date.now() - start) / 60_000);
    expect((await countFailedSignIns()) - before).toBeLessThanOrEqual(25 * minutes);
  });

  it('counts spellings of an address as one account if only the database treats them as equal', async () => {
    const user = await addUser('ROLE_SERVICE');
    const email = `service-${user.id}@haus.test`;
    await app.store.asSystem((tx) => tx.updateTable('app_user').set({ email }).where('id', '=', user.id).execute());
    expect((await login({ email: email.toUpperCase(), password }, somewhere())).statusCode).toBe(200);
    const foreign = email.replace('i', 'İ');
    expect((await login({ email: foreign, password }, somewhere())).json()).toEqual(invalidCredentials);
  });

  it('ignores forged addresses in X-Forwarded-For', async () => {
    const proxied = await testApp({ TRUST_PROXY: 'true' });
    const messages: string[] = [];
    for (let index = 0; index < 24; index += 1) {
      const answer = await proxied.inject({
        method: 'POST',
        url: '/authentication_token',
        payload: { email: `opfer-${index}@nirgends.test`, password: 'geraten' },
        headers: { 'x-forwarded-for': `198.51.100.${index}, ${'9'.repeat(4000)}${index}, 203.0.113.9` },
      });
      messages.push(answer.json().message);
    }
    await proxied.close();
    expect(messages.filter((message) => message === 'Invalid credentials.')).toHaveLength(20);
    expect(messages.at(-1)).toContain('Too many failed login attempts');
  });

  it('applies to an unknown address like to a known one', async () => {
    const email = `${randomUUID()}@nirgends.test`;
    const messages: string[] = [];
    for (let index = 0; index < 9; index += 1) messages.push((await guess(email, somewhere())).json().message);
    expect(messages.slice(0, 5)).toEqual(Array(5).fill('Invalid credentials.'));
    expect(messages).toContain('Too many failed login attempts, please try again in 1 minute.');
  });

  it('lets the owner sign in after the waiting time and resets the count', async () => {
    const user = await addUser('ROLE_SERVICE');
    const waitUntil = (time: Date) =>
      app.store.asSystem((tx) => tx.updateTable('login_throttle').set({ blocked_until: time }).execute());
    for (let index = 0; index < 5; index += 1) await guess(user.email, somewhere());
    await waitUntil(new Date(Date.now() + 60_000));
    expect((await login({ email: user.email, password }, somewhere())).statusCode).toBe(401);
    await waitUntil(new Date(0));
    expect((await login({ email: user.email, password }, somewhere())).statusCode).toBe(200);
    for (let index = 0; index < 4; index += 1) {
      expect((await guess(user.email, somewhere())).json()).toEqual(invalidCredentials);
    }
    expect((await login({ email: user.email, password }, somewhere())).statusCode).toBe(200);
  });
});
