import type { Role } from '#shared/contracts/auth/auth.ts';
import { INVITATION_DAYS, type Invitation } from '#shared/contracts/users/invitations.ts';
import { linkState } from '#shared/domain/link-state.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';

export type InvitationState = Invitation['state'];

interface InvitationDates {
  readonly accepted_at: Date | null;
  readonly revoked_at: Date | null;
  readonly expires_at: Date;
}

export function invitationState({ accepted_at, ...dates }: InvitationDates, now: Date): InvitationState {
  const state = linkState(accepted_at, dates, now);
  return state === 'used' ? 'accepted' : state;
}

export const invitationEnd = (now: Date): Date => new Date(now.getTime() + INVITATION_DAYS * DAY_MILLISECONDS);

/** Messages for links that can no longer be used. */
export const CLOSED_MESSAGES = {
  accepted: 'Diese Einladung wurde bereits angenommen.',
  expired: 'Diese Einladung ist abgelaufen.',
  revoked: 'Diese Einladung wurde zurückgezogen.',
} as const satisfies Record<Exclude<InvitationState, 'open'>, string>;

interface AcceptanceFacts {
  readonly role: Role;
  /** True when the holder proved to own the address, by a mailed link or by being signed in. */
  readonly isAddressProven: boolean;
  readonly account: { readonly role: Role; readonly isActive: boolean } | null;
}

export const OTHER_ROLE_MESSAGE =
  'Ihr Zugang hat eine andere Rolle als die, zu der Sie eingeladen sind. Bitte lassen Sie sich mit einer anderen E-Mail-Adresse einladen.';
const NOT_ACTIVE_MESSAGE = 'Ihr Zugang ist nicht aktiv. Bitte sprechen Sie Ihre Verwaltung an.';
const UNPROVEN_ADDRESS_MESSAGE =
  'Wenn Sie schon einen Zugang haben, melden Sie sich bitte damit an und nehmen Sie die Einladung dann an.';

/**
 * Returns the reason why an invitation cannot be accepted, or null. A role belongs to the account and applies in all
 * its organisations, so an invitation must not give more rights there than intended. A link that was passed on by hand
 * does not prove the address, so the holder of an existing account has to be signed in.
 */
export function checkAcceptance({ role, isAddressProven, account }: AcceptanceFacts): string | null {
  if (account === null) return null;
  if (!isAddressProven) return UNPROVEN_ADDRESS_MESSAGE;
  if (!account.isActive) return NOT_ACTIVE_MESSAGE;
  return account.role === role ? null : OTHER_ROLE_MESSAGE;
}

interface SignedInUser {
  readonly userId: number;
  readonly email: string;
}

/** Returns the message for a user who is signed in with another account than the invited one, otherwise null. */
export const otherAccountMessage = (
  invitedUser: { readonly email: string; readonly accountId: number | null },
  { userId, email }: SignedInUser,
): string | null =>
  invitedUser.accountId === userId
    ? null
    : `Sie sind als ${email} angemeldet. Diese Einladung ist für ${invitedUser.email}.`;
