import type { Violation } from '#server/http/render/errors.ts';
import type { Role } from '#shared/contracts/auth/auth.ts';
import type { UserPatch } from '#shared/contracts/users/users.ts';
import { canGiveRole, isAdmin, isManagement, isService } from '#shared/permissions.ts';

const ADMIN_ROLE_MESSAGE = 'Diese Rolle vergibt nur ein Admin.';
const NOT_MANAGED_MESSAGE = 'Dieser Zugang gehört nicht nur zu Ihrer Organisation. Das ändert ein Admin.';
const OWN_ROLE_MESSAGE = 'Die eigene Rolle kann niemand ändern.';
const OWN_ACTIVE_MESSAGE = 'Den eigenen Zugang kann niemand abschalten.';
const OWN_EMAIL_MESSAGE = 'Die eigene E-Mail-Adresse ändern Sie unter „Meine Benutzerdaten“.';
const EMAIL_BY_ADMIN_MESSAGE =
  'Die Adresse ändert die Person selbst unter „Meine Benutzerdaten“, oder Sie laden sie unter der neuen ein.';
const OWN_LINKS_MESSAGE = 'Die eigene Zuordnung ändert ein Admin oder jemand anderes aus der Verwaltung.';
const LAST_ADMIN_MESSAGE = 'Das ist der letzte aktive Admin.';
const NO_LOCATION_MESSAGE = 'Service arbeitet an einem Standort. Bitte mindestens einen wählen.';
const NO_CUSTOMER_MESSAGE = 'Bitte mindestens eine Organisation wählen.';
const NO_ADMIN_INVITATION_MESSAGE = 'Als Admin wird niemand in eine Organisation eingeladen.';
const OTHER_LOCATION_MESSAGE = 'Bitte nur Standorte der gewählten Organisationen wählen.';
export const EMAIL_TAKEN_MESSAGE = 'Unter dieser Adresse geht das nicht. Bitte laden Sie die Person ein.';

const violationAt = (propertyPath: string, message: string): Violation => ({ propertyPath, message });

interface Requester {
  readonly userId: number;
  readonly role: Role;
}

interface NewAccess {
  readonly role: Role;
  readonly customers: number;
  readonly locations: number;
  /** Number of locations that belong to none of the organisations. */
  readonly strayLocationCount: number;
}

/** Returns the violations of a new user, whether created or invited. */
export function checkNewAccess(
  requester: Requester,
  { role, customers, locations, strayLocationCount }: NewAccess,
): Violation[] {
  if (!canGiveRole(requester, role)) return [violationAt('roles', ADMIN_ROLE_MESSAGE)];
  const needsLinks = !isAdmin({ role });
  return [
    ...(needsLinks && customers === 0 ? [violationAt('customers', NO_CUSTOMER_MESSAGE)] : []),
    ...(isService({ role }) && locations === 0 ? [violationAt('locations', NO_LOCATION_MESSAGE)] : []),
    ...(strayLocationCount > 0 ? [violationAt('locations', OTHER_LOCATION_MESSAGE)] : []),
  ];
}

/** Returns the violations of an invitation to an organisation. */
export const checkInvitation = (
  requester: Requester,
  { role, locations }: Pick<NewAccess, 'role' | 'locations'>,
): Violation[] =>
  isAdmin({ role })
    ? [violationAt('roles', NO_ADMIN_INVITATION_MESSAGE)]
    : checkNewAccess(requester, { role, customers: 1, locations, strayLocationCount: 0 });

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
  const isFieldDifferent: Record<AccountField, boolean> = {
    email: patch.email !== undefined && patch.email !== before.email,
    firstname: patch.firstname !== undefined && patch.firstname !== before.firstname,
    lastname: patch.lastname !== undefined && patch.lastname !== before.lastname,
    roles: patch.roles !== undefined && patch.roles[0] !== before.role,
    isActive: patch.isActive !== undefined && patch.isActive !== before.is_active,
  };
  const fields: AccountField[] = ['email', 'firstname', 'lastname', 'roles', 'isActive'];
  return fields.filter((field) => isFieldDifferent[field]);
}

interface AccountChange {
  readonly before: Account;
  readonly changedNames: readonly AccountField[];
  readonly role: Role;
  /** Ids of all admins that can sign in, possibly including the changed user. */
  readonly activeAdminIds: readonly number[];
}

/** Returns the violations of a change of name, address, role or activity. */
export function checkChange(
  requester: Requester,
  { before, changedNames, role, activeAdminIds }: AccountChange,
): Violation[] {
  const isOwn = requester.userId === before.id;
  const affectsAdminRole = changedNames.includes('roles') || changedNames.includes('isActive');
  const isLastAdmin = affectsAdminRole && activeAdminIds.length === 1 && activeAdminIds[0] === before.id;
  return changedNames.flatMap((field) => {
    if (isOwn && field in OWN_FIELD_MESSAGES) return [violationAt(field, OWN_FIELD_MESSAGES[field] ?? '')];
    if (!isOwn && !before.is_managed) return [violationAt(field, NOT_MANAGED_MESSAGE)];
    // Only admins may change an address, because the response reveals whether it is taken in any organisation.
    if (field === 'email' && !isAdmin(requester)) return [violationAt(field, EMAIL_BY_ADMIN_MESSAGE)];
    if (field === 'roles' && !canGiveRole(requester, role)) return [violationAt(field, ADMIN_ROLE_MESSAGE)];
    if (isLastAdmin && (field === 'roles' || field === 'isActive')) return [violationAt(field, LAST_ADMIN_MESSAGE)];
    return [];
  });
}

const OWN_FIELD_MESSAGES: Partial<Record<AccountField, string>> = {
  email: OWN_EMAIL_MESSAGE,
  roles: OWN_ROLE_MESSAGE,
  isActive: OWN_ACTIVE_MESSAGE,
};

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

interface LinkChanges {
  readonly userId: number;
  readonly customers: LinkChange;
  readonly locations: LinkChange;
  readonly strayLocationCount: number;
}

/** Returns the violations of a change of links. */
export function checkLinks(
  requester: Requester,
  { userId, customers, locations, strayLocationCount }: LinkChanges,
): Violation[] {
  const isDifferent = ({ linkedIds, unlinkedIds }: LinkChange) => linkedIds.length + unlinkedIds.length > 0;
  if (userId === requester.userId && !isAdmin(requester)) {
    return [
      ...(isDifferent(customers) ? [violationAt('customers', OWN_LINKS_MESSAGE)] : []),
      ...(isDifferent(locations) ? [violationAt('locations', OWN_LINKS_MESSAGE)] : []),
    ];
  }
  return strayLocationCount > 0 ? [violationAt('locations', OTHER_LOCATION_MESSAGE)] : [];
}

/**
 * Returns whether the change ends the user's sessions. A user who loses a right is signed out everywhere, because an
 * open page would continue to show its data.
 */
export const endsSessions = (before: Account, changedNames: readonly AccountField[]): boolean =>
  changedNames.includes('roles') || (changedNames.includes('isActive') && before.is_active);

/** Returns the organisation whose operators see the log entry about a user, if it is a single one. */
export const concernedCustomer = (
  requester: { readonly role: Role; readonly customerId: number | null },
  customerIds: readonly number[],
): number | null => {
  if (!isAdmin(requester) && isManagement(requester)) return requester.customerId;
  return customerIds.length === 1 ? (customerIds[0] ?? null) : null;
};
