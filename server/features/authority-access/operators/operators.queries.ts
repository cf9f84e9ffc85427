// Needs the system role, because an authority reads no users.
import type { Tx } from '#server/db/database.ts';

/** Finds the active operators of an organisation. */
export async function findOperators(tx: Tx, customerId: number): Promise<number[]> {
  const operators = await tx
    .selectFrom('app_user')
    .innerJoin('user_customer', 'user_customer.user_id', 'app_user.id')
    .where('user_customer.customer_id', '=', customerId)
    .where('role', '=', 'ROLE_OPERATOR')
    .where('is_active', '=', true)
    .select('app_user.id')
    .execute();
  return operators.map(({ id }) => id);
}
