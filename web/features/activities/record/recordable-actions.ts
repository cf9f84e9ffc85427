import { useQuery } from '@tanstack/react-query';
import type { Action } from '#shared/contracts/master-data/master-data.ts';
import { useSession } from '#web/api/session/session.ts';
import { actionsQuery, recentActivitiesQuery } from '#web/features/activities/activities.api.ts';
import { sortByUse, offeredActions } from './offered-actions.ts';

interface RecordableActions {
  /** The most used first; null until the order is known. */
  readonly actions: readonly Action[] | null;
  readonly isFailing: boolean;
  readonly retry: () => void;
}

/** Returns the actions that may be recorded by hand at the session's location. */
export function useRecordableActions(): RecordableActions {
  const { location } = useSession();
  const catalogue = useQuery(actionsQuery);
  const recent = useQuery({ ...recentActivitiesQuery(location?.['@id'] ?? ''), enabled: location !== null });
  // The tiles must not change their order after they appear, so they wait for the recent activities. If that request
  // fails, they appear anyway.
  const isKnown = catalogue.data !== undefined && !recent.isPending;
  return {
    actions: isKnown ? sortByUse(offeredActions(catalogue.data, location?.socialconcept), recent.data ?? []) : null,
    isFailing: catalogue.isError && catalogue.data === undefined,
    retry: () => void catalogue.refetch(),
  };
}
