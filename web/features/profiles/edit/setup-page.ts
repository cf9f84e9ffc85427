import { customers } from '#shared/contracts/customers/customers.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { isAdmin } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import type { Back } from '#web/ui/page/back-link.tsx';

/**
 * Returns the page with the list of what an organisation has to set up, if the user came from there.
 * @param customer IRI of the organisation
 */
export function useSetupPage(customer: string): Back | null {
  const isForAdmin = isAdmin(useActor());
  const [{ via }] = useUrlState({ via: '' });
  if (via !== 'setup') return null;
  const id = idFromIri(customer, customers.path);
  return isForAdmin && id !== undefined
    ? { to: `/customer/edit/${id}`, label: 'Einrichtung' }
    : { to: '/dashboard', label: 'Einrichtung' };
}
