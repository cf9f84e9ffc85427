import { useEffect, useEffectEvent, useRef } from 'react';
import type { TourClock } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { isOwnTour } from '#web/features/inspection-tours/record/own-tours.ts';

/** Notifies when another device records a tour while the dialog is open on this one. */
export function useAnsweredElsewhere(clock: TourClock | undefined, isOpen: boolean, onAnsweredElsewhere: () => void) {
  const isKnown = clock !== undefined;
  const lastTour = clock?.lastTour;
  const earlier = useRef({ isKnown, lastTour, isOpen });
  const compare = useEffectEvent((current: typeof earlier.current) => {
    const { isKnown: wasKnown, lastTour: before, isOpen: wasOpen } = earlier.current;
    const { lastTour: last } = current;
    // A location without any tour so far has no previous one.
    const isAnother = wasKnown && last !== undefined && before !== last && !isOwnTour(last);
    earlier.current = current;
    // A missed tour answers nothing, so the tour still has to be done.
    if (isAnother && wasOpen && clock?.lastSource !== 'missed') onAnsweredElsewhere();
  });
  useEffect(() => compare({ isKnown, lastTour, isOpen }), [isKnown, lastTour, isOpen]);
}
