import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { isOperator } from '#shared/permissions.ts';
import { useSession } from '#web/api/session/session.ts';
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';

const Checklist = lazyDialog(async () => (await import('./setup-checklist.tsx')).SetupChecklist);

/** After this time the dashboard no longer asks the server which steps are missing. */
const NEW_MILLISECONDS = 60 * DAY_MILLISECONDS;

/** Shows operators of a new organisation what is left to set up. Admins see the same list on the organisation's page. */
export function LazySetupChecklist({ now }: { readonly now: number }) {
  const { actor, customer } = useSession();
  const isNew = customer !== null && now - Date.parse(customer.createdAt) < NEW_MILLISECONDS;
  return isNew && !actor.isDemo && isOperator(actor) ? <Checklist customer={customer['@id']} canHide /> : null;
}
