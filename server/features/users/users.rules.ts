import type { Violation } from '#server/http/render/errors.ts';
import type { Role } from '#shared/contracts/auth/auth.ts';
import type { UserPatch } from '#shared/contracts/users/users.ts';
import { canGiveRole, isAdmin, isManagement, isService } from '#shared/permissions.ts';

const ONLY_ADMIN_GIVES = 'Diese Rolle vergibt nur ein Admin.';
const NOT_MANAGED = 'Dieser Zugang gehört nicht nur zu Ihrer Organisation. Das ändert ein Admin.';
const OWN_ROLE = 'Die eigene Rolle kann niemand ändern.';
const OWN_ACTIVE = 'Den eigenen Zugang kann niemand abschalten.';
const OWN_EMAIL = 'Die eigene E-Mail-Adresse ändern Sie unter „Meine Benutzerdaten“.';
const NOT_THEIR_EMAIL =
  'Die Adresse ändert die Person selbst unter „Meine Benutzerdaten“, oder Sie laden sie unter der neuen ein.';
const OWN_LINKS = 'Die eigene Zuordnung ändert ein Admin oder jemand anderes aus der Verwaltung.';
const LAST_ADMIN = 'Das ist der letzte aktive Admin.';
const NO_LOCATION = 'Service arbeitet an einem Standort. Bitte mindestens einen wählen.';
const NO_CUSTOMER = 'Bitte mindestens eine Organisation wählen.';
const NO_ADMIN = 'Als Admin wird niemand in eine Organisation eingeladen.';
const FOREIGN_LOCATION = 'Bitte nur Standorte der gewählten Organisationen wählen.';
export const EMAIL_TAKEN = 'Unter dieser Adresse geht das nicht. Bitte laden Sie die Person ein.';

const at = (propertyPath: string, message: string): Violation => ({ propertyPath, message });

interface Requester {
  readonly userId: number;
  readonly role: Role;
}

interface NewAccess {
  readonly role: Role;
  readonly customers: number;
  readonly locations: number;
  /** Number of locations that belong to none of the organisations. */
  readonly strayLocations: number;
}

/** Returns the violations of a new user, whether created or invited. */
export function checkNewAccess(
  requester: Requester,
  { role, customers, locations, strayLocations }: NewAccess,
): Violation[] {
  if (!canGiveRole(requester, role)) return [at('roles', ONLY_ADMIN_GIVES)];
  const isBound = !isAdmin({ role });
  return [
    ...(isBound && customers === 0 ? [at('customers', NO_CUSTOMER)] : []),
    ...(isService({ role }) && locations === 0 ? [at('locations', NO_LOCATION)] : []),
    ...(strayLocations > 0 ? [at('locations', FOREIGN_LOCATION)] : []),
  ];
}

/** Returns the violations of an invitation to an organisation. */
export const checkInvitation = (
  requester: Requester,
  { role, locations }: Pick<NewAccess, 'role' | 'locations'>,
): Violation[] =>
  isAdmin({ role })
    ? [at('roles', NO_ADMIN)]
    : checkNewAccess(requester, { role, customers: 1, locations, strayLocations: 0 });

/** The account before the change. */
export interface Account {
  readonly id: number;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly role: Role;
  readonly is_active: boolean;
  readonly is_managed: boolean;
  readonly customer_ids: readonly number[];
  readonly location_ids: readonly number[];
}

export type AccountField = 'email' | 'firstname' | 'lastname' | 'roles' | 'isActive';

/**
 * Returns the fields that a patch changes, by their names in the contract. A value that a client sends back unchanged
 * does not count.
 */
