import { sql, type Updateable } from 'kysely';
import { linkedUsers, ofCustomer, sharedByAll, visibleLocations, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { pageSource, type Page, type ListSource } from '#server/db/list.ts';
import { findRow, findRows, findOneWith } from '#server/db/rows.ts';
import type { Database, Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';

const contractSource: ListSource = {
  table: 'contract_seen',
  visibleRows: ofCustomer,
  columns: { customer: 'customer_id' },
};

export type ContractRow = Row<'contract_seen'>;

export const findContracts = (tx: Tx, scope: Scope, query: ListQuery) =>
  findRows<ContractRow>(tx, contractSource, scope, query);
export const findContract = (tx: Tx, scope: Scope, id: number) => findRow<ContractRow>(tx, contractSource, scope, id);

/** Returns the current row and locks it until the transaction ends. */
export const lockContract = (tx: Tx, scope: Scope, id: number): Promise<Row<'contract'>> =>
  tx
    .selectFrom('contract')
    .selectAll()
    .where('id', '=', id)
    .where(ofCustomer(scope))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** Returns the e-mail address for questions about a contract. */
export async function findContact(tx: Tx, scope: Scope): Promise<string | null> {
  const setting = await tx
    .selectFrom('billing_setting')
    .select('issuer_email')
    .where(sharedByAll(scope))
    .executeTakeFirst();
  return setting?.issuer_email ?? null;
}

/** Returns whether a notice has set the last day of an organisation. */
export async function hasNotice(tx: Tx, scope: Scope, customerId: number): Promise<boolean> {
  const notice = await tx
    .selectFrom('termination')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('withdrawn_at', 'is', null)
    .where(ofCustomer(scope))
    .executeTakeFirst();
  return notice !== undefined;
}

/** Like lockContract, by organisation. */
export const lockContractOf = (tx: Tx, scope: Scope, customerId: number): Promise<Row<'contract'>> =>
  tx
    .selectFrom('contract')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where(ofCustomer(scope))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

export async function updateContract(
  tx: Tx,
  scope: Scope,
  id: number,
  values: Updateable<Database['contract']>,
): Promise<void> {
  await tx.updateTable('contract').set(values).where('id', '=', id).where(ofCustomer(scope)).execute();
}

/** Returns the name recorded with an acceptance. */
export async function findUserName(tx: Tx, scope: Scope, id: number): Promise<string> {
  const user = await tx
    .selectFrom('app_user')
    .select(sql<string>`trim(firstname || ' ' || lastname)`.as('name'))
    .where('id', '=', id)
    .where(linkedUsers(scope))
    .executeTakeFirstOrThrow();
  return user.name;
}

const planSource: ListSource = {
  table: 'location_contract',
  isView: true,
  visibleRows: visibleLocations,
  columns: { customer: 'customer_id', location: 'id', name: 'name' },
  germanFields: ['name'],
};

export const findLocationPlans = (tx: Tx, scope: Scope, query: ListQuery) =>
  findRows<Row<'location_contract'>>(tx, planSource, scope, query);
export const findLocationPlan = (tx: Tx, scope: Scope, id: number) =>
  findRow<Row<'location_contract'>>(tx, planSource, scope, id);

interface LocationPlan {
  readonly location_id: number;
  readonly customer_id: number;
  readonly plan_id: number | null;
  readonly price_cents: number;
  readonly valid_from: string;
}

/** Replaces an earlier plan for the same month: no invoice has named it yet. */
export async function saveLocationPlan(tx: Tx, _scope: Scope, agreedPlan: LocationPlan): Promise<void> {
  await tx
    .insertInto('location_plan')
    .values(agreedPlan)
    .onConflict((conflict) =>
      conflict
        .columns(['location_id', 'valid_from'])
        .doUpdateSet({ plan_id: agreedPlan.plan_id, price_cents: agreedPlan.price_cents }),
    )
    .execute();
}

/** Sets premium and limit of a location. Only roles that may set contracts have the right to these columns. */
export async function updateLocationContract(
  tx: Tx,
  scope: Scope,
  id: number,
  values: Pick<Updateable<Database['location']>, 'is_premium' | 'monthly_limit'>,
): Promise<void> {
  await tx.updateTable('location').set(values).where('id', '=', id).where(visibleLocations(scope)).execute();
}

const quotaSource: ListSource = {
  table: 'location',
  visibleRows: visibleLocations,
  columns: { customer: 'customer_id', location: 'id', name: 'name' },
  germanFields: ['name'],
};

export type QuotaRow = Row<'location'> & {
  readonly silent_days: string[] | null;
  readonly closing_from: string | null;
  readonly closing_to: string | null;
  readonly usage_month: string;
  readonly requests: number | null;
  readonly limit_count: number | null;
  readonly additional_limit_count: number | null;
};

/** Finds the locations with their usage of the current month in their own time zone. */
export async function findQuotas(tx: Tx, scope: Scope, query: ListQuery): Promise<Page<QuotaRow>> {
  const page = pageSource(tx, quotaSource, scope, query);
  const month = sql<string>`date_trunc('month', now() at time zone location.time_zone)::date`;
  const rows = await tx
    .selectFrom(page.rows.$castTo<Row<'location'>>().as('location'))
    .leftJoin('state', 'state.id', 'location.state_id')
    .leftJoin('location_usage as used', (join) =>
      join.onRef('used.location_id', '=', 'location.id').on('used.month', '=', month),
    )
    .selectAll('location')

    .select(['state.silent_days', 'state.closing_from', 'state.closing_to'])
    .select([month.as('usage_month'), page.total.as('all_rows')])
    .select(['used.requests', 'used.limit_count', 'used.additional_limit_count'])
    .orderBy(page.order)
    .execute();
  return page.finish(rows);
}

export const findQuota = findOneWith(findQuotas);
