import { afterAll, expect, it } from 'vitest';
import { authenticate } from '#server/access/actor.ts';
import { SessionCache } from '#server/access/session-cache.ts';
import { Unavailable } from '#server/http/render/errors.ts';
import type { Store } from '#server/db/database.ts';
import { requestJob } from './request-job.ts';
import { LiveHub } from './live-hub.ts';
import { authFixture } from '#server/test/fixtures/auth-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { listenTo } from '#server/test/tools/live-client.ts';

const app = await testApp();
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
const LONG = { timeout: 10_000 };
afterAll(() => app.close());

it('one user cannot take the streams of all others', async () => {
  const { addTwoOrganisations, signIn } = authFixture(app);
  const ownTenant = await addTwoOrganisations();
  const actorOf = async (user: typeof ownTenant.operator) =>
    authenticate({ ip: '192.0.2.1', headers: { authorization: `Bearer ${(await signIn(user)).token}` } }, app);
  const operator = await actorOf(ownTenant.operator);
  const later = Date.now() + 60_000;
  for (let session = 0; session < 250; session += 1) await app.live.open({ ...operator, sid: String(session) }, later);
  await expect(app.live.open({ ...operator, sid: 'one more' }, later)).rejects.toThrow(Unavailable);
  const service = await actorOf(ownTenant.service);
  await expect(app.live.open(service, later)).resolves.toBeDefined();
});

it('a requested job is reported when the transaction is committed, and never when it is rolled back', async () => {
  const requested: string[] = [];
  await app.live.onJobRequested((job) => void requested.push(job));
  await app.store
    .asSystem(async (tx) => {
      await requestJob(tx, 'never');
      throw new Error('Changed my mind.');
    })
    .catch(() => undefined);
  await app.store.asSystem((tx) => requestJob(tx, 'send mail'));
  await expect.poll(() => requested).toEqual(['send mail']);
});

it('a requested job is reported even if the database could not be listened to at first', async () => {
  const requested: string[] = [];
  let attempts = 0;
  const busyAtFirst: Store = {
    ...app.store,
    listen: (listener) => {
      attempts += 1;
      return attempts === 1 ? Promise.reject(new Unavailable()) : app.store.listen(listener);
    },
  };
  const hub = new LiveHub(busyAtFirst, new SessionCache(busyAtFirst), () => true);
  await hub.onJobRequested((job) => void requested.push(job));
  await app.store.asSystem((tx) => requestJob(tx, 'send mail'));
  await expect.poll(() => requested).toEqual(['send mail']);
  await hub.close();
  expect(attempts).toBe(2);
});

it('a stream that names its position begins with what was announced since then, within the scope of the session', async () => {
  const fixture = authFixture(app);
  const { customer, first, second, operator } = await fixture.addTwoOrganisations();
  const service = await fixture.signIn(await fixture.addUser('ROLE_SERVICE', [customer], [first]));
  const addTask = (location: number) => factories(app).addTask(customer, location);
  const task = (id: number) => ({ topic: '/api/tasks', id });
  const office = await listenTo(origin, (await fixture.signIn(operator)).token);
  // A stream begins ten seconds before its position.
  const position = String(Date.now() + 10_000);
  const [firstTask, secondTask] = [await addTask(first), await addTask(second)];
  await office.untilReceived(task(secondTask));
  const tablet = await listenTo(origin, service.token, { 'last-event-id': position });
  await expect.poll(() => tablet.events().at(-1), LONG).toBe('caught-up');
  for (const client of [office, tablet]) client.disconnect();
  // The changes of the setup may be announced late, so only tasks are compared.
  expect(tablet.changes().filter(({ topic }) => topic === '/api/tasks')).toEqual([task(firstTask)]);
});

it.each(['0', 'unknown'])(
  'a stream whose position is too old or unreadable begins with a resync event: %s',
  async (position) => {
    const fixture = authFixture(app);
    const { operator } = await fixture.addTwoOrganisations();
    const { token } = await fixture.signIn(operator);
    const tablet = await listenTo(origin, token, { 'last-event-id': position });
    await expect.poll(() => tablet.resyncCount(), LONG).toBe(1);
    expect(tablet.events()).not.toContain('caught-up');
    tablet.disconnect();
  },
);
