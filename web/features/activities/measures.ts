import { useQuery } from '@tanstack/react-query';
import type { Action } from '#shared/contracts/master-data.ts';
import { useSession } from '#web/api/session.ts';
import { actionsQuery, recentActivitiesQuery } from './activities.api.ts';
import { byUse, offeredActions } from './offered-actions.ts';

interface Measures {
  /** The most used first; null while that is not known. */
  readonly actions: readonly Action[] | null;
  readonly isFailing: boolean;
  readonly retry: () => void;
}

/** What may be recorded by hand at the session's location. */
export function useMeasures(): Measures {
  const { location } = useSession();
  const catalogue = useQuery(actionsQuery);
  const recent = useQuery({ ...recentActivitiesQuery(location?.['@id'] ?? ''), enabled: location !== null });
  // The order must not change under a thumb: it waits until it is known, but not for a failing answer.
  const isKnown = catalogue.data !== undefined && !recent.isPending;
  return {
    actions: isKnown ? byUse(offeredActions(catalogue.data, location?.socialconcept), recent.data ?? []) : null,
    isFailing: catalogue.isError && catalogue.data === undefined,
    retry: () => void catalogue.refetch(),
  };
}
