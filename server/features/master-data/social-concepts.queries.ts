import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { Source } from '#server/db/list.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import type { Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/list-query.ts';

/** The platform's concepts, and those of one's own organisation. */
export function visibleConcepts(scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'platform') return sql`true`;
  return scope.customerId === null
    ? sql`social_concept.customer_id is null`
    : sql`(social_concept.customer_id is null or social_concept.customer_id = ${scope.customerId})`;
}

const source: Source = {
  table: 'social_concept',
  within: visibleConcepts,
  columns: { name: 'name' },
  sortedInGerman: ['name'],
};

export const findSocialConcepts = (tx: Tx, scope: Scope, query: ListQuery) =>
  findRows<Row<'social_concept'>>(tx, source, scope, query);

export const findSocialConcept = (tx: Tx, scope: Scope, id: number) =>
  findRow<Row<'social_concept'>>(tx, source, scope, id);
