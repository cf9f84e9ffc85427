import { type User, UserCreate, UserPatch } from '#shared/contracts/users/users.ts';
import { Role } from '#shared/contracts/auth/auth.ts';
import { highestRole } from '#shared/permissions.ts';
import { changesBetween } from '#web/ui/filter/changes-between.ts';
import { type FieldErrors, fieldErrors } from '#web/ui/form/field-errors.ts';

/** A type, since a form's values need an index signature. */
export type UserValues = {
  email: string;
  firstname: string;
  lastname: string;
  /** One of the roles. */
  roles: string;
  isActive: boolean;
  customers: { readonly iri: string }[];
  locations: { readonly iri: string }[];
};

const toLinks = (iris: readonly string[]) => iris.map((iri) => ({ iri }));
const fromLinks = (links: readonly { readonly iri: string }[]) => links.map(({ iri }) => iri).toSorted();

export const NEW_USER: UserValues = {
  email: '',
  firstname: '',
  lastname: '',
  roles: highestRole([]),
  isActive: true,
  customers: [],
  locations: [],
};

export const toValues = (user: User): UserValues => ({
  email: user.email,
  firstname: user.firstname,
  lastname: user.lastname,
  roles: highestRole(user.roles),
  isActive: user.isActive,
  customers: toLinks(user.customers),
  locations: toLinks(user.locations),
});

const rolesOf = (role: string) => Role.options.filter((one) => one === role);

const toPatch = ({ email, firstname, lastname, roles, isActive, customers, locations }: UserValues) => ({
  email: email.trim(),
  firstname: firstname.trim(),
  lastname: lastname.trim(),
  roles: rolesOf(roles),
  isActive,
  customers: fromLinks(customers),
  locations: fromLinks(locations),
});

export function toNewUser(values: UserValues) {
  const { isActive: _isActive, ...body } = toPatch(values);
  return body;
}

/** @param namesCustomer an operator's own organisation need not be said */
export function toInvitation(values: UserValues, namesCustomer: boolean) {
  const { email, roles, locations, customers } = toPatch(values);
  const [customer] = customers;
  return { email, roles, locations, ...(namesCustomer && customer !== undefined && { customer }) };
}

export const changesTo = (initial: UserValues, values: UserValues): UserPatch =>
  changesBetween(toPatch(initial), toPatch(values));

export const checkChanges = (initial: UserValues, values: UserValues): FieldErrors =>
  fieldErrors(UserPatch, changesTo(initial, values));

export const checkNewUser = (values: UserValues): FieldErrors => fieldErrors(UserCreate, toNewUser(values));
