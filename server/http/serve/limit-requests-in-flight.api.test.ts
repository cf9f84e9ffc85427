import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { factories, password } from '#server/test/fixtures/factories.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
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
  // B disconnects while it is queued.
  gone[1]?.();
  (await second)();
  first();
  first();
  (await third)();
  other();
  (await enter('d', '1'))();
  expect(order).toEqual(['a', 'e', 'b', 'c', 'd']);
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
