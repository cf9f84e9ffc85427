import * as z from 'zod/mini';
import { TourClock } from '#shared/contracts/inspection-tours.ts';

const storageKey = (location: string) => `tour-clock:${location}`;

/** The last clock this device knew of a location: it goes on counting through a reload without a connection. */
export function savedClock(location: string): TourClock | undefined {
  try {
    const read = z.safeParse(TourClock, JSON.parse(localStorage.getItem(storageKey(location)) ?? 'null'));
    return read.success ? read.data : undefined;
  } catch {
    // What an older version or somebody else wrote there is no clock.
    return undefined;
  }
}

export function saveClock(clock: TourClock): TourClock {
  try {
    localStorage.setItem(storageKey(clock.location), JSON.stringify(clock));
  } catch {
    // A full or forbidden storage costs the countdown after a reload, never the countdown.
  }
  return clock;
}
