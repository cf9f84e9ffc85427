import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import Fastify, { type FastifyInstance } from 'fastify';
import { factories, password } from '#server/test/fixtures/factories.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import { limitRequestsInFlight } from './limit-requests-in-flight.ts';
import { RequestQueue } from './request-queue.ts';

let app: FastifyInstance;
let tenant: Awaited<ReturnType<ReturnType<typeof factories>['addTenant']>>;
let addUser: ReturnType<typeof factories>['addUser'];
let own: Client;
let otherClient: Client;
beforeAll(async () => {
  app = await testApp();
  const fixtures = factories(app);
  tenant = await fixtures.addTenant();
  addUser = fixtures.addUser;
  [own, otherClient] = [tenant.service, (await fixtures.addTenant()).service];
});
afterAll(() => app.close());

const repeatAtOnce = <Result>(count: number, one: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, one));
const statusesOf = (answers: readonly { readonly statusCode: number }[]) =>
  [...new Set(answers.map(({ statusCode }) => statusCode))].toSorted();

it.each(['/api/activities', '/api/export/activities.csv'])(
  'answers some of a hundred concurrent requests for %s with 429, and all of another organisation',
  async (url) => {
    await own('/api/currentuser');
    const attack = repeatAtOnce(100, () => own(url));
    const calm = await repeatAtOnce(5, () => otherClient('/api/activities'));
    const answers = await attack;
    expect(statusesOf(answers)).toEqual([200, 429]);
    expect(answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBe('1');
    expect(statusesOf(calm)).toEqual([200]);
    expect((await own(url)).statusCode).toBe(200);
  },
);

it('answers all of thirty concurrent requests of one screen', async () => {
  expect(statusesOf(await repeatAtOnce(30, () => own('/api/actions')))).toEqual([200]);
});

it('answers a user whose connections broke while requests were in flight', async () => {
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const { email } = await addUser('ROLE_SERVICE', [tenant.customer], [tenant.location]);
  const signedIn = await app.inject({ method: 'POST', url: '/authentication_token', payload: { email, password } });
  const [action] = (await own('/api/actions')).json()['hydra:member'];
  const body = JSON.stringify({ action: action['@id'], profile: `/api/profiles/${tenant.profile}` });
  const record = (signal: AbortSignal) =>
    fetch(`${origin}/api/activities`, {
      method: 'POST',
      headers: { authorization: `Bearer ${signedIn.json().token}`, 'content-type': 'application/ld+json' },
      body,
      signal,
    });
  expect((await record(AbortSignal.timeout(5000))).status).toBe(201);
  const socketOptions = { host: '127.0.0.1', port: Number(new URL(origin).port) };
  const message = [
    'POST /api/activities HTTP/1.1',
    'host: schutzbuch.test',
    `authorization: Bearer ${signedIn.json().token}`,
    'content-type: application/ld+json',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
  for (const milliseconds of [300, 310, 320]) {
    const sockets = Array.from({ length: 8 }, () => net.connect(socketOptions));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    for (const socket of sockets) socket.on('data', () => socket.write(message)).write(message);
    await wait(milliseconds);
    for (const socket of sockets) socket.destroy();
  }
  await wait(100);
  expect((await record(AbortSignal.timeout(5000))).status).toBe(201);
});

it('does not work on more requests of a user at a time if their connections break', async () => {
  const bareApp = Fastify();
  onTestFinished(() => bareApp.close());
  bareApp.decorate('store', app.store);
  bareApp.decorateRequest('actor', null);
  limitRequestsInFlight(bareApp);
  let [running, mostRunning, answered] = [0, 0, 0];
  bareApp.get('/slow', async () => {
    running += 1;
    mostRunning = Math.max(mostRunning, running);
    await wait(200);
    running -= 1;
    return (answered += 1);
  });
  const url = `${await bareApp.listen({ port: 0, host: '127.0.0.1' })}/slow`;
  const { email } = await addUser('ROLE_SERVICE', [tenant.customer], [tenant.location]);
  const signedIn = await app.inject({ method: 'POST', url: '/authentication_token', payload: { email, password } });
  const send = (signal: AbortSignal) =>
    fetch(url, { headers: { authorization: `Bearer ${signedIn.json().token}` }, signal });
  for (const milliseconds of [50, 60, 70])
    await Promise.allSettled(Array.from({ length: 8 }, () => send(AbortSignal.timeout(milliseconds))));
  expect((await send(AbortSignal.timeout(5000))).status).toBe(200);
  expect(mostRunning).toBe(2);
  // Those that were still waiting when their connection broke are not worked on at all.
  expect(answered).toBeLessThan(24);
});

it('starts queued requests in order, skips those of a full organisation, and drops disconnected ones', async () => {
  const limits = { maxRunning: 1, maxWaiting: 2 };
  const queue = new RequestQueue({ user: limits, organisation: limits });
  const order: string[] = [];
  const gone: (() => void)[] = [];
  const enter = async (user: string, organisation: string) => {
    const leave = await queue.enter({ user, organisation }, (whenGone) => gone.push(whenGone));
    order.push(user);
    return leave;
  };
  const first = await enter('a', '1');
  const [second, third] = [enter('b', '1'), enter('c', '1')];
  await expect(enter('d', '1')).rejects.toThrow('sehr viele Anfragen');
  const other = await enter('e', '2');
  // B disconnects while it is queued, and C when it has left the queue.
  gone[0]?.();
  await expect(second).rejects.toThrow('disconnected');
  first();
  first();
  const leaveThird = await third;
  gone[1]?.();
  leaveThird();
  other();
  (await enter('d', '1'))();
  expect(order).toEqual(['a', 'e', 'c', 'd']);
});

it('starts two requests when a release frees a slot of a user and one of an organisation', async () => {
  const limits = { maxRunning: 1, maxWaiting: 2 };
  const queue = new RequestQueue({ user: limits, organisation: limits });
  const enter = (user: string, organisation: string) => queue.enter({ user, organisation }, () => undefined);
  const leave = await enter('a', '1');
  // The same user has switched to another organisation, and a colleague continues in the first.
  const bothResponses = Promise.all([enter('a', '2'), enter('b', '1')]);
  leave();
  expect(await bothResponses).toHaveLength(2);
});
