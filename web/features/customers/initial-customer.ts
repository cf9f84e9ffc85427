import { isAdmin } from '#shared/permissions.ts';
import { useSession } from '#web/api/session/session.ts';
import { useUrlState } from '#web/ui/filter/url-state.ts';

/**
 * Returns the IRI of the organisation that a new form starts with: for an admin the one in the URL, otherwise that of
 * the session; '' for none.
 */
export function useInitialCustomer(): string {
  const { actor, customer } = useSession();
  const [named] = useUrlState({ customer: '' });
  return (isAdmin(actor) && named.customer) || (customer?.['@id'] ?? '');
}
