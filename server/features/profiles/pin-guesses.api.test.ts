import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { authFixture } from '#server/test/fixtures/auth-fixture.ts';
import { factories, password } from '#server/test/fixtures/factories.ts';
import { clientWith, testApp, type Client } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addProfile, addUser } = factories(app);
const { login } = authFixture(app);
const hash = await app.passwords.hash('2468');

let tenant: Awaited<ReturnType<typeof addTenant>>;
let profile: number;
let email: string;
beforeEach(async () => {
  tenant = await addTenant();
  profile = await addProfile(tenant.customer, { pin_hash: hash });
  ({ email } = await addUser('ROLE_SERVICE', [tenant.customer], [tenant.location]));
});

interface Device {
  readonly client: Client;
  readonly token: string;
}

/** Each request uses its own address, because the limit per network is tested elsewhere. */
let host = 0;

/** Signs in a new tablet of the same account, or the same tablet again. */
async function tablet(known?: Device): Promise<Device> {
  const response = await login(
    { email, password, ...(known && { device_token: known.token }) },
    `198.51.100.${(host += 1)}`,
  );
  expect(response.statusCode).toBe(200);
  const answer = response.json();
  return { client: clientWith(app, answer.token), token: answer.device_token };
}

/** Signs in new tablets one after the other: at the same moment, the account's limit would refuse some of them. */
async function tablets(count: number): Promise<readonly Device[]> {
  const devices: Device[] = [];
  for (let index = 0; index < count; index += 1) devices.push(await tablet());
  return devices;
}

const enter = ({ client }: Device, pin: string) =>
  client({ method: 'POST', url: `/api/currentprofile/set/${profile}`, payload: { pin } });
const opens = async (device: Device) => (await enter(device, '2468')).statusCode === 200;
const isJudged = async (device: Device) => (await enter(device, '1357')).body.includes('Die PIN stimmt nicht.');

/** Lets the waiting time pass for all devices. */
const wait = () =>
  app.store.asSystem((tx) =>
    tx
      .updateTable('login_throttle')
      .set({ blocked_until: new Date(0) })
      .execute(),
  );

/** Extends the waiting times, so that they do not expire on a slow machine. */
const hold = () =>
  app.store.asSystem((tx) =>
    sql`update login_throttle set blocked_until = clock_timestamp() + interval '10 minutes' where blocked_until > clock_timestamp()`.execute(
      tx,
    ),
  );

/** Guesses from all devices at the same moment. @returns the number of guesses that were verified */
async function guess(devices: readonly Device[], guesses: number): Promise<number> {
  const lanes = devices.map(async (device) => {
    let judgedCount = 0;
    for (let index = 0; index < guesses / devices.length; index += 1) judgedCount += (await isJudged(device)) ? 1 : 0;
    return judgedCount;
  });
  const judgedCounts = await Promise.all(lanes);
  await hold();
  return judgedCounts.reduce((sum, one) => sum + one, 0);
}

describe('guesses at a PIN', () => {
  it('on one device do not block other devices, however long they continue', async () => {
    const [thief, owner] = [await tablet(), await tablet()];
    for (let index = 0; index < 30; index += 1) {
      await guess([thief], 1);
      await wait();
    }
    await guess([thief], 3);
    expect((await enter(thief, '2468')).body).toContain('Zu viele falsche Eingaben');
    expect(await opens(owner)).toBe(true);
  });

  it('are limited to 25 verified ones of 1,000 from twenty devices of one account, including one where the PIN was entered before', async () => {
    const knownTablet = await tablet();
    expect(await opens(knownTablet)).toBe(true);
    expect(await guess([knownTablet, ...(await tablets(19))], 1000)).toBeLessThanOrEqual(25);
  });

  it('on many devices do not block a device where the PIN was entered before, even after a new sign-in there', async () => {
    const first = await tablet();
    expect(await opens(first)).toBe(true);
    await guess(await tablets(3), 60);
    expect((await enter(await tablet(), '2468')).body).toContain('Zu viele falsche Eingaben');
    expect(await opens(first)).toBe(true);
    expect(await opens(await tablet(first))).toBe(true);
    // It does not reset the limit of the other devices either.
    expect(await guess([await tablet()], 5)).toBe(0);
  });

  it('are counted separately on a device where the PIN was entered before: of 100 at most ten are verified', async () => {
    const known = await tablet();
    await opens(known);
    expect(await guess([known], 100)).toBeLessThanOrEqual(10);
    expect(await opens(await tablet())).toBe(true);
  });

  it('count for all devices alike after the PIN was changed or the device was signed out', async () => {
    const [first, second] = [await tablet(), await tablet()];
    for (const device of [first, second]) expect(await opens(device)).toBe(true);
    await second.client({ method: 'POST', url: '/api/account/sessions/end_others', payload: {} });
    const readKnownDevices = () =>
      app.store.asSystem((tx) => tx.selectFrom('known_device_profile').selectAll().execute());
    const ofProfile = async () => (await readKnownDevices()).filter(({ profile_id }) => profile_id === profile).length;
    expect(await ofProfile()).toBe(1);
    const patch = (body: object) =>
      tenant.operator({
        method: 'PATCH',
        url: `/api/profiles/${profile}`,
        payload: JSON.stringify(body),
        headers: { 'content-type': 'application/merge-patch+json' },
      });
    await patch({ pin: '8642' });
    expect(await ofProfile()).toBe(0);
    expect((await enter(second, '8642')).statusCode).toBe(200);
    expect(await ofProfile()).toBe(1);
    await patch({ isActive: false });
    const body = { name: 'Petra Pult', reason: 'Ausgeschieden' };
    const erasedResponse = await tenant.operator({
      method: 'POST',
      url: `/api/profiles/${profile}/erasure`,
      payload: body,
    });
    expect([erasedResponse.statusCode, await ofProfile()]).toEqual([201, 0]);
  });
});
