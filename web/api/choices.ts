// Reads the organisations and locations that a user can choose from.
import { queryOptions } from '@tanstack/react-query';
import { type Customer, customers, listCustomers } from '#shared/contracts/customers/customers.ts';
import { MAX_PAGE_SIZE } from '#shared/contracts/wire/hydra.ts';
import { listLocations, type Location, locations } from '#shared/contracts/locations/locations.ts';
import { callEveryPage } from '#web/api/client/client.ts';

const loadCustomers = (): Promise<Customer[]> =>
  callEveryPage(listCustomers, { query: { 'order[name]': 'asc', itemsPerPage: MAX_PAGE_SIZE } });

/** An admin sees the locations of all organisations, so the list is filtered by organisation. */
const loadLocations = (customer?: string): Promise<Location[]> =>
  callEveryPage(listLocations, {
    query: { 'order[name]': 'asc', itemsPerPage: MAX_PAGE_SIZE, ...(customer === undefined ? {} : { customer }) },
  });

export const customerChoices = queryOptions({ queryKey: [customers.path, 'choices'], queryFn: loadCustomers });

export const locationChoices = (customer?: string) =>
  queryOptions({ queryKey: [locations.path, 'choices', customer ?? null], queryFn: () => loadLocations(customer) });

/** Returns the names of records by their IRI; none while the records are loading. */
export const namesByIri = (records: readonly { readonly '@id': string; readonly name: string }[] = []) =>
  new Map(records.map((record) => [record['@id'], record.name]));

/** Returns the only choice, or null if the user has several or none. */
export async function onlyChoice(kind: 'customer' | 'location'): Promise<string | null> {
  const choices =
    kind === 'customer' ? (await loadCustomers()).filter(({ isActive }) => isActive) : await loadLocations();
  const [first] = choices;
  return first !== undefined && choices.length === 1 ? first['@id'] : null;
}
