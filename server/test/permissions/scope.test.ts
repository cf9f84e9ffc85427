import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '#shared/contracts/wire/api.ts';
import type { Endpoint } from '#shared/contracts/wire/endpoint.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { urlOf } from './permission-requests.ts';
import { permissionWorld, type World } from './permission-world.ts';
import type { Place } from './item-adders.ts';
import { testApp } from '#server/test/app/test-app.ts';

let app: FastifyInstance;
let world: World;

/** Creates an application with records of every kind at every location. */
async function openWorld(environment: Record<string, string> = {}) {
  app = await testApp(environment);
  world = await permissionWorld(app);
  for (const { own, sibling, foreign } of Object.values(world.actors)) {
    for (const place of [own, sibling, foreign]) {
      await world.addTask(place);
      await world.addFinishedTask(place);
      await world.addActivity(place);
      await world.addProtocol(place, 'closed');
      await world.addTemplate(place);
      await world.addNotification(place);
      await world.addProof(place);
    }
  }
}

const addressesOf = ({ customer, location, profile }: Place) => [
  `"/api/customers/${customer}"`,
  `"/api/locations/${location}"`,
  `"/api/profiles/${profile}"`,
];
const narrowed = ['service', 'operator', 'demo'] as const;

describe.each([
  ['lists', {}],
  ['lists by their queries alone', { ROW_LEVEL_SECURITY: 'false' }],
])('%s', (_what, environment) => {
  beforeAll(() => openWorld(environment));
  afterAll(() => app.close());

  const lists = allEndpoints.filter((endpoint) => endpoint.list);

  describe.each(lists.map((endpoint) => [endpoint.path, endpoint] as const))('%s', (_path, endpoint) => {
    const { list } = endpoint;

    it.each(narrowed)('shows %s nothing of a foreign organisation', async (name) => {
      const { client, own, foreign } = world.actors[name];
      const answer = await client(`${await urlOf(endpoint, world, own)}?pagination=false`);
      for (const address of addressesOf(foreign)) expect(answer.body).not.toContain(address);
    });

    it.each(['service', 'demo'] as const)('shows %s no other location', async (name) => {
      const { client, own, sibling } = world.actors[name];
      const { body } = await client(`${await urlOf(endpoint, world, own)}?pagination=false`);
      expect(body).not.toContain(`"/api/locations/${sibling.location}"`);
    });

    it.each(narrowed)('has nothing for %s however it is filtered by what is foreign', async (name) => {
      const { client, own, foreign } = world.actors[name];
      const url = await urlOf(endpoint, world, own);
      const relations = { customer: foreign.customer, location: foreign.location, profile: foreign.profile };
      for (const [field, id] of Object.entries(relations)) {
        if (!list?.filters[field]?.includes('relation')) continue;
        const answer = await client(`${url}?${field}=${id}`);
        // A list that only the management may read contains nothing for others either.
        const found = answer.statusCode === 403 ? 0 : answer.json()['hydra:totalItems'];
        expect(found, `${field}=${id}`).toBe(0);
      }
    });
  });

  it('show the admin of the platform every organisation', async () => {
    const { client, own, foreign } = world.actors.admin;
    const { body } = await client('/api/tasks?pagination=false');
    for (const { location } of [own, foreign]) expect(body).toContain(`"/api/locations/${location}"`);
  });

  it.each(['tasks', 'activities'])('exported as %s.csv hold what the list holds', async (name) => {
    for (const actor of narrowed) {
      const { client } = world.actors[actor];
      const listed = (await client(`/api/${name}?pagination=false`)).json()['hydra:totalItems'];
      const { body, statusCode } = await client(`/api/export/${name}.csv`);
      expect([statusCode, body.trim().split('\r\n').length - 1], actor).toEqual([200, listed]);
    }
  });
});

describe('the flags of a location', () => {
  beforeAll(() => openWorld());
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
    const recorded = await service({
      url: '/api/activities',
      ...body({ method: 'POST' }, { action: world.action, profile: `/api/profiles/${profile}` }),
    });
    expect(recorded.statusCode).toBe(403);
  });

  it('do not close what the management reads', async () => {
    const { operator } = await factories(app).addTenant({ location: closed });
    for (const url of ['/api/tasks', '/api/activities']) expect((await operator(url)).statusCode, url).toBe(200);
  });

  it('nobody records at a location that is not active (403)', async () => {
    const { addTenant, addTask } = factories(app);
    const { service, profile, customer, location } = await addTenant({ location: { status: 'inactive' } });
    const task = await addTask(customer, location);
    const recorded = await service({
      url: '/api/activities',
      ...body({ method: 'POST' }, { action: world.action, profile: `/api/profiles/${profile}` }),
    });
    const completed = await service({
      url: `/api/tasks/${task}`,
      ...body({ method: 'PATCH' }, { profile: `/api/profiles/${profile}` }),
    });
    expect([recorded.statusCode, completed.statusCode]).toEqual([403, 403]);
  });

  it('service that is linked nowhere sees nothing and records nothing', async () => {
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
