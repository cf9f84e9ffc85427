import type { Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { Page } from '#server/db/list.ts';
import type { Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { canReadCustomers } from '#shared/permissions.ts';
import { findCustomers, findSizes } from './customers.queries.ts';
import type { SizedCustomer } from './customers.export.ts';
import { toCustomer } from './customers.resource.ts';

/** Renders organisations; the management also reads the number of locations and users. */
export async function toCustomers({ tx, actor }: Context, rows: readonly Row<'customer'>[]) {
  const ids = canReadCustomers(actor) ? rows.map(({ id }) => id) : [];
  const sizes = ids.length === 0 ? undefined : await findSizes(tx, ids);
  return rows.map((row) => toCustomer(row, sizes?.get(row.id)));
}

export async function findSizedCustomers(tx: Tx, scope: Scope, query: ListQuery): Promise<Page<SizedCustomer>> {
  const { items, total } = await findCustomers(tx, scope, query);
  const sizes = await findSizes(
    tx,
    items.map(({ id }) => id),
  );
  return { items: items.map((row) => ({ ...row, size: sizes.get(row.id) })), total };
}
