import { sql, type Insertable, type Updateable } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { ListSource } from '#server/db/list.ts';
import { matchesAnyCondition, linkStateConditions } from '#server/db/condition-filters.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import type { Database, Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';
import type { Role } from '#shared/contracts/auth/auth.ts';

export type InvitationRow = Row<'sent_invitation'>;

const source: ListSource = {
  table: 'sent_invitation',
  // Only users who manage other users get here, and their scope is at least an organisation.
  visibleRows: (scope) => (scope.kind === 'location' ? sql<boolean>`false` : ofCustomer(scope)),
  columns: { customer: 'customer_id', email: 'email', createdAt: 'created_at', expiresAt: 'expires_at' },
  conditions: {
    // Has to match invitationState().
    state: matchesAnyCondition({ accepted: sql`accepted_at is not null`, ...linkStateConditions('accepted_at') }),
  },
};

export const findInvitations = (tx: Tx, scope: Scope, query: ListQuery) =>
  findRows<InvitationRow>(tx, source, scope, query);

/** Finds an invitation. In the scope of a location there is none, because its staff may not read invitations. */
export const findInvitation = async (tx: Tx, scope: Scope, id: number) =>
  scope.kind === 'location' ? undefined : findRow<InvitationRow>(tx, source, scope, id);

/** @returns null when an invitation to this address is already open */
export async function insertInvitation(
  tx: Tx,
  _scope: Scope,
  values: Insertable<Database['invitation']>,
): Promise<number | null> {
  const insertedInvitation = await tx
    .insertInto('invitation')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return insertedInvitation?.id ?? null;
}

/**
 * Updates an invitation unless it was accepted or revoked.
 * @returns whether it was changed
 */
export async function updateOpenInvitation(
  tx: Tx,
  scope: Scope,
  id: number,
  values: Updateable<Database['invitation']>,
): Promise<boolean> {
  const result = await tx
    .updateTable('invitation')
    .set(values)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where(source.visibleRows(scope))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Returns whether a visible user of this address already works for the organisation. */
export async function isMember(
  tx: Tx,
  _scope: Scope,
  { customerId, email }: { readonly customerId: number; readonly email: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from app_user join user_customer on user_customer.user_id = app_user.id
    where user_customer.customer_id = ${customerId} and lower(app_user.email) = lower(${email})`.execute(tx);
  return rows.length > 0;
}

/** An invitation as shown to the holder of its link. */
export interface InvitationOfToken {
  readonly id: number;
  readonly customer_id: number;
  readonly organisation: string;
  /** False when the organisation was closed. */
  readonly is_wanted: boolean;
  readonly email: string;
  readonly role: Role;
  readonly location_ids: readonly number[];
  readonly is_mailed: boolean;
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
  readonly accepted_at: Date | null;
  /** The account with this address, if there is one. */
  readonly account_id: number | null;
  readonly account_role: Role | null;
  readonly account_is_active: boolean | null;
}

/** Needs a transaction with the system role: the token itself is the authorisation. */
export async function findInvitationByToken(tx: Tx, tokenHash: Buffer): Promise<InvitationOfToken | undefined> {
  const { rows } = await sql<InvitationOfToken>`
    select invitation.id, customer_id, customer.name as organisation, customer.is_active as is_wanted,
      invitation.email, invitation.role, is_mailed, expires_at, revoked_at, accepted_at,
      to_json(array(
        select location.id from location
        where location.id = any(invitation.location_ids) and location.customer_id = invitation.customer_id
      )) as location_ids,
      account.id as account_id, account.role as account_role, account.is_active as account_is_active
    from invitation join customer on customer.id = customer_id
    left join app_user account on lower(account.email) = lower(invitation.email)
    where token_hash = ${tokenHash}`.execute(tx);
  return rows[0];
}

interface Acceptance {
  readonly id: number;
  readonly userId: number;
  readonly now: Date;
}

/**
 * Marks an invitation as accepted; needs a transaction with the system role. Only one of several concurrent calls
 * succeeds.
 * @returns whether it was this call
 */
export async function markAccepted(tx: Tx, { id, userId, now }: Acceptance): Promise<boolean> {
  const result = await tx
    .updateTable('invitation')
    .set({ accepted_at: now, accepted_by: userId })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
