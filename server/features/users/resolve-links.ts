import { findCustomer } from '#server/features/customers/customers.public.ts';
import { findLocation } from '#server/features/locations/locations.public.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { isAdmin } from '#shared/permissions.ts';

type ResolveContext = Pick<Context, 'tx' | 'scope' | 'actor'>;

/** Resolves the organisations that the sender may link to: an operator only the organisation of the session. */
export async function resolveCustomers(
  { tx, scope, actor }: ResolveContext,
  iris: readonly string[],
): Promise<number[]> {
  const find = async (id: number) =>
    isAdmin(actor) || id === actor.customerId ? findCustomer(tx, scope, id) : undefined;
  return resolveAll(iris, customers.path, find);
}

export const resolveLocations = ({ tx, scope }: ResolveContext, iris: readonly string[]): Promise<number[]> =>
  resolveAll(iris, locations.path, (id) => findLocation(tx, scope, id));

async function resolveAll(
  iris: readonly string[],
  path: string,
  find: (id: number) => Promise<{ readonly id: number } | undefined>,
): Promise<number[]> {
  const ids = new Set<number>();
  for (const iri of new Set(iris)) ids.add((await resolveReference(iri, path, find)).id);
  return [...ids].toSorted((a, b) => a - b);
}
