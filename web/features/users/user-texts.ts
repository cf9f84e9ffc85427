import type { Role } from '#shared/contracts/auth/auth.ts';
import type { User } from '#shared/contracts/users/users.ts';
import { ROLE_TEXTS } from '#shared/contracts/users/users.ts';
import { isTabletEmail } from '#shared/domain/tablet-email.ts';
import { highestRole } from '#shared/permissions.ts';

const MAX_NAMED_LINKS = 2;

/** A tablet is called after the location where it was paired. */
export function nameOf({ firstname, lastname, email }: Pick<User, 'firstname' | 'lastname' | 'email'>): string {
  if (isTabletEmail(email)) return `Tablet · ${lastname}`;
  return firstname === '' ? lastname : `${lastname}, ${firstname}`;
}

/** Returns first and last name in this order; lists sort by the last name. */
export const spokenName = ({ firstname, lastname }: Pick<User, 'firstname' | 'lastname'>) =>
  `${firstname} ${lastname}`.trim();

export const roleText = (roles: readonly Role[]) => ROLE_TEXTS[highestRole(roles)];
/** Returns the label of a role in a form. */
export const roleChoiceText = (role: string) => Object.entries(ROLE_TEXTS).find(([name]) => name === role)?.[1] ?? role;

/** Returns e.g. 'Nordlicht GmbH, Rhein GmbH und 2 weitere'; an ellipsis while the names are loading. */
export function linksText(links: readonly string[], names: ReadonlyMap<string, string>): string {
  if (links.length === 0) return 'keine';
  const shown = links.slice(0, MAX_NAMED_LINKS).map((link) => names.get(link) ?? '…');
  const others = links.length - shown.length;
  return shown.join(', ') + (others > 0 ? ` und ${others} weitere` : '');
}
