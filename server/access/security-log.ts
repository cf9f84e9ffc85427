// Logs events about a user's access, in the transaction of the change. An event never contains a password, a token, a
// code, or the address typed at the sign-in, because people type passwords into that field by mistake.
import type { Tx } from '#server/db/database.ts';
import type { SessionActor } from './actor.ts';

export type SecurityEventKind =
  | 'sign-in'
  | 'sign-in-failed'
  | 'sign-out'
  | 'refresh-reuse'
  | 'session-ended'
  | 'admin-created'
  | 'password-reset-asked'
  | 'password-reset'
  | 'password-changed'
  | 'email-change-asked'
  | 'email-changed'
  | 'name-changed'
  | 'second-factor-set'
  | 'second-factor-removed'
  | 'own-password-refused'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'pin-changed'
  | 'user-created'
  | 'user-invited'
  | 'invitation-accepted'
  | 'user-changed'
  | 'role-changed'
  | 'user-activated'
  | 'user-deactivated'
  | 'customer-linked'
  | 'customer-unlinked'
  | 'location-linked'
  | 'location-unlinked'
  | 'mail-links-shown'
  | 'master-data-changed';

export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  /** The actor of the request; without a user id if nobody was signed in. */
  readonly by: Pick<SessionActor, 'userId' | 'network'> | { readonly userId: null; readonly network: string | null };
  /** The user whose access the event is about; null if no account is known. */
  readonly userId: number | null;
  /** The organisation whose operators may read the event; none if it is about the account only. */
  readonly customerId?: number | null;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

export async function logSecurityEvent(
  tx: Tx,
  { kind, by, userId, customerId, details }: SecurityEvent,
): Promise<void> {
  await tx
    .insertInto('security_event')
    .values({
      kind,
      actor_id: by.userId,
      user_id: userId,
      customer_id: customerId ?? null,
      network: by.network,
      details: JSON.stringify(details ?? {}),
    })
    .execute();
}
