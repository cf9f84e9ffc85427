import { isAdmin } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { useBeginningCustomer } from '#web/features/customers/customers.public.ts';
import type { UserValues } from './user-values.ts';

/** The organisations a new user starts with: for an operator always that of the session. */
export function useBeginningLinks(): UserValues['customers'] {
  const customer = useBeginningCustomer();
  return isAdmin(useActor()) && customer !== '' ? [{ iri: customer }] : [];
}
