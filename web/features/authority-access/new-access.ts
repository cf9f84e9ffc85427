import { NO_CUSTOMER_MESSAGE } from '#shared/contracts/customers/customers.ts';
import { AuthorityAccessCreate, AuthorityKind } from '#shared/contracts/authority-access/authority-access.ts';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { type FieldErrors, fieldErrors } from '#web/ui/form/field-errors.ts';
import { daysAfter, monthsAfter } from '#shared/domain/time/days.ts';
import { type EarlierAccess, type OfferedLocation, proposedLocations } from './proposed-locations.ts';

export type NewAccess = {
  authority: string;
  person: string;
  customer: string;
  /** Whether those that are proposed for the authority are meant, whatever `locations` says. */
  areLocationsProposed: boolean;
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
} as const satisfies Record<Exclude<keyof NewAccess, 'areLocationsProposed'>, string>;

const USUAL_DAYS = 14;

export const emptyAccess = (today: string, customer: string): NewAccess => ({
  authority: '',
  person: '',
  customer,
  areLocationsProposed: true,
  locations: [],
  from: monthsAfter(today, -12),
  // Whatever is recorded while the access lasts is seen as well.
  to: daysAfter(today, USUAL_DAYS),
  // A photo shows somebody more often than not, and cannot be masked, so it is opened only on purpose.
  kinds: AuthorityKind.options.filter((kind) => kind !== 'images').map((kind) => ({ kind })),
  names: 'initials',
  until: daysAfter(today, USUAL_DAYS),
});

/** What the locations of an access are chosen from. */
export interface LocationOffer {
  readonly offered: readonly (OfferedLocation & Pick<Location, 'name'>)[];
  readonly earlier: readonly EarlierAccess[];
}
const NO_OFFER: LocationOffer = { offered: [], earlier: [] };

/** The IRIs of the locations that are opened. */
export const openedLocations = (
  { authority, areLocationsProposed, locations }: Pick<NewAccess, 'authority' | 'areLocationsProposed' | 'locations'>,
  { offered, earlier }: LocationOffer,
): string[] =>
  areLocationsProposed ? [...proposedLocations(authority, offered, earlier).iris] : locations.map(({ iri }) => iri);

export const toCreate = (values: NewAccess, offer = NO_OFFER): AuthorityAccessCreate => ({
  authority: values.authority,
  person: values.person,
  from: values.from,
  to: values.to,
  until: values.until,
  locations: openedLocations(values, offer),
  kinds: values.kinds.map(({ kind }) => kind),
  showsNames: values.names === 'names',
});

/** @param offer undefined while the form does not know it yet; what it proposes then is only known when it is sent */
export function checkNewAccess(values: NewAccess, offer: LocationOffer | undefined): FieldErrors {
  const { locations = '', ...errors } = fieldErrors(AuthorityAccessCreate, toCreate(values, offer));
  return {
    ...errors,
    ...((offer !== undefined || !values.areLocationsProposed) && locations !== '' && { locations }),
    ...(values.customer === '' && { customer: NO_CUSTOMER_MESSAGE }),
  };
}

const MAX_NAMED_LOCATIONS = 6;
const REASONS = { earlier: ', wie beim letzten Mal', town: ', nach dem Ort der Behörde', only: '', none: '' } as const;

/** @param shortName shortens the name of a location to what tells it from the others */
export function locationsText(values: NewAccess, offer: LocationOffer, shortName: (name: string) => string): string {
  const { offered, earlier } = offer;
  const opened = openedLocations(values, offer);
  if (opened.length === 0) return 'noch keine';
  const { reason } = proposedLocations(values.authority, offered, earlier);
  const names = offered.filter((location) => opened.includes(location['@id'])).map(({ name }) => shortName(name));
  const active = offered.filter(({ status }) => status === 'active').length;
  const count =
    opened.length === active && active > 1 ? `alle ${active} aktiven` : `${opened.length} von ${offered.length}`;
  const why = values.areLocationsProposed ? REASONS[reason] : '';
  if (names.length > MAX_NAMED_LOCATIONS) return `${count}${why}`;
  const named = names.join(', ');
  return `${opened.length === active && active > 1 ? `${count}: ` : ''}${named}${why}`;
}
