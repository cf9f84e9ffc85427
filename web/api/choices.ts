// What somebody may choose as organisation and place of work.
import { queryOptions } from '@tanstack/react-query';
import { type Customer, customers, listCustomers } from '#shared/contracts/customers.ts';
import { MAXIMUM_PAGE_SIZE } from '#shared/contracts/hydra.ts';
import { listLocations, type Location, locations } from '#shared/contracts/locations.ts';
import { callEveryPage } from './client.ts';

const loadCustomers = (): Promise<Customer[]> =>
  callEveryPage(listCustomers, { query: { 'order[name]': 'asc', itemsPerPage: MAXIMUM_PAGE_SIZE } });

/** An admin sees all locations there are, so the organisation is said. */
const loadLocations = (customer?: string): Promise<Location[]> =>
  callEveryPage(listLocations, {
    query: { 'order[name]': 'asc', itemsPerPage: MAXIMUM_PAGE_SIZE, ...(customer === undefined ? {} : { customer }) },
  });

export const customerChoices = queryOptions({ queryKey: [customers.path, 'choices'], queryFn: loadCustomers });

export const locationChoices = (customer?: string) =>
  queryOptions({ queryKey: [locations.path, 'choices', customer ?? null], queryFn: () => loadLocations(customer) });

/** Who has only one choice is not asked. */
export async function onlyChoice(kind: 'customer' | 'location'): Promise<string | null> {
  const choices =
    kind === 'customer' ? (await loadCustomers()).filter(({ isActive }) => isActive) : await loadLocations();
  const [first] = choices;
  return first !== undefined && choices.length === 1 ? first['@id'] : null;
}
