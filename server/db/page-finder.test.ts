import * as fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { atLocation, type Scope } from '#server/access/scope.ts';
import type { Condition, ListQuery } from '#server/http/read/list-query.ts';
import type { Tx } from './database.ts';
import { forgetLists } from './list-memory.ts';
import { pageSource, type ListSource } from './list.ts';
import { pageFinder } from './page-finder.ts';
import type { Row } from './schema.ts';
import { createKysely } from './transaction.ts';

const source: ListSource = {
  table: 'activity',
  visibleRows: atLocation,
  columns: { action: 'action_id', comment: 'comment', task: 'task_id', occurredAt: 'occurred_at', day: 'created_at' },
  conditions: { search: (_scope, ids) => sql`comment = any(${ids})` },
  booleanFilters: { isLate: sql<boolean>`(created_at > occurred_at + make_interval(days => ${3}))` },
  dayFields: ['day'],
  momentFields: ['occurredAt'],
};
const compose = (tx: Tx, rows: RawBuilder<unknown>) =>
  tx.selectFrom(rows.$castTo<Row<'activity'>>().as('activity')).selectAll('activity').where('is_cancelled', '=', false);

const TOTAL = 5000;
let sent: unknown[] = [];
const tx = createKysely(async (text, parameters) => {
  sent = [text, parameters];
  return { rows: [{ id: 7, all_rows: TOTAL, page_start: '2026-01-05 10:00:00.123456+00' }], affected: 1 };
});

// A few ids, so that totals and page starts of a list are often remembered.
const id = fc.integer({ min: 1, max: 6 });
const idOrNone = fc.option(id);
const scopes: fc.Arbitrary<Scope> = fc.oneof(
  fc.record({ kind: fc.constant('platform' as const), userId: id }),
  fc.record({ kind: fc.constant('customer' as const), userId: id, customerId: idOrNone }),
  fc.record({ kind: fc.constant('location' as const), userId: id, customerId: idOrNone, locationId: idOrNone }),
);
const date = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
const dateOperator = fc.constantFrom('>=' as const, '>' as const, '<=' as const, '<' as const);
const conditions: fc.Arbitrary<readonly Condition[]> = fc.array(
  fc.oneof(
    fc.record({
      field: fc.constantFrom('action', 'task'),
      operator: fc.constant('any of' as const),
      values: fc.array(id, { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      field: fc.constantFrom('comment', 'search'),
      operator: fc.constant('any of' as const),
      values: fc.array(fc.string(), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      field: fc.constant('action'),
      operator: fc.constant('user' as const),
      ids: fc.array(id, { maxLength: 2 }),
      uids: fc.array(fc.uuid(), { maxLength: 2 }),
    }),
    fc.record({ field: fc.constant('comment'), operator: fc.constant('containing' as const), text: fc.string() }),
    fc.record({
      field: fc.constantFrom('isLate', 'task'),
      operator: fc.constantFrom('true' as const, 'false' as const, 'set' as const, 'empty' as const),
    }),
    fc.record({ field: fc.constantFrom('occurredAt', 'day'), operator: dateOperator, date }),
    fc.record({ field: fc.constant('id' as const), operator: fc.constant('beyond' as const), id }),
  ),
  { maxLength: 3 },
);
const direction = fc.constantFrom('asc' as const, 'desc' as const);
const queries: fc.Arbitrary<ListQuery> = fc.record({
  conditions,
  order: fc.tuple(
    fc.record({ field: fc.constantFrom('occurredAt', 'action'), direction }),
    fc.record({ field: fc.constant('id'), direction }),
  ),
  page: fc.constantFrom(1, 2, 80, 81),
  pageSize: fc.constantFrom(30, 100),
  isPaged: fc.constant(true),
  isCounted: fc.boolean(),
});

beforeEach(() => {
  for (const customerId of [null, 1]) forgetLists(customerId);
});

it('sends for every request the statement and values that would be composed for it alone', async () => {
  const findPage = pageFinder(source, compose);
  await fc.assert(
    fc.asyncProperty(scopes, queries, async (scope, query) => {
      const page = pageSource(tx, source, scope, query);
      const expected = compose(tx, page.rows).select(page.total.as('all_rows')).orderBy(page.order).compile();
      await findPage(tx, scope, query);
      expect(sent).toEqual([expected.sql, expected.parameters]);
    }),
    { numRuns: 3000, seed: 109 },
  );
});

it('binds the values of the second request, and not those of the one that the statement was composed for', async () => {
  const findPage = pageFinder(source, compose);
  const query = (action: number): ListQuery => ({
    conditions: [{ field: 'action', operator: 'any of', values: [action] }],
    order: [{ field: 'id', direction: 'asc' }],
    page: 1,
    pageSize: 30,
    isPaged: true,
    isCounted: false,
  });
  await findPage(tx, { kind: 'customer', userId: 1, customerId: 11 }, query(21));
  expect(sent[1]).toEqual([11, 21, false]);
  await findPage(tx, { kind: 'customer', userId: 2, customerId: 12 }, query(22));
  expect(sent[1]).toEqual([12, 22, false]);
});
