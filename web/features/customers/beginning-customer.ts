import { isAdmin } from '#shared/permissions.ts';
import { useSession } from '#web/api/session/session.ts';
import { useUrlState } from '#web/ui/filter/url-state.ts';

/**
 * The organisation a new form begins with, as IRI: for an admin the one the address names, else the one the session works
 * for; '' for none.
 */
export function useBeginningCustomer(): string {
  const { actor, customer } = useSession();
  const [named] = useUrlState({ customer: '' });
  return (isAdmin(actor) && named.customer) || (customer?.['@id'] ?? '');
}
