import { parseHydraDocumentation } from '@api-platform/api-doc-parser';
import type { FastifyInstance } from 'fastify';
import jsonld from 'jsonld';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { resources } from '#shared/contracts/wire/api.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';

const HYDRA = 'http://www.w3.org/ns/hydra/core#';

let app: FastifyInstance;
let origin: string;
let token: string;
let operator: Client;
let task: string;
let formVersion: string;

beforeAll(async () => {
  app = await testApp();
  const { addForm, addTenant, addTask, addUser, signIn } = factories(app);
  const tenant = await addTenant();
  for (let count = 0; count < 5; count += 1)
    await addTask(tenant.customer, tenant.location, { profile_id: tenant.profile });
  operator = tenant.operator;
  formVersion = `/api/form_versions/${(await addForm()).version}`;
  // An admin may read every collection.
  const admin = await signIn(await addUser('ROLE_ADMIN'));
  token = (await admin('/api/currentuser')).json().token;
  task = (await operator('/api/tasks')).json()['hydra:member'][0]['@id'];
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, origin), { headers: { authorization: `Bearer ${token}`, ...headers } });

async function load(path: string): Promise<Record<string, unknown>> {
  const document: unknown = await (await get(path)).json();
  return { ...(typeof document === 'object' ? document : {}) };
}

/** Expands as a client does: contexts are fetched from the server, and anything lost on the way is an error. */
function expand(document: object, base = origin) {
  const documentLoader = async (url: string) => ({ document: await (await fetch(url)).json(), documentUrl: url });
  return jsonld.expand(document, { base, safe: true, documentLoader });
}

const word = (name: string) => `${origin}/api/docs.jsonld#${name}`;

describe('the entrypoint', () => {
  it('lists every resource with a collection, in order', async () => {
    const { '@context': context, '@id': id, '@type': type, ...links } = await load('/api');
    expect({ context, id, type }).toEqual({ context: '/api/contexts/Entrypoint', id: '/api', type: 'Entrypoint' });
    expect(Object.values(links)).toHaveLength(resources.length);
    expect(Object.keys(links)).toEqual(Object.keys(links).toSorted());
    expect(links).toMatchObject({ task: '/api/tasks', userLocation: '/api/user_locations' });
  });

  it('is public, and the same as /api/index.jsonld', async () => {
    const [plain, named] = await Promise.all([fetch(`${origin}/api`), fetch(`${origin}/api/index.jsonld`)]);
    expect(plain.headers.get('content-type')).toBe('application/ld+json; charset=utf-8');
    expect(await plain.text()).toBe(await named.text());
  });

  it.each([
    ['application/ld+json', 'application/ld+json; charset=utf-8'],
    ['*/*', 'application/ld+json; charset=utf-8'],
    ['application/json', 'application/json; charset=utf-8'],
    ['application/vnd.openapi+json', 'application/vnd.openapi+json; charset=utf-8'],
    ['text/html', 'text/html; charset=utf-8'],
  ])('answers a client that accepts %s in %s', async (accept, type) => {
    const answer = await get('/api', { accept });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
  });

  it('refuses an unknown format (406)', async () => {
    expect((await get('/api', { accept: 'image/png' })).status).toBe(406);
  });
});

describe('contexts', () => {
  it.each([...resources.map(({ name }) => name), 'Entrypoint', 'Error', 'ConstraintViolationList'])(
    'exist for %s and are public',
    async (name) => {
      const answer = await fetch(`${origin}/api/contexts/${name}`);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ '@context': { '@vocab': word(''), hydra: HYDRA } });
    },
  );

  it.each(['Unknown', 'task', '__proto__', 'toString'])('do not exist for %s (404)', async (name) => {
    expect((await fetch(`${origin}/api/contexts/${name}`)).status).toBe(404);
  });

  it('define which fields are links and which terms are common', async () => {
    const { '@context': context } = await load('/api/contexts/Profile');
    expect(context).toMatchObject({
      name: 'https://schema.org/name',
      comment: 'Profile/comment',
      customer: { '@id': 'Profile/customer', '@type': '@id' },
      'hydra:next': { '@id': 'hydra:next', '@type': '@id' },
    });
  });
});

