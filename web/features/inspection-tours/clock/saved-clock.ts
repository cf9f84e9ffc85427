import * as z from 'zod/mini';
import { TourClock } from '#shared/contracts/inspection-tours/inspection-tours.ts';

const storageKey = (location: string) => `tour-clock:${location}`;

/**
 * Returns the last clock of a location that this device received. The countdown then continues after a reload without a
 * connection.
 */
export function readSavedClock(location: string): TourClock | undefined {
  try {
    const parsed = z.safeParse(TourClock, JSON.parse(localStorage.getItem(storageKey(location)) ?? 'null'));
    return parsed.success ? parsed.data : undefined;
  } catch {
    // The stored value is invalid, e.g. written by an older version.
    return undefined;
  }
}

export function saveClock(clock: TourClock): TourClock {
  try {
    localStorage.setItem(storageKey(clock.location), JSON.stringify(clock));
  } catch {
    // If storage is full or forbidden, the countdown is only missing after an offline reload.
  }
  return clock;
}
