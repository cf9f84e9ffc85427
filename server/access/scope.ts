import { sql, type RawBuilder } from 'kysely';

/**
 * Whose rows a transaction may see. Every query function asks for one, so an unscoped query does not compile;
 * row-level security behind it says the same a second time.
 */
export type Scope =
  | { readonly kind: 'platform'; readonly userId: number }
  | { readonly kind: 'customer'; readonly userId: number; readonly customerId: number | null }
  | {
      readonly kind: 'location';
      readonly userId: number;
      readonly customerId: number | null;
      readonly locationId: number | null;
    };

/** Of who manages an organisation or runs the platform: not of the service at a location. */
export const isOfManagement = ({ kind }: Scope): boolean => kind !== 'location';

/** Of who runs the platform. */
export const isOfPlatform = ({ kind }: Scope): boolean => kind === 'platform';

/** Of what the server does by itself, for no user. */
export const SYSTEM_SCOPE: Scope = { kind: 'platform', userId: 0 };

const everything = sql<boolean>`true`;
const nothing = sql<boolean>`false`;

/** Rows of a table with `customer_id` and `location_id`, such as what a location recorded. */
export function atLocation(scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'platform') return everything;
  if (scope.kind === 'customer') return scope.customerId === null ? nothing : sql`customer_id = ${scope.customerId}`;
  return scope.locationId === null ? nothing : sql`location_id = ${scope.locationId}`;
}

/** Rows of a table with `customer_id`, shared by all locations of an organisation. */
export function ofCustomer(scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'platform') return everything;
  return scope.customerId === null ? nothing : sql`customer_id = ${scope.customerId}`;
}

/** Who works at another location is none of the service's business, and a filter would tell it. */
export const locationsToAskFor = <Id extends string | number>(scope: Scope, ids: readonly Id[]): readonly Id[] =>
  scope.kind === 'location' ? ids.filter((id) => Number(id) === scope.locationId) : ids;

/** Organisations the user is linked to, itself or through a location; for who manages one also that one. */
export function linkedCustomers(scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'platform') return everything;
  const managed = scope.kind === 'customer' && scope.customerId !== null ? sql`id = ${scope.customerId}` : nothing;
  return sql`(
    ${managed}
    or id in (select customer_id from user_customer where user_id = ${scope.userId})
    or id in (
      select location.customer_id from location join user_location on user_location.location_id = location.id
      where user_location.user_id = ${scope.userId}
    ))`;
}

/** Locations: those of the organisation, for service those it is linked to. */
export function visibleLocations(scope: Scope): RawBuilder<boolean> {
  if (scope.kind !== 'location') return ofCustomer(scope);
  return sql`id in (select location_id from user_location where user_id = ${scope.userId})`;
}

/** Rows of a table with `customer_id` and `location_id` about a location, to be read wherever the location is. */
export function aboutVisibleLocations(scope: Scope): RawBuilder<boolean> {
  if (scope.kind !== 'location') return ofCustomer(scope);
  return sql`location_id in (select location_id from user_location where user_id = ${scope.userId})`;
}

/** Accounts that may act for the organisation, by a link to itself or to one of its locations. */
export function linkedUsers(scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'platform') return everything;
  if (scope.kind === 'location' || scope.customerId === null) return sql`id = ${scope.userId}`;
  return sql`(id = ${scope.userId} or ${usersOf([scope.customerId])})`;
}

/** Of any of these organisations, as far as they are in sight. */
export const usersOf = (customerIds: readonly (string | number)[]): RawBuilder<boolean> => sql`(
  id in (select user_id from user_customer where customer_id = any(${customerIds}))
  or id in (
    select user_location.user_id from user_location join location on location.id = user_location.location_id
    where location.customer_id = any(${customerIds})
  ))`;

/** Links of users to organisations: those of one's own, and for who manages them those to the organisation. */
export function managedLinks(scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'platform') return everything;
  if (scope.kind === 'location' || scope.customerId === null) return sql`user_id = ${scope.userId}`;
  return sql`(user_id = ${scope.userId} or customer_id = ${scope.customerId})`;
}

/** The same of links to its locations. */
export function managedLocationLinks(scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'platform') return everything;
  if (scope.kind === 'location' || scope.customerId === null) return sql`user_id = ${scope.userId}`;
  return sql`(
    user_id = ${scope.userId} or location_id in (select id from location where customer_id = ${scope.customerId}))`;
}

/** Master data is the same for everybody who is signed in; the scope is asked for so that nobody forgets it. */
export function sharedByAll(_scope: Scope): RawBuilder<boolean> {
  return everything;
}
