import { useQuery } from '@tanstack/react-query';
import type { Action } from '#shared/contracts/master-data/master-data.ts';
import { useSession } from '#web/api/session/session.ts';
import { actionsQuery } from '#web/features/activities/activities.api.ts';
import { useSteadyPins } from './steady-pins.ts';
import { offeredActions, sortForTiles } from './offered-actions.ts';

interface RecordableActions {
  /** The actions of the tiles come first; null until they are known. */
  readonly actions: readonly Action[] | null;
  readonly isFailing: boolean;
  readonly retry: () => void;
}

/** Returns the actions that may be recorded by hand at the session's location. */
export function useRecordableActions(): RecordableActions {
  const { location } = useSession();
  const pinned = useSteadyPins();
  const { data, isError, refetch } = useQuery(actionsQuery);
  return {
    actions: data === undefined ? null : sortForTiles(offeredActions(data, location?.socialconcept), pinned),
    isFailing: isError && data === undefined,
    retry: () => void refetch(),
  };
}
