import { UserCreate, UserPatch } from '#shared/contracts/users/users.ts';
import { Role } from '#shared/contracts/auth/auth.ts';
import { highestRole } from '#shared/permissions.ts';
import { changesBetween } from '#web/ui/filter/changes-between.ts';
import { type FieldErrors, fieldErrors } from '#web/ui/form/field-errors.ts';
import { type FormField, formFields, linksField, textField } from '#web/ui/form/form-fields.ts';
import { roleChoiceText } from './user-texts.ts';

/** The API has a list of roles, but every user has exactly one. */
const roleField: FormField<readonly Role[] | undefined, string, Role[]> = {
  label: 'Rolle',
  empty: highestRole([]),
  read: (stored = []) => highestRole(stored),
  send: (role) => Role.options.filter((one) => one === role),
  text: roleChoiceText,
};

export const USER_FIELDS = formFields({
  firstname: textField('Vorname'),
  lastname: textField('Nachname'),
  email: textField('E-Mail-Adresse'),
  roles: roleField,
  customers: linksField('Organisationen'),
  locations: linksField('Standorte'),
});

export type UserValues = typeof USER_FIELDS.empty;

export const toNewUser = (values: UserValues) => USER_FIELDS.bodyOf(values);

/** Links to locations limit service staff. Everybody else sees all locations of an organisation. */
export const isLinkedToLocations = ({ roles }: Pick<UserValues, 'roles'>) => roles === 'ROLE_SERVICE';

/** @param namesCustomer whether the body contains the organisations; an operator's own one is implied */
export function toInvitation(values: UserValues, namesCustomer: boolean) {
  const { email, roles, locations, customers } = USER_FIELDS.bodyOf(values);
  const [customer] = customers;
  return {
    email,
    roles,
    locations: isLinkedToLocations(values) ? locations : [],
    ...(namesCustomer && customer !== undefined && { customer }),
  };
}

export const changesTo = (initial: UserValues, values: UserValues): UserPatch =>
  changesBetween(USER_FIELDS.bodyOf(initial), USER_FIELDS.bodyOf(values));

export const checkChanges = (initial: UserValues, values: UserValues): FieldErrors =>
  fieldErrors(UserPatch, changesTo(initial, values));

export const checkNewUser = (values: UserValues): FieldErrors => fieldErrors(UserCreate, toNewUser(values));
