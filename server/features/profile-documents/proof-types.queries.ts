import { sharedByAll, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { Source } from '#server/db/list.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import type { Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';

const source: Source = {
  table: 'proof_type',
  within: sharedByAll,
  columns: { name: 'name' },
  sortedInGerman: ['name'],
};

export const findProofTypes = (tx: Tx, scope: Scope, query: ListQuery) =>
  findRows<Row<'proof_type'>>(tx, source, scope, query);

export const findProofType = (tx: Tx, scope: Scope, id: number) => findRow<Row<'proof_type'>>(tx, source, scope, id);
