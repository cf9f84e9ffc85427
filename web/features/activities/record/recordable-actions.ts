import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Action } from '#shared/contracts/master-data/master-data.ts';
import { useSession } from '#web/api/session/session.ts';
import { actionsQuery } from '#web/features/activities/activities.api.ts';
import { canChangeLocations } from '#shared/permissions.ts';
import { lastInputAt } from '#web/api/lock/last-input.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { offeredActions, sortForTiles } from './offered-actions.ts';

/** The tiles change only after nobody has touched the device for this time. */
const UNTOUCHED_MILLISECONDS = 30_000;

const CHECK_MILLISECONDS = 1000;

const NONE: readonly string[] = [];

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

/**
 * Returns the actions pinned to the workplace. When the management pins others, the tiles change only for the next
 * person or while nobody touches the device, because a tile is tapped without being read. The user who pins them sees the change at once.
 */
function useSteadyPins(): readonly string[] {
  const { actor, location, profile } = useSession();
  const pinned = location?.pinnedActions ?? NONE;
  const shift = `${location?.['@id'] ?? ''} ${profile?.['@id'] ?? ''}`;
  const [shownPins, setShownPins] = useState({ pinned, shift });
  const isChanged = String(pinned) !== String(shownPins.pinned);
  if (shift !== shownPins.shift || (isChanged && canChangeLocations(actor))) setShownPins({ pinned, shift });
  useEffect(() => {
    if (!isChanged) return undefined;
    const timer = setInterval(() => {
      if (serverNow() - lastInputAt() >= UNTOUCHED_MILLISECONDS) setShownPins({ pinned, shift });
    }, CHECK_MILLISECONDS);
    return () => clearInterval(timer);
  }, [isChanged, pinned, shift]);
  return shownPins.pinned;
}
