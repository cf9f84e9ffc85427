import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Scope } from '#server/access/scope.ts';
import { findActivities } from '#server/features/activities/activities.queries.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';
import { openTestStore } from '#server/test/app/test-store.ts';
import type { Store } from './database.ts';
import { forgetLists } from './list-memory.ts';
import { scaleScript } from './seed/scale-script.ts';

const passwordHash =
  '$argon2id$v=19$m=65536,t=3,p=1$asKJwYLPKHwE4/MybELwsw$0aK30ZvFhHWTg80Y5vWM0LkcJjc2EhNHJEaDb7O2jUo';
const PAGE_SIZE = 30;
let store: Store;
let scope: Scope;

beforeAll(async () => {
  store = await openTestStore();
  await store.runScript(scaleScript({ activities: 2400, organisations: 1, locations: 4, passwordHash }));
  // Rows of the same moment are the hard case: a page may begin between them.
  await store.runScript(`alter table activity disable trigger user;
    update activity set occurred_at = date_trunc('month', occurred_at) + interval '1 microsecond' where id % 2 = 0;
    alter table activity enable trigger user`);
  const rows = await store.runScript('select customer_id from activity limit 1');
  scope = { kind: 'customer', userId: 1, customerId: Number(Object(rows[0]).customer_id) };
}, 60_000);
beforeEach(() => forgetLists(scope.kind === 'customer' ? scope.customerId : null));
afterAll(() => store.close());

type Direction = 'asc' | 'desc';
const queryOf = (page: number, direction: Direction, idDirection: Direction): ListQuery => ({
  conditions: [{ field: 'correctedBy', operator: 'empty' }],
  order: [
    { field: 'occurredAt', direction },
    { field: 'id', direction: idDirection },
  ],
  page,
  pageSize: PAGE_SIZE,
  isPaged: true,
});
const readPage = (query: ListQuery) => store.asActor(scope, 'read only', (tx) => findActivities(tx, scope, query));

const FAR_PAGES = [60, 70, 61, 40, 79, 60, 71, 80];

it.each<[Direction, Direction]>([
  ['desc', 'asc'],
  ['asc', 'asc'],
  ['desc', 'desc'],
])('far pages have the same rows whichever were read before, sorted %s with ids %s', async (direction, idDirection) => {
  const ordered = await store.asSystem((tx) =>
    tx
      .selectFrom('activity')
      .select('id')
      .where('corrected_by_id', 'is', null)
      .orderBy('occurred_at', direction)
      .orderBy('id', idDirection)
      .execute(),
  );
  for (const page of FAR_PAGES) {
    const { items, total } = await readPage(queryOf(page, direction, idDirection));
    const expected = ordered.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ id }) => id);
    expect([page, total, items.map(({ id }) => id)]).toEqual([page, ordered.length, expected]);
  }
});

it('counts again after the organisation has recorded something', async () => {
  const query = queryOf(1, 'desc', 'asc');
  const before = await readPage(query);
  await store.asSystem((tx) =>
    sql`
    insert into activity (customer_id, location_id, action_id, profile_id, user_id, completion_source, occurred_at, created_at)
    select customer_id, location_id, action_id, profile_id, user_id, completion_source, now(), now() from activity limit 1`.execute(
      tx,
    ),
  );
  expect((await readPage(query)).total).toBe(before.total);
  forgetLists(scope.kind === 'customer' ? scope.customerId : null);
  expect((await readPage(query)).total).toBe(before.total + 1);
});

it.each([
  ['activity', ['created_at', 'occurred_at']],
  ['inspection_tour', ['created_at', 'occurred_at']],
  ['task', ['do_at']],
])('far pages of %s begin at columns that are never null', async (table, columns) => {
  const { rows } = await store.asSystem((tx) =>
    sql<{ nullable: number }>`
    select count(*) as nullable from information_schema.columns
    where table_name = ${table} and column_name = any(${columns}) and is_nullable = 'YES'`.execute(tx),
  );
  expect(rows).toEqual([{ nullable: 0 }]);
});
