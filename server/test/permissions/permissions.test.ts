import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '#shared/contracts/wire/api.ts';
import { exportPaths } from '#shared/contracts/wire/endpoint.ts';
import { bodyOf, hasItem, isAboutOwnAccess, keyOf, movesSession, urlOf } from './permission-requests.ts';
import { statusOfRequest, permissionRows as rows } from './permission-matrix.ts';
import { actorNames, permissionFixture, type PermissionFixture } from './permission-fixture.ts';
import { authorityFixture } from '#server/test/app/authority-fixture.ts';
import { routeUrl } from '#server/http/serve/endpoint-route.ts';
import { testApp } from '#server/test/app/test-app.ts';

/** Routes without a contract: the public documents of the API, exports, and the state of the process. */
const otherPaths = [
  '/api',
  '/api/index.jsonld',
  // The same endpoint in the spelling of clients of the password bundle.
  '/forgot-password/',
  '/api/docs',
  '/api/docs.json',
  '/api/docs.jsonld',
  '/api/docs.jsonopenapi',
  '/api/contexts/:name',
  '/healthz',
  '/readyz',
  '/metrics',
  // Fastify prints a path with a wildcard and no parameter like this.
  '/api*',
];
const exportUrls = allEndpoints.flatMap(exportPaths);

const targets = ['own', 'sibling', 'foreign'] as const;

let app: FastifyInstance;
let fixture: PermissionFixture;

beforeAll(async () => {
  app = await testApp();
  fixture = await permissionFixture(app);
});
afterAll(() => app.close());

describe('the permission matrix', () => {
  it('has a row for every existing endpoint and no other', () => {
    expect([...rows.keys()].toSorted()).toEqual(allEndpoints.map(keyOf).toSorted());
  });

  it('covers every route of the server', () => {
    // Of a path that ends with a wildcard, Fastify prints what comes after the last parameter as `*`.
    const contracts = allEndpoints.map((endpoint) => routeUrl(endpoint).replace(/\/\w+\/\*$/, '*'));
    const knownRoutes = new Set([...contracts, ...otherPaths, ...exportUrls, '*'].map(withoutNames));
    expect(routesOf(app).filter((url) => !knownRoutes.has(withoutNames(url)))).toEqual([]);
  });
});

describe.each(allEndpoints.map((endpoint) => [keyOf(endpoint), endpoint] as const))('%s', (key, endpoint) => {
  const [statusForNobody, ...expected] = rows.get(key) ?? [NaN];

  it(`responds without a session with ${statusForNobody}`, async () => {
    const { own } = fixture.actors.service;
    const url = await urlOf(endpoint, fixture, own);
    expect(await statusOfRequest(fixture.anonymous, endpoint, url, await bodyOf(endpoint, fixture, own))).toBe(
      statusForNobody,
    );
  });

  it.each(actorNames.map((name, actorIndex) => [name, expected[actorIndex] ?? []] as const))(
    'responds to %s with %j',
    async (name, statuses) => {
      const { client, freshClient, twinClient, ...testLocations } = fixture.actors[name];
      const statusesFound = [];
      for (const target of hasItem(endpoint) ? targets : (['own'] as const)) {
        const url = await urlOf(endpoint, fixture, testLocations[target]);
        const openClient = isAboutOwnAccess(endpoint) ? twinClient : freshClient;
        const askingClient = movesSession(endpoint) ? await openClient() : client;
        statusesFound.push(
          await statusOfRequest(askingClient, endpoint, url, await bodyOf(endpoint, fixture, testLocations.own)),
        );
      }
      expect(statusesFound).toEqual(statuses);
    },
  );
});

describe.each(allEndpoints.map((endpoint) => [keyOf(endpoint), endpoint] as const))('%s', (key, endpoint) => {
  const [statusForNobody = NaN, ...actors] = rows.get(key) ?? [];
  // An authority is somebody without a session for every endpoint that has no column for it.
  const ofAuthority = actors[actorNames.length] ?? (hasItem(endpoint) ? targets : ['own']).map(() => statusForNobody);

  it(`responds to an authority with ${JSON.stringify(ofAuthority)}`, async () => {
    const testLocations = fixture.actors.operator;
    const client = await authorityClient();
    const statusesFound = [];
    for (const target of hasItem(endpoint) ? targets : (['own'] as const)) {
      const url = await urlOf(endpoint, fixture, testLocations[target]);
      const body = await bodyOf(endpoint, fixture, testLocations.own);
      statusesFound.push(await statusOfRequest(client, endpoint, url, body));
    }
    expect(statusesFound).toEqual(ofAuthority);
  });

  it('is written by an authority only where it demands something or signs off', () => {
    const isWritten = endpoint.method !== 'GET' && endpoint.access === 'authority';
    expect(isWritten).toBe(['POST /api/authority/demands', 'DELETE /api/authority/session'].includes(key));
  });
});

describe('exports', () => {
  it.each(exportUrls)('%s refuses an authority (401)', async (url) => {
    const client = await authorityClient();
    expect((await client(url)).statusCode).toBe(401);
  });

  it.each(exportUrls)('%s requires a session (401)', async (url) => {
    expect((await fixture.anonymous(url)).statusCode).toBe(401);
  });
});

/** Signs an authority in, with an access to everything at the operator's own location. */
async function authorityClient() {
  const { client, own } = fixture.actors.operator;
  return (await authorityFixture(app).inspector(client, own.location)).client;
}

/**
 * Removes the names of parameters, because Fastify prints routes of the same path with different names as `:id|:uuid`.
 */
const withoutNames = (url: string) => url.replaceAll(/:[\w|:]+/g, ':');

/** Returns every path of the server, read from its printed routes. */
function routesOf(server: FastifyInstance): string[] {
  const branch: string[] = [];
  const routes: string[] = [];
  for (const line of server.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent, part, methods] = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?$/.exec(line) ?? [];
    if (indent === undefined || part === undefined) continue;
    branch.splice(indent.length / 4, Infinity, part);
    if (methods !== undefined) routes.push(branch.join(''));
  }
  return routes;
}
