import type { TourClock } from '#shared/contracts/inspection-tours/inspection-tours.ts';

const storageKey = (location: string) => `tour-clock:${location}`;

/**
 * Returns the last clock of a location that this device received. The countdown then continues after a reload without a
 * connection.
 */
export function readSavedClock(location: string): TourClock | undefined {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(storageKey(location)) ?? 'null');
    return isClock(saved) ? saved : undefined;
  } catch {
    return undefined;
  }
}

/** An older version may have stored other fields. This checks those that a countdown cannot do without. */
const isClock = (value: unknown): value is TourClock =>
  typeof value === 'object' &&
  value !== null &&
  'location' in value &&
  'intervalSeconds' in value &&
  typeof value.intervalSeconds === 'number' &&
  'periods' in value &&
  Array.isArray(value.periods);

export function saveClock(clock: TourClock): TourClock {
  try {
    localStorage.setItem(storageKey(clock.location), JSON.stringify(clock));
  } catch {
    // If storage is full or forbidden, the countdown is only missing after an offline reload.
  }
  return clock;
}
