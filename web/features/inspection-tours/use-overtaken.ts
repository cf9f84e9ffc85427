import { useEffect, useEffectEvent, useRef } from 'react';
import type { TourClock } from '#shared/contracts/inspection-tours.ts';
import { isOwn } from './own-tours.ts';

/** Tells when another device records a tour while the dialog stands open here. */
export function useOvertaken(clock: TourClock | undefined, isOpen: boolean, onOvertaken: () => void) {
  const isKnown = clock !== undefined;
  const lastTour = clock?.lastTour;
  const earlier = useRef({ isKnown, lastTour, isOpen });
  const compare = useEffectEvent((current: typeof earlier.current) => {
    const { isKnown: wasKnown, lastTour: before, isOpen: wasOpen } = earlier.current;
    const { lastTour: last } = current;
    // A location where nobody had walked yet has no tour before the first one.
    const isAnother = wasKnown && last !== undefined && before !== last && !isOwn(last);
    earlier.current = current;
    // What was missed nobody has walked, so there is still something to do.
    if (isAnother && wasOpen && clock?.lastSource !== 'missed') onOvertaken();
  });
  useEffect(() => compare({ isKnown, lastTour, isOpen }), [isKnown, lastTour, isOpen]);
}
