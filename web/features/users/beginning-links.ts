import { isAdmin } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { useBeginningCustomer } from '#web/features/customers/customers.public.ts';
import type { UserValues } from './user-values.ts';

/** The organisations a new access begins with: an operator invites into that of the session without being asked. */
export function useBeginningLinks(): UserValues['customers'] {
  const customer = useBeginningCustomer();
  return isAdmin(useActor()) && customer !== '' ? [{ iri: customer }] : [];
}
