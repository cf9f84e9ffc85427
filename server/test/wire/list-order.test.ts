import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#server/demo/seed-demo.ts';
import { allEndpoints } from '#shared/contracts/wire/api.ts';
import { OFFICE_NAME } from '#shared/domain/profile-name-text.ts';
import { MAX_PAGE_SIZE } from '#shared/contracts/wire/hydra.ts';
import { demoApp } from '#server/test/app/demo-app.ts';
import { clientWith, type Client } from '#server/test/app/test-app.ts';

const orders = allEndpoints.flatMap(({ path, list }) =>
  list === undefined || path.includes('{')
    ? []
    : list.order.map((field) => [path, field, list.maxPageSize ?? MAX_PAGE_SIZE] as const),
);

let app: FastifyInstance;
let admin: Client;

beforeAll(async () => {
  app = await demoApp();
  const credentials = { email: 'admin@schutzbuch.test', password: DEMO_PASSWORD };
  const answer = await app.inject({ method: 'POST', url: '/authentication_token', payload: credentials });
  admin = clientWith(app, answer.json().token);
});
afterAll(() => app.close());

it.each(orders)('%s ordered by %s descending is the reverse of ascending', async (path, field, size) => {
  const readPage = async (direction: 'asc' | 'desc', page: number) => {
    const order = `order[${field}]=${direction}&order[id]=${direction}`;
    const answer = await admin(`${path}?${order}&itemsPerPage=${size}&page=${page}`);
    expect(answer.statusCode, answer.body).toBe(200);
    const list: { 'hydra:totalItems': number; 'hydra:member': { '@id': string }[] } = answer.json();
    return { total: list['hydra:totalItems'], ids: list['hydra:member'].map((member) => member['@id']) };
  };
  const up = await readPage('asc', 1);
  const down = await readPage('desc', Math.max(1, Math.ceil(up.total / size)));
  expect(down.ids.toReversed()).toEqual(up.ids.slice(0, down.ids.length));
  expect(down.ids.length > 0).toBe(up.total > 0);
});

it.each([
  ['/api/activities', 'profileName'],
  ['/api/inspection_tours', 'profileName'],
  ['/api/tasks?exists[doneAt]=true', 'profileName'],
  ['/api/protocols', 'profileName'],
  ['/api/protocols', 'formName'],
  ['/api/player_checks', 'profileName'],
])('%s ordered by %s is sorted by the names that it shows, as in German', async (path, field) => {
  const names: (string | undefined)[] = [];
  for (const page of [1, 2, 3, 4]) {
    const query = `order[${field}]=asc&itemsPerPage=${MAX_PAGE_SIZE}&page=${page}`;
    const answer = await admin(`${path}${path.includes('?') ? '&' : '?'}${query}`);
    const members: Record<string, string>[] = answer.json()['hydra:member'];
    names.push(...members.map((member) => member[field] ?? nameWithoutProfile(member)));
  }
  expect(new Set(names).size).toBeGreaterThan(1);
  // Members without a name come last, which sorting does with undefined.
  expect(names).toEqual(names.toSorted((one, other) => String(one).localeCompare(String(other), 'de')));
});

/** Lists show these names where a record has no profile: the account, and for a task the office. */
const nameWithoutProfile = ({ userName, completionSource }: Record<string, string>): string | undefined =>
  userName ?? (completionSource === 'manual' ? OFFICE_NAME : undefined);
