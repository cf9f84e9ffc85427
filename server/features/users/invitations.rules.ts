import type { Role } from '#shared/contracts/auth.ts';
import { INVITATION_DAYS, type Invitation } from '#shared/contracts/invitations.ts';
import { DAY_MILLISECONDS } from '#shared/durations.ts';

export type InvitationState = Invitation['state'];

interface Dates {
  readonly accepted_at: Date | null;
  readonly revoked_at: Date | null;
  readonly expires_at: Date;
}

export function invitationState({ accepted_at, revoked_at, expires_at }: Dates, now: Date): InvitationState {
  if (accepted_at !== null) return 'accepted';
  if (revoked_at !== null) return 'revoked';
  return expires_at <= now ? 'expired' : 'open';
}

export const invitationEnd = (now: Date): Date => new Date(now.getTime() + INVITATION_DAYS * DAY_MILLISECONDS);

/** What somebody reads whose link is of no use any more. */
export const CLOSED_MESSAGES = {
  accepted: 'Diese Einladung wurde bereits angenommen.',
  expired: 'Diese Einladung ist abgelaufen.',
  revoked: 'Diese Einladung wurde zurückgezogen.',
} as const satisfies Record<Exclude<InvitationState, 'open'>, string>;

interface Accepting {
  readonly role: Role;
  /** By a mail to the address, or by being signed in. */
  readonly isAddressShown: boolean;
  readonly account: { readonly role: Role; readonly isActive: boolean } | null;
}

export const OTHER_ROLE =
  'Ihr Zugang hat eine andere Rolle als die, zu der Sie eingeladen sind. Bitte lassen Sie sich mit einer anderen E-Mail-Adresse einladen.';
const NOT_ACTIVE = 'Ihr Zugang ist nicht aktiv. Bitte sprechen Sie Ihre Verwaltung an.';
const UNPROVEN =
  'Wenn Sie schon einen Zugang haben, melden Sie sich bitte damit an und nehmen Sie die Einladung dann an.';

/**
 * What speaks against accepting. A role belongs to the account, wherever it works: neither the new organisation nor the
 * others give somebody more by an invitation than they meant to. A link that was passed on by hand shows nothing of whose
 * address it is, so it adds nobody who has an account unless they are signed in with it.
 */
export function checkAcceptance({ role, isAddressShown, account }: Accepting): string | null {
  if (account === null) return null;
  if (!isAddressShown) return UNPROVEN;
  if (!account.isActive) return NOT_ACTIVE;
  return account.role === role ? null : OTHER_ROLE;
}

interface Person {
  readonly userId: number;
  readonly email: string;
}

/** What somebody reads who is signed in with an access that is not the invited one; null where it is. */
export const otherAccount = (
  invited: { readonly email: string; readonly accountId: number | null },
  { userId, email }: Person,
): string | null =>
  invited.accountId === userId ? null : `Sie sind als ${email} angemeldet. Diese Einladung ist für ${invited.email}.`;