export function changedFields(before: Account, patch: UserPatch): AccountField[] {
  const differs: Record<AccountField, boolean> = {
    email: patch.email !== undefined && patch.email !== before.email,
    firstname: patch.firstname !== undefined && patch.firstname !== before.firstname,
    lastname: patch.lastname !== undefined && patch.lastname !== before.lastname,
    roles: patch.roles !== undefined && patch.roles[0] !== before.role,
    isActive: patch.isActive !== undefined && patch.isActive !== before.is_active,
  };
  const fields: AccountField[] = ['email', 'firstname', 'lastname', 'roles', 'isActive'];
  return fields.filter((field) => differs[field]);
}

interface Change {
  readonly before: Account;
  readonly changed: readonly AccountField[];
  readonly role: Role;
  /** Ids of all admins that can sign in, possibly including the changed user. */
  readonly activeAdmins: readonly number[];
}

/** Returns the violations of a change of name, address, role or activity. */
export function checkChange(requester: Requester, { before, changed, role, activeAdmins }: Change): Violation[] {
  const isOwn = requester.userId === before.id;
  const endsAdmin = changed.includes('roles') || changed.includes('isActive');
  const isLastAdmin = endsAdmin && activeAdmins.length === 1 && activeAdmins[0] === before.id;
  return changed.flatMap((field) => {
    if (isOwn && field in OWN) return [at(field, OWN[field] ?? '')];
    if (!isOwn && !before.is_managed) return [at(field, NOT_MANAGED)];
    // Only admins may change an address, because the response reveals whether it is taken in any organisation.
    if (field === 'email' && !isAdmin(requester)) return [at(field, NOT_THEIR_EMAIL)];
    if (field === 'roles' && !canGiveRole(requester, role)) return [at(field, ONLY_ADMIN_GIVES)];
    if (isLastAdmin && (field === 'roles' || field === 'isActive')) return [at(field, LAST_ADMIN)];
    return [];
  });
}

const OWN: Partial<Record<AccountField, string>> = { email: OWN_EMAIL, roles: OWN_ROLE, isActive: OWN_ACTIVE };

export interface LinkChange {
  readonly linkedIds: readonly number[];
  readonly unlinkedIds: readonly number[];
}

/** Returns which links are added and removed; undefined leaves all of them. */
export function linkChange(before: readonly number[], wantedIds: readonly number[] | undefined): LinkChange {
  if (wantedIds === undefined) return { linkedIds: [], unlinkedIds: [] };
  return {
    linkedIds: wantedIds.filter((id) => !before.includes(id)),
    unlinkedIds: before.filter((id) => !wantedIds.includes(id)),
  };
}

interface Linking {
  readonly userId: number;
  readonly customers: LinkChange;
  readonly locations: LinkChange;
  readonly strayLocations: number;
}

/** Returns the violations of a change of links. */
export function checkLinks(
  requester: Requester,
  { userId, customers, locations, strayLocations }: Linking,
): Violation[] {
  const isDifferent = ({ linkedIds, unlinkedIds }: LinkChange) => linkedIds.length + unlinkedIds.length > 0;
  if (userId === requester.userId && !isAdmin(requester)) {
    return [
      ...(isDifferent(customers) ? [at('customers', OWN_LINKS)] : []),
      ...(isDifferent(locations) ? [at('locations', OWN_LINKS)] : []),
    ];
  }
  return strayLocations > 0 ? [at('locations', FOREIGN_LOCATION)] : [];
}

/**
 * Returns whether the change ends the user's sessions. A user who loses a right is signed out everywhere, because an
 * open page would continue to show its data.
 */
export const endsSessions = (before: Account, changed: readonly AccountField[]): boolean =>
  changed.includes('roles') || (changed.includes('isActive') && before.is_active);

/** Returns the organisation whose operators see the log entry about a user, if it is a single one. */
export const concernedCustomer = (
  requester: { readonly role: Role; readonly customerId: number | null },
  customerIds: readonly number[],
): number | null => {
  if (!isAdmin(requester) && isManagement(requester)) return requester.customerId;
  return customerIds.length === 1 ? (customerIds[0] ?? null) : null;
};
