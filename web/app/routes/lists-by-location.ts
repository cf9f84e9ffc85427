import { locations } from '#shared/contracts/locations/locations.ts';
import { type Actor, isManagement } from '#shared/permissions.ts';

/**
 * Addresses of the lists that the menu opens with the filter of the chosen location. A list is missing here if the filter
 * would hide rows that concern the location as well: the management works at no location, and most of the audit trail
 * happens at none.
 */
export const LISTS_BY_LOCATION: ReadonlySet<string> = new Set([
  '/activities/list',
  '/documents/main',
  '/inspectiontours/list',
  '/locations/queries',
  '/oasiscerts/list',
  '/reports/list',
  '/service/protocols',
  '/tasks/list',
  '/users/profiles',
  '/users/profiles_documents',
  '/users/tablets',
]);

export const isListByLocation = (address: string) => LISTS_BY_LOCATION.has(address);

/**
 * Returns the filters with which the menu opens a page; undefined if there are none. The staff of a location see no other
 * location anyway.
 */
export const filtersAtLocation = (address: string, actor: Actor): Readonly<Record<string, string>> | undefined =>
  actor.locationId !== null && isManagement(actor) && isListByLocation(address)
    ? { location: `${locations.path}/${actor.locationId}` }
    : undefined;
