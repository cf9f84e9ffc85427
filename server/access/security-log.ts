// What happened to somebody's access, written in the transaction of the act. Never a password, a token, a code, or an
// address somebody typed at the sign-in: that may be a password too.
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
  | 'master-data-changed';

export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  /** Who did it: the actor of a call, or nobody who is signed in. */
  readonly by: Pick<SessionActor, 'userId' | 'network'> | { readonly userId: null; readonly network: string | null };
  /** Whose access it concerns; null where no account is known. */
  readonly userId: number | null;
  /** The organisation whose operators may read it; none where it concerns the account alone. */
  readonly customerId?: number | null;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

export async function noteSecurityEvent(
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
