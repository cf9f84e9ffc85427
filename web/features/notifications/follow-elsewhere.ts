import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Notification } from '#shared/contracts/notifications/notifications.ts';
import { isAdmin, isService } from '#shared/permissions.ts';
import { changeCustomer, changeLocation, useSession } from '#web/api/session/session.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import { isPageShown } from './page-shown.ts';

export interface OtherPlace {
  readonly kind: 'customer' | 'location';
  readonly iri: string;
}

/**
 * Returns the location or organisation the user has to switch to in order to see what a notification is about; null if
 * it is visible now. Service staff see one location, operators one organisation, admins everything.
 */
export function useRequiredSwitch({ customer, location }: Notification): OtherPlace | null {
  const { actor, user } = useSession();
  if (isAdmin(actor)) return null;
  if (isService(actor))
    return location === undefined || location === user.location ? null : { kind: 'location', iri: location };
  return customer === undefined || customer === user.customer ? null : { kind: 'customer', iri: customer };
}

interface FollowElsewhere {
  readonly onOpened: () => void;
  /** Runs once the page has loaded what it shows. */
  readonly onShown: () => void;
}

/**
 * Switches the location or organisation, and opens the page of the notification. Both callbacks also run if the list with
 * the notification was unmounted, because the switch refetches all data.
 */
export function useFollowElsewhere({ onOpened, onShown }: FollowElsewhere) {
  const client = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: async ({ place, link }: { readonly place: OtherPlace; readonly link: string }) => {
      await (place.kind === 'location' ? changeLocation : changeCustomer)(client, place.iri);
      await router.navigate({ href: link });
    },
    onSuccess: async () => {
      onOpened();
      if (await isPageShown(client)) onShown();
    },
    onError: showError,
  });
}
