import { sql } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { DocumentRow } from './documents.queries.ts';

/** The files that count now, of an organisation and of these of its locations; no proofs of persons. */
export const findCurrentDocuments = (
  tx: Tx,
  scope: Scope,
  { customerId, locationIds }: { readonly customerId: number; readonly locationIds: readonly number[] },
): Promise<DocumentRow[]> =>
  tx
    .selectFrom('document')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where(ofCustomer(scope))
    .where((row) => row.or([row('location_id', 'is', null), row('location_id', 'in', [...locationIds, 0])]))
    .where('category', '<>', 'proof')
    .where('replaced_by_id', 'is', null)
    .orderBy('category')
    .orderBy(sql`name collate german`)
    .orderBy('id')
    .execute();
