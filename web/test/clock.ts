// Controls the clock of a screen and its server. Both run in one process and see the time that a test sets.
import { fireEvent, waitFor } from '@testing-library/react';
import { afterAll, expect } from 'vitest';
import { queryClient } from '#web/api/client/query-client.ts';

const TrueDate = Date;

/**
 * Call it once at the top of a file. A time that was set continues to tick, also in the next test. Sign in after
 * setting it, because a session expires after some hours. The database keeps the real time.
 */
export function openClock() {
  let shift = 0;
  const set = (moment: number) => {
    shift = moment - TrueDate.now();
    globalThis.Date = shiftedDate(shift);
  };
  afterAll(() => {
    globalThis.Date = TrueDate;
  });
  return {
    /** @param moment milliseconds since 1970 */
    set,
    /** Restores the real time, which is that of the database. */
    reset: () => set(TrueDate.now()),
    /**
     * Simulates a tablet that slept: timers see the new time only when it wakes. It falls asleep after the screen has
     * loaded, because a response must not see two times.
     */
    pass: async (seconds: number) => {
      await waitUntilIdle();
      set(Date.now() + seconds * 1000);
      fireEvent(document, new Event('visibilitychange', { bubbles: true }));
    },
  };
}

const CHECK_MILLISECONDS = 100;
const REQUIRED_IDLE_CHECKS = 3;

/** The code of a screen is loaded in parts, and each may send further requests. */
export async function waitUntilIdle(): Promise<void> {
  for (let checks = 0; checks < REQUIRED_IDLE_CHECKS; checks += 1) {
    await new Promise((resolve) => setTimeout(resolve, CHECK_MILLISECONDS));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  }
}

/** Replaces only the current time. A proxy keeps `instanceof Date` working for dates created before and after. */
function shiftedDate(shift: number): DateConstructor {
  const now = () => TrueDate.now() + shift;
  return new Proxy(TrueDate, {
    construct: (_target, constructorArguments) =>
      constructorArguments.length === 0 ? new TrueDate(now()) : Reflect.construct(TrueDate, constructorArguments),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}