describe('the Hydra parser of API Platform', () => {
  async function parse() {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { api, status } = await parseHydraDocumentation(`${origin}/api`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(status).toBe(200);
    expect(complaint).not.toHaveBeenCalled();
    complaint.mockRestore();
    return api.resources ?? [];
  }

  it('finds every resource without an error', async () => {
    const parsedClasses = (await parse()).map(({ title, url }) => ({ title, url }));
    const expected = resources.map(({ name, path }) => ({ title: name, url: origin + path }));
    expect(parsedClasses).toEqual(expect.arrayContaining(expected));
    expect(parsedClasses).toHaveLength(expected.length);
  });

  it('reads the same fields that each resource has', async () => {
    const found = await parse();
    for (const { name, schema } of resources) {
      const fields = found.find(({ title }) => title === name)?.readableFields?.map((field) => field.name);
      const answered = Object.keys(schema.shape).filter((key) => key !== 'id' && !key.startsWith('@'));
      expect(fields?.toSorted(), name).toEqual(answered.toSorted());
    }
  });

  it('reads exactly the operations of the contracts', async () => {
    const found = await parse();
    for (const { name, endpoints } of resources) {
      const methods = found.find(({ title }) => title === name)?.operations?.map(({ method }) => method);
      expect(methods?.toSorted(), name).toEqual(endpoints.map(({ method }) => method).toSorted());
    }
  });

  it('reads relations, types and required fields', async () => {
    const fields = (await parse()).find(({ title }) => title === 'Task')?.fields ?? [];
    const field = (name: string) => fields.find((one) => one.name === name);
    expect(field('location')).toMatchObject({ reference: { title: 'Location' }, maxCardinality: 1, required: true });
    expect(field('doAt')).toMatchObject({ type: 'dateTime', required: true });
    expect(field('isPublic')).toMatchObject({ type: 'boolean', required: false });
    expect(field('possibleAnswers')).toMatchObject({ type: 'array' });
  });

  it('reads the search parameters of each collection', async () => {
    for (const resource of await parse()) {
      const parameters = (await resource.getParameters?.()) ?? [];
      expect(
        parameters.map(({ variable }) => variable),
        resource.name,
      ).toContain('order[id]');
    }
  });
});

describe('a JSON-LD processor', () => {
  it('expands the entrypoint into links of our vocabulary', async () => {
    const [entrypoint] = await expand(await load('/api'));
    expect(entrypoint).toMatchObject({
      '@id': `${origin}/api`,
      '@type': [word('Entrypoint')],
      [word('Entrypoint/task')]: [{ '@id': `${origin}/api/tasks` }],
    });
  });

  it('expands the documentation, each class under its own address', async () => {
    const [documentation] = await expand(await load('/api/docs.jsonld'), `${origin}/api/docs.jsonld`);
    const classes = documentation?.[`${HYDRA}supportedClass`];
    const expected = [
      ...resources.map(({ name }) => name),
      'Entrypoint',
      'ConstraintViolation',
      'ConstraintViolationList',
    ];
    expect(classes).toEqual(
      expect.arrayContaining(expected.map((name) => expect.objectContaining({ '@id': word(name) }))),
    );
  });

  it('expands a collection with its view into links', async () => {
    const [collection] = await expand(await load('/api/tasks?itemsPerPage=2&page=2'));
    expect(collection).toMatchObject({ '@type': [`${HYDRA}Collection`], [`${HYDRA}totalItems`]: [{ '@value': 5 }] });
    const view = {
      '@type': [`${HYDRA}PartialCollectionView`],
      [`${HYDRA}next`]: [{ '@id': `${origin}/api/tasks?itemsPerPage=2&page=3` }],
    };
    expect(collection?.[`${HYDRA}view`]).toEqual([expect.objectContaining(view)]);
    expect(collection?.[`${HYDRA}member`]).toEqual([
      expect.objectContaining({ '@type': [word('Task')] }),
      expect.anything(),
    ]);
  });

  it('expands an item, its relations as links', async () => {
    const [item] = await expand(await load(task));
    const { location } = await load(task);
    expect(item).toMatchObject({
      '@id': origin + task,
      '@type': [word('Task')],
      [word('Task/location')]: [{ '@id': `${origin}${String(location)}` }],
    });
  });

  it('expands nested data as one value, in its order', async () => {
    const [item] = await expand(await load(formVersion));
    expect(item?.[word('FormVersion/questionnaire')]).toEqual([
      { '@type': '@json', '@value': (await load(formVersion))['questionnaire'] },
    ]);
  });

  it('converts an item to RDF statements', async () => {
    const documentLoader = async (url: string) => ({ document: await (await fetch(url)).json(), documentUrl: url });
    const statements = await jsonld.toRDF(await load(task), { base: origin, safe: true, documentLoader });
    const description = statements.find(({ predicate }) => predicate.value === word('Task/description'));
    expect(description?.object).toMatchObject({ termType: 'Literal', value: 'Notausgang prüfen' });
  });

  it('expands an error', async () => {
    const [error] = await expand(await load('/api/tasks/999999'));
    expect(error).toMatchObject({ '@type': [`${HYDRA}Error`], [`${HYDRA}description`]: [{ '@value': 'Not Found' }] });
  });

  it('expands the violation of each field', async () => {
    const refusedResponse = await operator({
      method: 'POST',
      url: '/api/tasks',
      headers: { 'content-type': 'application/ld+json' },
      payload: '{}',
    });
    const [list] = await expand(refusedResponse.json());
    expect(list).toMatchObject({ '@type': [word('ConstraintViolationList')] });
    expect(list?.[word('violations')]).toContainEqual(
      expect.objectContaining({ [word('propertyPath')]: [{ '@value': 'description' }] }),
    );
  });
});

describe('behind a proxy', () => {
  it('every address in a response has the configured origin', async () => {
    const proxied = await testApp({ PUBLIC_ORIGIN: 'https://schutzbuch.example' });
    const entrypoint = await proxied.inject({ url: '/api', headers: { host: 'inner:3000' } });
    expect(entrypoint.headers['link']).toBe(
      `<https://schutzbuch.example/api/docs.jsonld>; rel="${HYDRA}apiDocumentation"`,
    );
    const documentation = (await proxied.inject('/api/docs.jsonld')).json();
    expect(documentation['@context']['@vocab']).toBe('https://schutzbuch.example/api/docs.jsonld#');
    await proxied.close();
  });
});
