import { sql } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { DocumentRow } from './documents.queries.ts';

interface CurrentDocuments {
  readonly customerId: number;
  readonly locationIds: readonly number[];
  /** YYYY-MM-DD; files that ended earlier are left out. */
  readonly validOn: string;
}

/** Finds the files valid on a day, of the organisation and of the given locations, without copies of proofs. */
export const findCurrentDocuments = (
  tx: Tx,
  scope: Scope,
  { customerId, locationIds, validOn }: CurrentDocuments,
): Promise<DocumentRow[]> =>
  tx
    .selectFrom('document')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where(ofCustomer(scope))
    .where((row) => row.or([row('location_id', 'is', null), row('location_id', 'in', [...locationIds, 0])]))
    .where('category', '<>', 'proof')
    .where('replaced_by_id', 'is', null)
    .where(sql<boolean>`(valid_until is null or (valid_until at time zone 'Europe/Berlin')::date >= ${validOn})`)
    .orderBy('category')
    .orderBy(sql`name collate german`)
    .orderBy('id')
    .execute();
