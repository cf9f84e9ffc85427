import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { factories } from '#server/test/factories.ts';
import { testApp, type Client } from '#server/test/test-app.ts';
import { Lane } from './lane.ts';

let app: FastifyInstance;
let own: Client;
let neighbour: Client;
beforeAll(async () => {
  app = await testApp();
  const { addTenant } = factories(app);
  [own, neighbour] = [(await addTenant()).service, (await addTenant()).service];
});
afterAll(() => app.close());

const many = <Result>(count: number, one: () => Promise<Result>) => Promise.all(Array.from({ length: count }, one));
const statusesOf = (answers: readonly { readonly statusCode: number }[]) =>
  [...new Set(answers.map(({ statusCode }) => statusCode))].toSorted();

it.each(['/api/activities', '/api/export/activities.csv'])(
  'a hundred times %s at once is partly told to come back, and a neighbour is not',
  async (url) => {
    await own('/api/currentuser');
    const attack = many(100, () => own(url));
    const calm = await many(5, () => neighbour('/api/activities'));
    const answers = await attack;
    expect(statusesOf(answers)).toEqual([200, 429]);
    expect(answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBe('1');
    expect(statusesOf(calm)).toEqual([200]);
    expect((await own(url)).statusCode).toBe(200);
  },
);

it('a screen that asks for thirty things at once gets all of them', async () => {
  expect(statusesOf(await many(30, () => own('/api/actions')))).toEqual([200]);
});

it('lets in who waits in their order, past those whose organisation is full, and forgets who left', async () => {
  const bounds = { running: 1, waiting: 2 };
  const lane = new Lane({ user: bounds, organisation: bounds });
  const order: string[] = [];
  const gone: (() => void)[] = [];
  const enter = async (user: string, organisation: string) => {
    const leave = await lane.enter({ user, organisation }, (whenGone) => gone.push(whenGone));
    order.push(user);
    return leave;
  };
  const first = await enter('a', '1');
  const [second, third] = [enter('b', '1'), enter('c', '1')];
  await expect(enter('d', '1')).rejects.toThrow('sehr viele Anfragen');
  const other = await enter('e', '2');
  // B leaves while it waits.
  gone[1]?.();
  (await second)();
  first();
  first();
  (await third)();
  other();
  (await enter('d', '1'))();
  expect(order).toEqual(['a', 'e', 'b', 'c', 'd']);
});

it('lets in two at once where somebody who leaves made room for a user and for an organisation', async () => {
  const bounds = { running: 1, waiting: 2 };
  const lane = new Lane({ user: bounds, organisation: bounds });
  const enter = (user: string, organisation: string) => lane.enter({ user, organisation }, () => undefined);
  const leave = await enter('a', '1');
  // The same user has changed to another organisation, and a colleague goes on in the first.
  const both = Promise.all([enter('a', '2'), enter('b', '1')]);
  leave();
  expect(await both).toHaveLength(2);
});
