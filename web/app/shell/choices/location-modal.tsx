import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { canWorkAtNoLocation, isAdmin } from '#shared/permissions.ts';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { locationChoices } from '#web/api/choices.ts';
import { changeLocation, useSession } from '#web/api/session/session.ts';
import { showError, showSuccess } from '#web/ui/notice/alerts.ts';
import { ChoiceModal, type ChoiceOption } from './choice-modal.tsx';
import { useFilterByLocation } from './use-filter-by-location.ts';

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
  const mayWorkAtNone = canWorkAtNoLocation(actor);
  const filterByLocation = useFilterByLocation();
  const locations = useQuery(locationChoices(isAdmin(actor) ? user.customer : undefined));
  const locationChange = useMutation({
    mutationFn: async (location: string) => {
      await changeLocation(client, location === EVERY_LOCATION.iri ? null : location);
      return location;
    },
    onSuccess: (location) => {
      if (mayWorkAtNone) filterByLocation(location);
      if (!isFirstChoice) showSuccess('Der Standort wurde geändert.');
      onClose();
    },
    onError: showError,
  });
  return (
    <ChoiceModal
      title="Wo arbeiten Sie heute?"
      hint={mayWorkAtNone ? 'Das Menü öffnet die Listen mit dem gewählten Standort als Filter.' : undefined}
      options={
        locations.data && [
          ...(mayWorkAtNone && locations.data.length > 0 ? [EVERY_LOCATION] : []),
          ...locations.data.map(toOption),
        ]
      }
      error={locations.error}
      chosen={user.location ?? EVERY_LOCATION.iri}
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

/** The management can read without a location, but records nothing then. */
const EVERY_LOCATION: ChoiceOption = {
  iri: '',
  name: 'Alle Standorte',
  description: 'Ohne Standort können Sie alles lesen, aber nichts erfassen.',
  isInactive: false,
};

const toOption = ({ '@id': iri, name, address, status }: Location): ChoiceOption => ({
  iri,
  name,
  description: address,
  isInactive: status === 'inactive',
});
