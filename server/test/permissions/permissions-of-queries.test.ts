// Tests that the queries keep to the scope even without row-level security. Only locations outside of the scope are
// tested; the other columns of the table would show nothing about it and take long.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allEndpoints } from '#shared/contracts/wire/api.ts';
import type { Endpoint } from '#shared/contracts/wire/endpoint.ts';
import { statusOfRequest, permissionRows } from './permission-matrix.ts';
import { bodyOf, hasItem, isAboutOwnAccess, keyOf, movesSession, urlOf } from './permission-requests.ts';
import { type ActorName, actorNames, permissionFixture, type PermissionFixture } from './permission-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';

let app: FastifyInstance;
let fixture: PermissionFixture;

beforeAll(async () => {
  app = await testApp({ ROW_LEVEL_SECURITY: 'false' });
  fixture = await permissionFixture(app);
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
/**
 * An actor who is refused even at the own location lacks the permission, so the result would show nothing about the
 * scope.
 */
const cases = items.flatMap((endpoint) =>
  beyond.flatMap(([name, target, actorPosition]) => {
    const [own, ...others] = [statusesOf(endpoint, name)].flat();
    return isRefused(own) ? [] : [{ call: keyOf(endpoint), endpoint, name, target, status: others[actorPosition - 1] }];
  }),
);

it.each(cases)('$call is answered to $name about an item of a $target location with $status', async (one) => {
  const { endpoint, name, target, status } = one;
  const { client, freshClient, ...testLocations } = fixture.actors[name];
  const url = await urlOf(endpoint, fixture, testLocations[target]);
  const askingClient = movesSession(endpoint) ? await freshClient() : client;
  expect(await statusOfRequest(askingClient, endpoint, url, await bodyOf(endpoint, fixture, testLocations.own))).toBe(
    status,
  );
});
