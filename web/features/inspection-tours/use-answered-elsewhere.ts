import { useEffect, useEffectEvent, useRef } from 'react';
import type { TourClock } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { isOwnTour } from '#web/features/inspection-tours/record/own-tours.ts';

/** Notifies of the tour that another device records while the dialog is open on this one. */
export function useAnsweredElsewhere(
  clock: TourClock | undefined,
  isOpen: boolean,
  onAnswered: (tour: string) => Promise<void>,
) {
  const isKnown = clock !== undefined;
  const lastTour = clock?.lastTour;
  const previousState = useRef({ isKnown, lastTour, isOpen });
  const compareWithPrevious = useEffectEvent((current: typeof previousState.current) => {
    const { isKnown: wasKnown, lastTour: previousTour, isOpen: wasOpen } = previousState.current;
    const { lastTour: currentTour } = current;
    // A location without any tour so far has no previous one.
    previousState.current = current;
    if (!wasKnown || !wasOpen || currentTour === undefined || previousTour === currentTour) return;
    // A missed tour answers nothing, so the tour still has to be done.
    if (!isOwnTour(currentTour) && clock?.lastSource !== 'missed') void onAnswered(currentTour);
  });
  useEffect(() => compareWithPrevious({ isKnown, lastTour, isOpen }), [isKnown, lastTour, isOpen]);
}
