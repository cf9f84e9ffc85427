import { useEffect, useEffectEvent, useState } from 'react';

/** How long the place of the act says that the tour was recorded. */
const SAID_MILLISECONDS = 8000;

const shownPlaces = new Set<(at: number) => boolean>();

/**
 * Says in its place that a tour was recorded.
 * @returns whether such a place is in sight; otherwise a toast has to say it
 */
export const sayRecorded = (at: number): boolean => [...shownPlaces].some((say) => say(at));

/** Returns when the tour was recorded that the place of this element has to name now, or null. */
export function useRecordedHere(readElement: () => Element | null): number | null {
  const [recordedAt, setRecordedAt] = useState<number | null>(null);
  const say = useEffectEvent((at: number) => {
    if (!isInSight(readElement())) return false;
    setRecordedAt(at);
    return true;
  });
  useEffect(() => {
    const place = (at: number) => say(at);
    shownPlaces.add(place);
    return () => void shownPlaces.delete(place);
  }, []);
  useEffect(() => {
    if (recordedAt === null) return undefined;
    const timer = setTimeout(() => setRecordedAt(null), SAID_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [recordedAt]);
  return recordedAt;
}

/** On a phone the place may be scrolled away when the dialog of an alarm closes. */
function isInSight(element: Element | null): boolean {
  if (element === null) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom >= 0 && top <= window.innerHeight;
}
