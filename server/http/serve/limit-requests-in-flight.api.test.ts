import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import { RequestQueue } from './request-queue.ts';

let app: FastifyInstance;
let own: Client;
let otherClient: Client;
beforeAll(async () => {
  app = await testApp();
  const { addTenant } = factories(app);
  [own, otherClient] = [(await addTenant()).service, (await addTenant()).service];
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
