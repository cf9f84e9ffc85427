import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { ListSource } from '#server/db/list.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import type { Row } from '#server/db/schema.ts';
import { lockCustomer } from '#server/features/customers/customers.public.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';
import type { Periods } from '#shared/domain/retention-kinds.ts';

export type SettingRow = Row<'retention_setting'>;

const settingSource: ListSource = {
  table: 'retention_setting',
  visibleRows: ofCustomer,
  columns: { customer: 'customer_id' },
};

export const findSettings = (tx: Tx, scope: Scope, query: ListQuery) =>
  findRows<SettingRow>(tx, settingSource, scope, query);

export const findSetting = (tx: Tx, scope: Scope, id: number) => findRow<SettingRow>(tx, settingSource, scope, id);

/** Reads and locks the periods. Until the transaction ends, nobody else changes them or begins a run with them. */
export async function lockPeriods(tx: Tx, scope: Scope, customerId: number): Promise<Partial<Periods>> {
  // retention_begin locks the same row before it reads the periods, so a run that began with old ones is visible here
  // and is ended.
  await lockCustomer(tx, scope, customerId);
  await tx
    .insertInto('retention_policy')
    .values({ customer_id: customerId, periods: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { periods } = await tx
    .selectFrom('retention_policy')
    .select('periods')
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return periods;
}

export async function savePeriods(tx: Tx, _scope: Scope, customerId: number, changedPeriods: Partial<Periods>) {
  await tx
    .updateTable('retention_policy')
    .set({ periods: JSON.stringify(changedPeriods), updated_at: new Date() })
    .where('customer_id', '=', customerId)
    .execute();
}
