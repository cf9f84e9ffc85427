import { NO_CUSTOMER_MESSAGE } from '#shared/contracts/customers/customers.ts';
import { AuthorityAccessCreate, AuthorityKind } from '#shared/contracts/authority-access/authority-access.ts';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { type FieldErrors, fieldErrors } from '#web/ui/form/field-errors.ts';
import { daysAfter } from '#shared/domain/time/days.ts';

export type NewAccess = {
  authority: string;
  person: string;
  customer: string;
  /** Whether all active locations are meant, whatever `locations` says. */
  isEveryLocation: boolean;
  locations: { readonly iri: string }[];
  from: string;
  to: string;
  kinds: { readonly kind: AuthorityKind }[];
  names: 'initials' | 'names';
  until: string;
};

export const ACCESS_LABELS = {
  authority: 'Behörde',
  person: 'Person',
  customer: 'Organisation',
  locations: 'Standorte',
  from: 'Aufzeichnungen von',
  to: 'Aufzeichnungen bis',
  kinds: 'Was die Behörde sieht',
  names: 'Personal',
  until: 'Zugang gilt bis',
} as const satisfies Record<Exclude<keyof NewAccess, 'isEveryLocation'>, string>;

const USUAL_DAYS = 14;

export const emptyAccess = (today: string, customer: string): NewAccess => ({
  authority: '',
  person: '',
  customer,
  isEveryLocation: true,
  locations: [],
  from: `${Number(today.slice(0, 4)) - 1}-01-01`,
  // Whatever is recorded while the access lasts is seen as well.
  to: daysAfter(today, USUAL_DAYS),
  // A photo shows somebody more often than not, and cannot be masked, so it is opened only on purpose.
  kinds: AuthorityKind.options.filter((kind) => kind !== 'images').map((kind) => ({ kind })),
  names: 'initials',
  until: daysAfter(today, USUAL_DAYS),
});

type Offered = Pick<Location, '@id' | 'status'>;

/** The IRIs of the locations that are opened. */
export const openedLocations = (
  { isEveryLocation, locations }: Pick<NewAccess, 'isEveryLocation' | 'locations'>,
  offered: readonly Offered[],
): string[] =>
  isEveryLocation
    ? offered.filter(({ status }) => status === 'active').map((location) => location['@id'])
    : locations.map(({ iri }) => iri);

export const toCreate = (values: NewAccess, offered: readonly Offered[]): AuthorityAccessCreate => ({
  authority: values.authority,
  person: values.person,
  from: values.from,
  to: values.to,
  until: values.until,
  locations: openedLocations(values, offered),
  kinds: values.kinds.map(({ kind }) => kind),
  showsNames: values.names === 'names',
});

/** Checks only chosen locations: those that are active are the ones that the form shows, and are added when it is sent. */
export function checkNewAccess(values: NewAccess): FieldErrors {
  const { locations = '', ...errors } = fieldErrors(AuthorityAccessCreate, toCreate(values, []));
  return {
    ...errors,
    ...(!values.isEveryLocation && locations !== '' && { locations }),
    ...(values.customer === '' && { customer: NO_CUSTOMER_MESSAGE }),
  };
}

const MAX_NAMED_LOCATIONS = 3;

export function locationsText(values: NewAccess, offered: readonly (Offered & Pick<Location, 'name'>)[]): string {
  const opened = openedLocations(values, offered);
  const names = offered.filter((location) => opened.includes(location['@id'])).map(({ name }) => name);
  if (names.length <= MAX_NAMED_LOCATIONS) return names.join(', ') || 'keiner';
  return values.isEveryLocation ? `alle ${names.length} aktiven` : `${names.length} von ${offered.length}`;
}
