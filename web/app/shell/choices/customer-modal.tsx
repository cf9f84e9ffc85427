import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { customerChoices } from '#web/api/choices.ts';
import { changeCustomer, useSession } from '#web/api/session/session.ts';
import { showError, showSuccess } from '#web/ui/notice/alerts.ts';
import { ChoiceModal } from './choice-modal.tsx';
import { useFilterByLocation } from './use-filter-by-location.ts';

interface CustomerModalProps {
  readonly isBlocking: boolean;
  readonly onLogOut: () => void;
  readonly onClose: () => void;
}

export function CustomerModal({ isBlocking, onLogOut, onClose }: CustomerModalProps) {
  const { user } = useSession();
  const client = useQueryClient();
  const filterByLocation = useFilterByLocation();
  const customers = useQuery(customerChoices);
  const customerChange = useMutation({
    mutationFn: (customer: string) => changeCustomer(client, customer),
    onSuccess: () => {
      // The location belongs to the previous organisation.
      filterByLocation('');
      showSuccess('Die Organisation wurde geändert.');
      onClose();
    },
    onError: showError,
  });
  return (
    <ChoiceModal
      title="Organisation ändern"
      options={customers.data?.map((customer) => ({
        iri: customer['@id'],
        name: customer.name,
        isInactive: !customer.isActive,
      }))}
      error={customers.error}
      chosen={user.customer}
      isBlocking={isBlocking}
      sending={customerChange.isPending ? customerChange.variables : undefined}
      emptyText="Ihrem Zugang ist keine Organisation zugeordnet. Bitte wenden Sie sich an den Betreiber der Anwendung."
      onChosen={(customer) => customerChange.mutate(customer)}
      onRetry={() => void customers.refetch()}
      onLogOut={onLogOut}
      onClose={onClose}
    />
  );
}
