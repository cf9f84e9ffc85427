import { useEffect, useEffectEvent, useRef } from 'react';
import type { TourClock } from '#shared/contracts/inspection-tours.ts';
import { isOwn } from './own-tours.ts';

/** Tells when another device records a tour while the dialog stands open here. */
export function useOvertaken(clock: TourClock | undefined, isOpen: boolean, onOvertaken: () => void) {
  const lastTour = clock?.lastTour;
  const earlier = useRef({ lastTour, isOpen });
  const compare = useEffectEvent((current: typeof earlier.current) => {
    const { lastTour: before, isOpen: wasOpen } = earlier.current;
    const { lastTour: last } = current;
    const isAnother = before !== undefined && last !== undefined && before !== last && !isOwn(last);
    earlier.current = current;
    // What was missed nobody has walked, so there is still something to do.
    if (isAnother && wasOpen && clock?.lastSource !== 'missed') onOvertaken();
  });
  useEffect(() => compare({ lastTour, isOpen }), [lastTour, isOpen]);
}
