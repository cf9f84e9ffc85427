import { sql } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/schema.ts';
import { worksAtAnyOf } from './proof-gaps.queries.ts';

type LocationKey = Pick<Row<'location'>, 'id' | 'customer_id'>;

/** Finds the active profiles that work at a location, by name. */
export const findStaffAt = (tx: Tx, scope: Scope, { id, customer_id: customerId }: LocationKey) =>
  tx
    .selectFrom('profile')
    .select(['id', 'name'])
    .where('customer_id', '=', customerId)
    .where('is_active', '=', true)
    .where(ofCustomer(scope))
    .where((profile) => worksAtAnyOf([id], profile.ref('profile.id')))
    .orderBy(sql`name collate german`)
    .orderBy('id')
    .execute();

/** Finds the accepted proofs of these people with the keys of their copies, latest first within a name. */
export const findFolderProofs = (tx: Tx, scope: Scope, profileIds: readonly number[]) =>
  tx
    .selectFrom(tx.selectFrom('profile_document').selectAll().where(ofCustomer(scope)).as('proof'))
    .innerJoin('proof_type', 'proof_type.id', 'proof.proof_type_id')
    .leftJoin('document', 'document.id', 'proof.document_id')
    .select(['proof.profile_id', 'proof.name', 'proof.issued_at', 'proof.invalid_at', 'proof_type.name as type_name'])
    .select(['document.file_key', 'document.mime_type', 'document.scan_state', 'document.created_at as sent_at'])
    .where('proof.profile_id', 'in', [...profileIds, 0])
    .where('proof.state', '=', 'accepted')
    .orderBy(sql`proof.name collate german`)
    .orderBy('proof.issued_at', 'desc')
    .orderBy('proof.id')
    .execute();

/** Finds the required proofs that these people lack or that have expired. */
export const findFolderGaps = (tx: Tx, scope: Scope, profileIds: readonly number[], today: string) =>
  tx
    .selectFrom('required_proof')
    .select(['profile_id', 'type_name', 'until'])
    .where('profile_id', 'in', [...profileIds, 0])
    .where(ofCustomer(scope))
    .where((gap) => gap.or([gap('until', 'is', null), gap('until', '<', today)]))
    .orderBy(sql`type_name collate german`)
    .execute();
