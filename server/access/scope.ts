import { sql, type RawBuilder } from 'kysely';

/**
 * The rows that a transaction may see. Every query function requires a scope, so a query without one does not compile;
 * row-level security in the database enforces the same rule a second time.
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

/**
 * The rows that an authority may read by an access it was granted. It is no `Scope`: no query but those for authorities
 * accepts it.
 */
export interface AuthorityScope {
  readonly kind: 'authority';
  readonly accessId: number;
  readonly customerId: number;
}

/** The scope of a transaction, by which row-level security knows who asks. */
export type AnyScope = Scope | AuthorityScope;

/** Whether the user manages an organisation or runs the platform, and is not service staff at a location. */
export const isManagementScope = ({ kind }: Scope): boolean => kind !== 'location';

/** Whether the user runs the platform. */
export const isPlatformScope = ({ kind }: Scope): boolean => kind === 'platform';

/** The scope of work that the server does by itself, for no user. */
export const SYSTEM_SCOPE: Scope = { kind: 'platform', userId: 0 };

const everything = sql<boolean>`true`;
const matchesNothing = sql<boolean>`false`;

/**
 * Condition for a table with `customer_id` and `location_id`: in a location scope only the rows of that location are
 * visible.
 */
export function atLocation(scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'platform') return everything;
  if (scope.kind === 'customer')
    return scope.customerId === null ? matchesNothing : sql`customer_id = ${scope.customerId}`;
  return scope.locationId === null ? matchesNothing : sql`location_id = ${scope.locationId}`;
}

/** Condition for a table with `customer_id` whose rows all locations of an organisation share. */
export function ofCustomer(scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'platform') return everything;
  return scope.customerId === null ? matchesNothing : sql`customer_id = ${scope.customerId}`;
}

/**
 * Limits a filter by location to the service's own location: otherwise it would reveal who works at other locations.
 */
export const filterableLocations = <Id extends string | number>(scope: Scope, ids: readonly Id[]): readonly Id[] =>
  scope.kind === 'location' ? ids.filter((id) => Number(id) === scope.locationId) : ids;

/**
 * Condition for organisations to which the user is linked, directly or by a location, and for the one the user manages.
 */
export function linkedCustomers(scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'platform') return everything;
  const isManagedCustomer =
    scope.kind === 'customer' && scope.customerId !== null ? sql`id = ${scope.customerId}` : matchesNothing;
  return sql`(
    ${isManagedCustomer}
    or id in (select customer_id from user_customer where user_id = ${scope.userId})
    or id in (
      select location.customer_id from location join user_location on user_location.location_id = location.id
      where user_location.user_id = ${scope.userId}
    ))`;
}

/** Condition for locations: all of the organisation, or for service those to which the user is linked. */
export function visibleLocations(scope: Scope): RawBuilder<boolean> {
  if (scope.kind !== 'location') return ofCustomer(scope);
  return sql`id in (select location_id from user_location where user_id = ${scope.userId})`;
}

/** Condition for a table with `customer_id` and `location_id` whose rows are visible to whoever sees the location. */
export function aboutVisibleLocations(scope: Scope): RawBuilder<boolean> {
  if (scope.kind !== 'location') return ofCustomer(scope);
  return sql`location_id in (select location_id from user_location where user_id = ${scope.userId})`;
}

/** Condition for the accounts that are linked to the organisation or to one of its locations. */
export function linkedUsers(scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'platform') return everything;
  if (scope.kind === 'location' || scope.customerId === null) return sql`id = ${scope.userId}`;
  return sql`(id = ${scope.userId} or ${usersOf([scope.customerId])})`;
}

/** Condition for the accounts that are linked to any of these organisations or their locations. */
export const usersOf = (customerIds: readonly (string | number)[]): RawBuilder<boolean> => sql`(
  id in (select user_id from user_customer where customer_id = any(${customerIds}))
  or id in (
    select user_location.user_id from user_location join location on location.id = user_location.location_id
    where location.customer_id = any(${customerIds})
  ))`;

/**
 * Condition for links of users to organisations: the user's own, and for its managers all links to the organisation.
 */
export function managedLinks(scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'platform') return everything;
  if (scope.kind === 'location' || scope.customerId === null) return sql`user_id = ${scope.userId}`;
  return sql`(user_id = ${scope.userId} or customer_id = ${scope.customerId})`;
}

/**
 * Condition for links of users to locations: the user's own, and for its managers all links to locations of the
 * organisation.
 */
export function managedLocationLinks(scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'platform') return everything;
  if (scope.kind === 'location' || scope.customerId === null) return sql`user_id = ${scope.userId}`;
  return sql`(
    user_id = ${scope.userId} or location_id in (select id from location where customer_id = ${scope.customerId}))`;
}

/**
 * Condition for master data, which every signed-in user sees. It takes the scope so that it has the type of the other
 * conditions.
 */
export function sharedByAll(_scope: Scope): RawBuilder<boolean> {
  return everything;
}
