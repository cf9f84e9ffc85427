import { useEffect, useEffectEvent, useState } from 'react';

/** How long the place of the act says that the tour was recorded. */
const SAID_MILLISECONDS = 8000;

export interface Recorded {
  readonly at: number;
  /** Whether it waits on this device for the server. */
  readonly isQueued: boolean;
}

const shownPlaces = new Set<(recorded: Recorded) => boolean>();

/**
 * Says in its place that a tour was recorded.
 * @returns whether such a place is in sight; otherwise a toast has to say it
 */
export const sayRecorded = (recorded: Recorded): boolean => [...shownPlaces].some((say) => say(recorded));

/** Returns the tour that the place of this element has to name now, or null. */
export function useRecordedHere(readElement: () => Element | null): Recorded | null {
  const [recorded, setRecorded] = useState<Recorded | null>(null);
  const say = useEffectEvent((latest: Recorded) => {
    if (!isInSight(readElement())) return false;
    setRecorded(latest);
    return true;
  });
  useEffect(() => {
    const place = (latest: Recorded) => say(latest);
    shownPlaces.add(place);
    return () => void shownPlaces.delete(place);
  }, []);
  useEffect(() => {
    if (recorded === null) return undefined;
    const timer = setTimeout(() => setRecorded(null), SAID_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [recorded]);
  return recorded;
}

/** On a phone the place may be scrolled away when the dialog of an alarm closes. */
function isInSight(element: Element | null): boolean {
  if (element === null) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom >= 0 && top <= window.innerHeight;
}
