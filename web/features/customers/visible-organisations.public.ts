import { isAdmin } from '#shared/permissions.ts';
import { useSession } from '#web/api/session/session.ts';

/** Names whose figures a page shows. An admin sees all organisations, also while one of them is active. */
export function useVisibleOrganisations(): string {
  const { actor, customer } = useSession();
  return isAdmin(actor) || customer === null ? 'Alle Organisationen' : customer.name;
}
