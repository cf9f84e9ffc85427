import { isAdmin } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { useInitialCustomer } from '#web/features/customers/customers.public.ts';
import type { UserValues } from './user-values.ts';

/** The organisations a new user starts with: for an operator always that of the session. */
export function useInitialLinks(): UserValues['customers'] {
  const customer = useInitialCustomer();
  return isAdmin(useActor()) && customer !== '' ? [{ iri: customer }] : [];
}
