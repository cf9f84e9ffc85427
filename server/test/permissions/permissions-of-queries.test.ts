// The queries alone keep to the scope: what the matrix says of places beyond it holds without row-level security as well.
// Only what lies beyond a scope is asked: nobody, admins and own places say nothing about it, and the matrix is long.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allEndpoints } from '#shared/contracts/wire/api.ts';
import type { Endpoint } from '#shared/contracts/wire/endpoint.ts';
import { ask, permissionRows } from './permission-matrix.ts';
import { bodyOf, hasItem, isAboutOwnAccess, keyOf, movesSession, urlOf } from './permission-requests.ts';
import { type ActorName, actorNames, permissionWorld, type World } from './permission-world.ts';
import { testApp } from '#server/test/app/test-app.ts';

let app: FastifyInstance;
let world: World;

beforeAll(async () => {
  app = await testApp({ ROW_LEVEL_SECURITY: 'false' });
  world = await permissionWorld(app);
});
afterAll(() => app.close());

const beyond = [
  ['service', 'sibling', 1],
  ['service', 'foreign', 2],
  ['operator', 'foreign', 2],
] as const;
const items = allEndpoints.filter((endpoint) => hasItem(endpoint) && !isAboutOwnAccess(endpoint));
const statusesOf = (endpoint: Endpoint, name: ActorName) =>
  permissionRows.get(keyOf(endpoint))?.[actorNames.indexOf(name) + 1] ?? [];
const isRefused = (status: number | undefined) => status === 403 || status === 404;
/** An actor who is refused at the own location lacks the permission, so the scope is not what refuses. */
const cases = items.flatMap((endpoint) =>
  beyond.flatMap(([name, target, place]) => {
    const [own, ...others] = [statusesOf(endpoint, name)].flat();
    return isRefused(own) ? [] : [{ call: keyOf(endpoint), endpoint, name, target, status: others[place - 1] }];
  }),
);

it.each(cases)('$call is answered to $name about a $target place with $status', async (one) => {
  const { endpoint, name, target, status } = one;
  const { client, freshClient, ...places } = world.actors[name];
  const url = await urlOf(endpoint, world, places[target]);
  const asking = movesSession(endpoint) ? await freshClient() : client;
  expect(await ask(asking, endpoint, url, await bodyOf(endpoint, world, places.own))).toBe(status);
});
