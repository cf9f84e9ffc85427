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

/** Links to locations limit service staff. Everybody else sees all locations of an organisation. */
export const isLinkedToLocations = ({ roles }: Pick<UserValues, 'roles'>) => roles === 'ROLE_SERVICE';

/** Locations that were chosen for another role are not sent. */
function bodyOf(values: UserValues) {
  const body = USER_FIELDS.bodyOf(values);
  return isLinkedToLocations(values) ? body : { ...body, locations: [] };
}

export const toNewUser = (values: UserValues) => bodyOf(values);

/** @param namesCustomer whether the body contains the organisations; an operator's own one is implied */
export function toInvitation(values: UserValues, namesCustomer: boolean) {
  const { email, roles, locations, customers } = bodyOf(values);
  const [customer] = customers;
  return {
    email,
    roles,
    locations,
    ...(namesCustomer && customer !== undefined && { customer }),
  };
}

export const changesTo = (initial: UserValues, values: UserValues): UserPatch =>
  changesBetween(bodyOf(initial), bodyOf(values));

export const checkChanges = (initial: UserValues, values: UserValues): FieldErrors =>
  fieldErrors(UserPatch, changesTo(initial, values));

export const checkNewUser = (values: UserValues): FieldErrors => fieldErrors(UserCreate, toNewUser(values));
