import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchVariables } from '#server/http/docs/search-variables.ts';
import { allEndpoints } from '#shared/contracts/wire/api.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';

const TASKS = 65;

let app: FastifyInstance;
let operator: Client;
let admin: Client;
let location: number;
let otherLocation: number;
let profile: number;

const at = (day: number) => new Date(Date.UTC(2026, 0, day, 12));

beforeAll(async () => {
  app = await testApp();
  const { addTenant, addLocation, addTask, addUser, signIn } = factories(app);
  const tenant = await addTenant();
  ({ operator, location, profile } = tenant);
  admin = await signIn(await addUser('ROLE_ADMIN'));
  otherLocation = await addLocation(tenant.customer, { name: 'Zweite Halle' });
  for (let count = 0; count < TASKS - 2; count += 1)
    await addTask(tenant.customer, location, { do_at: at(1 + (count % 28)) });
  await addTask(tenant.customer, otherLocation, {
    description: 'Ähre & Übergabe 100%',
    do_at: at(31),
    is_public: false,
  });
  const done = {
    done_at: at(30),
    completion_source: 'manual' as const,
    profile_id: tenant.profile,
    occurred_at: at(30),
  };
  await addTask(tenant.customer, location, { description: 'Erledigt', do_at: at(30), type: 'single', ...done });
});
afterAll(() => app.close());

interface Listed {
  readonly 'hydra:totalItems': number;
  readonly 'hydra:member': readonly {
    readonly '@id': string;
    readonly id: number;
    readonly doAt: string;
    readonly description: string;
  }[];
  readonly 'hydra:view'?: Record<string, string>;
  readonly '@id': string;
}

