import { useEffect, useEffectEvent, useState } from 'react';
import type { InspectionTour } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useWhenUntouched } from '#web/ui/screen/timing/use-when-untouched.ts';

/** How long the place of the act says that the tour was recorded, and offers to correct it. */
const SAID_MILLISECONDS = 8000;

/** Whoever has met a minor sees to the person first, so what follows is offered for longer. */
const GRAVE_SAID_MILLISECONDS = 60_000;

export interface Recorded {
  readonly at: number;
  /** The recorded tour, which can be corrected; undefined while it waits on this device for the server. */
  readonly entry: InspectionTour | undefined;
}

const shownPlaces = new Set<(recorded: Recorded) => boolean>();

/**
 * Says in its place that a tour was recorded.
 * @returns whether such a place is in sight; otherwise a toast has to say it
 */
export const sayRecorded = (recorded: Recorded): boolean => [...shownPlaces].some((say) => say(recorded));

/** Returns the tour that the place of this element has to name now, or null, and how to name its correction instead. */
export function useRecordedHere(readElement: () => Element | null) {
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
  // The button that corrects the tour gives way to the one that begins the next, which must not happen under a finger.
  useWhenUntouched(recorded !== null, () => {
    if (recorded !== null && serverNow() - recorded.at >= saidMillisecondsOf(recorded)) setRecorded(null);
  });
  const replaceEntry = (entry: InspectionTour) => setRecorded((earlier) => earlier && { ...earlier, entry });
  return { recorded, replaceEntry };
}

const saidMillisecondsOf = ({ entry }: Recorded) =>
  entry?.isGrave === true ? GRAVE_SAID_MILLISECONDS : SAID_MILLISECONDS;

/** On a phone the place may be scrolled away when the dialog of an alarm closes. */
function isInSight(element: Element | null): boolean {
  if (element === null) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom >= 0 && top <= window.innerHeight;
}
