import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '#shared/contracts/wire/api.ts';
import type { Endpoint } from '#shared/contracts/wire/endpoint.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { urlOf } from './permission-requests.ts';
import { permissionFixture, type PermissionFixture } from './permission-fixture.ts';
import type { TestLocation } from './item-adders.ts';
import { testApp } from '#server/test/app/test-app.ts';

let app: FastifyInstance;
let fixture: PermissionFixture;

/** Creates an application with records of every kind at every location. */
async function openApplication(environment: Record<string, string> = {}) {
  app = await testApp(environment);
  fixture = await permissionFixture(app);
  for (const { own, sibling, foreign } of Object.values(fixture.actors)) {
    for (const testLocation of [own, sibling, foreign]) {
      await fixture.addTask(testLocation);
      await fixture.addFinishedTask(testLocation);
      await fixture.addActivity(testLocation);
      await fixture.addProtocol(testLocation, 'closed');
      await fixture.addTemplate(testLocation);
      await fixture.addNotification(testLocation);
      await fixture.addProof(testLocation);
    }
  }
}

const addressesOf = ({ customer, location, profile }: TestLocation) => [
  `"/api/customers/${customer}"`,
  `"/api/locations/${location}"`,
  `"/api/profiles/${profile}"`,
];
const narrowed = ['service', 'operator', 'demo'] as const;

describe.each([
  ['lists', {}],
  ['lists by their queries alone', { ROW_LEVEL_SECURITY: 'false' }],
])('%s', (_what, environment) => {
  beforeAll(() => openApplication(environment));
  afterAll(() => app.close());

  const lists = allEndpoints.filter((endpoint) => endpoint.list);

  describe.each(lists.map((endpoint) => [endpoint.path, endpoint] as const))('%s', (_path, endpoint) => {
    const { list } = endpoint;

    it.each(narrowed)('shows %s nothing of a foreign organisation', async (name) => {
      const { client, own, foreign } = fixture.actors[name];
      const answer = await client(`${await urlOf(endpoint, fixture, own)}?pagination=false`);
      for (const address of addressesOf(foreign)) expect(answer.body).not.toContain(address);
    });

    it.each(['service', 'demo'] as const)('shows %s no other location', async (name) => {
      const { client, own, sibling } = fixture.actors[name];
      const { body } = await client(`${await urlOf(endpoint, fixture, own)}?pagination=false`);
      expect(body).not.toContain(`"/api/locations/${sibling.location}"`);
    });

    it.each(narrowed)('has nothing for %s when filtered by ids of other organisations', async (name) => {
      const { client, own, foreign } = fixture.actors[name];
      const url = await urlOf(endpoint, fixture, own);
      const relations = { customer: foreign.customer, location: foreign.location, profile: foreign.profile };
      for (const [field, id] of Object.entries(relations)) {
        if (!list?.filters[field]?.includes('relation')) continue;
        const answer = await client(`${url}?${field}=${id}`);
        // A list that only the management may read contains nothing for others either.
        const foundBody = answer.statusCode === 403 ? 0 : answer.json()['hydra:totalItems'];
        expect(foundBody, `${field}=${id}`).toBe(0);
      }
    });
  });

  it('show the admin of the platform every organisation', async () => {
    const { client, own, foreign } = fixture.actors.admin;
    const { body } = await client('/api/tasks?pagination=false');
    for (const { location } of [own, foreign]) expect(body).toContain(`"/api/locations/${location}"`);
  });

  it.each(['tasks', 'activities'])('exported as %s.csv contain the same rows as the list', async (name) => {
    for (const actor of narrowed) {
      const { client } = fixture.actors[actor];
      const listedBody = (await client(`/api/${name}?pagination=false`)).json()['hydra:totalItems'];
      const { body, statusCode } = await client(`/api/export/${name}.csv`);
      expect([statusCode, body.trim().split('\r\n').length - 1], actor).toEqual([200, listedBody]);
    }
  });
});

describe('the flags of a location', () => {
  beforeAll(() => openApplication());
  afterAll(() => app.close());

  const closed = { is_task_allowed: false, is_activity_allowed: false };
  const body = (endpoint: Pick<Endpoint, 'method'>, payload: object) => ({
    method: endpoint.method,
    payload: JSON.stringify(payload),
    headers: { 'content-type': 'application/json' },
  });

  it('close lists, exports and records to its service (403)', async () => {
    const { service, profile } = await factories(app).addTenant({ location: closed });
    for (const url of ['/api/tasks', '/api/activities', '/api/export/tasks.csv', '/api/export/activities.csv'])
      expect((await service(url)).statusCode, url).toBe(403);
    const recordedResponse = await service({
      url: '/api/activities',
      ...body({ method: 'POST' }, { action: fixture.action, profile: `/api/profiles/${profile}` }),
    });
    expect(recordedResponse.statusCode).toBe(403);
  });

  it('do not affect reading by the management', async () => {
    const { operator } = await factories(app).addTenant({ location: closed });
    for (const url of ['/api/tasks', '/api/activities']) expect((await operator(url)).statusCode, url).toBe(200);
  });

  it('recording is refused at an inactive location (403)', async () => {
    const { addTenant, addTask } = factories(app);
    const { service, profile, customer, location } = await addTenant({ location: { status: 'inactive' } });
    const task = await addTask(customer, location);
    const recordedResponse = await service({
      url: '/api/activities',
      ...body({ method: 'POST' }, { action: fixture.action, profile: `/api/profiles/${profile}` }),
    });
    const completed = await service({
      url: `/api/tasks/${task}`,
      ...body({ method: 'PATCH' }, { profile: `/api/profiles/${profile}` }),
    });
    expect([recordedResponse.statusCode, completed.statusCode]).toEqual([403, 403]);
  });

  it('service without a link sees nothing and records nothing', async () => {
    const { addUser, signIn } = factories(app);
    const client = await signIn(await addUser('ROLE_SERVICE'));
    for (const url of ['/api/customers', '/api/locations', '/api/profiles', '/api/user_locations'])
      expect((await client(url)).json()['hydra:totalItems'], url).toBe(0);
    for (const url of ['/api/tasks', '/api/activities']) expect((await client(url)).statusCode, url).toBe(403);
    expect(
      (await client({ url: '/api/profiles', ...body({ method: 'POST' }, { name: 'Paul Pause' }) })).statusCode,
    ).toBe(403);
  });
});
