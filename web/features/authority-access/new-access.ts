import { NO_CUSTOMER_MESSAGE } from '#shared/contracts/customers/customers.ts';
import { AuthorityAccessCreate, type AuthorityKind } from '#shared/contracts/authority-access/authority-access.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { daysAfter } from '#shared/domain/time/days.ts';

export type NewAccess = {
  authority: string;
  person: string;
  customer: string;
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
} as const satisfies Record<keyof NewAccess, string>;

const USUAL_DAYS = 14;

export const emptyAccess = (today: string, customer: string): NewAccess => ({
  authority: '',
  person: '',
  customer,
  locations: [],
  from: `${Number(today.slice(0, 4)) - 1}-01-01`,
  // Whatever is recorded while the access lasts is seen as well.
  to: daysAfter(today, USUAL_DAYS),
  kinds: [{ kind: 'records' }, { kind: 'protocols' }],
  names: 'initials',
  until: daysAfter(today, USUAL_DAYS),
});

export const toCreate = ({
  locations,
  kinds,
  names,
  authority,
  person,
  from,
  to,
  until,
}: NewAccess): AuthorityAccessCreate => ({
  authority,
  person,
  from,
  to,
  until,
  locations: locations.map(({ iri }) => iri),
  kinds: kinds.map(({ kind }) => kind),
  showsNames: names === 'names',
});

export const checkNewAccess = (values: NewAccess) => ({
  ...fieldErrors(AuthorityAccessCreate, toCreate(values)),
  ...(values.customer === '' && { customer: NO_CUSTOMER_MESSAGE }),
});
