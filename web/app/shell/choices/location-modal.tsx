import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isAdmin } from '#shared/permissions.ts';
import { locationChoices } from '#web/api/choices.ts';
import { changeLocation, useSession } from '#web/api/session/session.ts';
import { showError, showSuccess } from '#web/ui/notice/alerts.ts';
import { ChoiceModal } from './choice-modal.tsx';

interface LocationModalProps {
  readonly isBlocking: boolean;
  readonly onLogOut: () => void;
  readonly onClose: () => void;
}

export function LocationModal({ isBlocking, onLogOut, onClose }: LocationModalProps) {
  const { actor, user } = useSession();
  const client = useQueryClient();
  // It is kept, because the session has its location before the answer is handled.
  const [isFirstChoice] = useState(isBlocking);
  const locations = useQuery(locationChoices(isAdmin(actor) ? user.customer : undefined));
  const locationChange = useMutation({
    mutationFn: (location: string) => changeLocation(client, location),
    onSuccess: () => {
      if (!isFirstChoice) showSuccess('Der Standort wurde geändert.');
      onClose();
    },
    onError: showError,
  });
  return (
    <ChoiceModal
      title="Wo arbeiten Sie heute?"
      options={locations.data?.map((location) => ({
        iri: location['@id'],
        name: location.name,
        description: location.address,
        isInactive: location.status === 'inactive',
      }))}
      error={locations.error}
      chosen={user.location}
      isBlocking={isBlocking}
      sending={locationChange.isPending ? locationChange.variables : undefined}
      emptyText="Ihrem Zugang ist kein Standort zugeordnet. Bitte wenden Sie sich an Ihre Verwaltung."
      onChosen={(location) => locationChange.mutate(location)}
      onRetry={() => void locations.refetch()}
      onLogOut={onLogOut}
      onClose={onClose}
    />
  );
}