async function list(query: string): Promise<Listed> {
  const answer = await operator(`/api/tasks${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const total = async (query: string) => (await list(query))['hydra:totalItems'];

describe('a collection', () => {
  it('has 30 members per page, each with address and type but without a context', async () => {
    const page = await list('');
    expect(page).toMatchObject({
      '@context': '/api/contexts/Task',
      '@id': '/api/tasks',
      '@type': 'hydra:Collection',
      'hydra:totalItems': TASKS,
    });
    expect(page['hydra:member']).toHaveLength(30);
    expect(page['hydra:member'][0]).toMatchObject({
      '@id': expect.stringMatching(/^\/api\/tasks\/\d+$/),
      '@type': 'Task',
    });
    expect(page['hydra:member'][0]).not.toHaveProperty('@context');
  });

  it('with several pages links them all, including the current one', async () => {
    const { 'hydra:view': view } = await list('?order[id]=desc&page=2');
    expect(view).toEqual({
      '@id': '/api/tasks?order%5Bid%5D=desc&page=2',
      '@type': 'hydra:PartialCollectionView',
      'hydra:first': '/api/tasks?order%5Bid%5D=desc&page=1',
      'hydra:last': '/api/tasks?order%5Bid%5D=desc&page=3',
      'hydra:previous': '/api/tasks?order%5Bid%5D=desc&page=1',
      'hydra:next': '/api/tasks?order%5Bid%5D=desc&page=3',
    });
  });

  it('can be read from its first page to the last without missing or repeated members', async () => {
    const seenIds: number[] = [];
    for (let next: string | undefined = '?order[doAt]=asc'; next !== undefined;) {
      const page: Listed = await list(next.replace('/api/tasks', ''));
      seenIds.push(...page['hydra:member'].map(({ id }) => id));
      next = page['hydra:view']?.['hydra:next'];
    }
    expect(seenIds).toHaveLength(TASKS);
    expect(new Set(seenIds).size).toBe(TASKS);
  });

  it('on one page has a view only if the request had parameters', async () => {
    expect((await list('?type=single'))['hydra:view']).toEqual({
      '@id': '/api/tasks?type=single',
      '@type': 'hydra:PartialCollectionView',
    });
    const whole = (await operator('/api/locations')).json();
    expect(whole).not.toHaveProperty('hydra:view');
  });

  it('without members is an empty list, not an error', async () => {
    expect(await list('?location=999999')).toMatchObject({ 'hydra:totalItems': 0, 'hydra:member': [] });
  });

  it('beyond its last page is empty and still knows its total', async () => {
    expect(await list('?page=9')).toMatchObject({ 'hydra:totalItems': TASKS, 'hydra:member': [] });
  });
});

describe('a collection as plain JSON', () => {
  const linkOf = async (query: string) => {
    const answer = await operator({ url: `/api/tasks${query}`, headers: { accept: 'application/json' } });
    return String(answer.headers['link']).split(', ');
  };

  it('links its next page beside the documentation, and none after the last', async () => {
    const [documentation, next] = await linkOf('?page=2');
    expect(documentation).toMatch(/#apiDocumentation"$/);
    expect(next).toBe('</api/tasks?page=3>; rel="next"');
    expect(await linkOf('?page=3')).toHaveLength(1);
  });
});

describe('parameters of a list', () => {
  it.each([
    ['?itemsPerPage=10', 10],
    ['?itemsPerPage=200', TASKS],
    ['?itemsPerPage=0', 0],
    ['?pagination=false', TASKS],
    ['?pagination=0', TASKS],
    ['?pagination=perhaps', 30],
    ['?page=3', 5],
  ])('%s gives %i members', async (query, count) => {
    expect((await list(query))['hydra:member']).toHaveLength(count);
  });

  it.each([
    ['?page=0', 'Page should not be less than 1'],
    ['?page=-1', 'Page should not be less than 1'],
    ['?page=abc', 'Page should not be less than 1'],
    ['?itemsPerPage=-1', 'Limit should not be less than 0'],
  ])('%s is refused (400)', async (query, text) => {
    const answer = await operator(`/api/tasks${query}`);
    expect([answer.statusCode, answer.json()['hydra:description']]).toEqual([400, text]);
  });

  it('sorts by the keys in the order given, then by identifier', async () => {
    const members = (await list('?order[doAt]=DESC&pagination=false'))['hydra:member'];
    const expected = members.toSorted((a, b) => (a.doAt === b.doAt ? a.id - b.id : a.doAt < b.doAt ? 1 : -1));
    expect(members).toEqual(expected);
  });

  it.each<[string, () => string | number]>([
    ['by number', () => otherLocation],
    ['by path', () => `/api/locations/${otherLocation}`],
    ['by absolute address', () => `https://haus.test/api/locations/${otherLocation}`],
  ])('filters a relation %s', async (_name, value) => {
    expect(await total(`?location=${value()}`)).toBe(1);
    expect(await total(`?location[]=${value()}&location[]=${location}`)).toBe(TASKS);
    expect(await total(`?location[0]=${value()}&location[1]=${location}`)).toBe(TASKS);
  });

  it.each([
    ['?type=single', 1],
    ['?type[]=single&type[]=routine', TASKS],
    ['?type=unknown', 0],
    ['?description=ÄHRE', 1],
    ['?description=hre %26', 1],
    ['?description=100%25', 1],
    ['?description=_otausgang', 0],
    ['?isPublic=true', TASKS - 1],
    ['?isPublic=0', 1],
    ['?exists[doneAt]=true', 1],
    ['?exists[doneAt]=', 1],
    ['?exists[doneAt]=false', TASKS - 1],
    ['?doAt[after]=2026-01-30', 2],
    ['?doAt[after]=2026-01-30T12:00:00%2B00:00', 2],
    ['?doAt[strictly_after]=2026-01-30T12:00:00%2B00:00', 1],
    ['?doAt[before]=2026-01-30T12:00:00%2B00:00', TASKS - 1],
    ['?doAt[strictly_before]=2026-01-30T12:00:00%2B00:00', TASKS - 2],
    ['?doAt[after]=2026-01-30&doAt[before]=2026-01-31', 1],
    ['?id[]=/api/tasks/999999', 0],
  ])('%s finds %i', async (query, count) => {
    expect(await total(query)).toBe(count);
  });

  it('finds items by their addresses', async () => {
    const [first, second] = (await list(''))['hydra:member'];
    expect(await total(`?id[0]=${first?.['@id']}&id[1]=${second?.id}`)).toBe(2);
  });

  it.each([
    '?location=garbage',
    '?id=garbage',
    '?isPublic=perhaps',
    '?exists[doneAt]=perhaps',
    '?exists[secret]=true',
    '?doAt[after]=someday',
    '?doAt[after]=99999-99-99',
    '?order[secret]=asc',
    '?order[doAt]=upwards',
    '?secret=1',
    '?__proto__[a]=1',
    '?customer_id=1',
    "?description[]=x'; drop table task; --",
  ])('%s is ignored: all visible items are found', async (query) => {
    const count = await total(query);
    expect(query.startsWith('?description') ? [0, TASKS].includes(count) : count === TASKS).toBe(true);
  });
});

describe('every list', () => {
  const lists = allEndpoints.flatMap(({ path, list: contract }) => (contract ? [[path, contract] as const] : []));
  const values = {
    relation: '1',
    user: '1',
    exact: 'a',
    partial: 'a',
    boolean: 'true',
    exists: 'true',
    date: '2026-01-01',
    order: 'desc',
  };

  it.each(lists)('%s supports each of its search variables, alone and combined', async (collection, contract) => {
    const path = collection.replace('{id}', String(profile));
    const queries = searchVariables(contract).map(
      ({ variable, kind }) => `${encodeURIComponent(variable)}=${values[kind]}`,
    );
    for (const query of ['', ...queries, queries.join('&')]) {
      const answer = await admin(`${path}?${query}`);
      expect(answer.statusCode, `${query}: ${answer.body}`).toBe(200);
      expect(answer.json()).toMatchObject({
        '@id': path,
        '@type': 'hydra:Collection',
        'hydra:member': expect.any(Array),
      });
    }
  });
});
