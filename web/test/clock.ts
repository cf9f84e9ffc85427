// The clock of a screen and of its server, which run in one process: both see the time that a test sets.
import { fireEvent, waitFor } from '@testing-library/react';
import { afterAll, expect } from 'vitest';
import { queryClient } from '#web/api/client/query-client.ts';

const TrueDate = Date;

/**
 * Call it once at the top of a file. A time that was set goes on ticking, and the next test begins with it. Sign in after
 * setting it, since a session ends after some hours. The database keeps the true time.
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
    /** Back to the true time, which is that of the database. */
    reset: () => set(TrueDate.now()),
    /**
     * Like a tablet that slept: what counts time looks at the clock when it wakes. It falls asleep when the screen has everything:
     * an answer about the time must not meet two times.
     */
    pass: async (seconds: number) => {
      await waitUntilIdle();
      set(Date.now() + seconds * 1000);
      fireEvent(document, new Event('visibilitychange', { bubbles: true }));
    },
  };
}

const LOOK_MILLISECONDS = 100;
const QUIET_LOOKS = 3;

/** Code of a screen arrives in parts, each of which may ask for something more. */
export async function waitUntilIdle(): Promise<void> {
  for (let looks = 0; looks < QUIET_LOOKS; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  }
}

/** Only "now" is another one: a proxy, so that `instanceof Date` holds for dates of both. */
function shiftedDate(shift: number): DateConstructor {
  const now = () => TrueDate.now() + shift;
  return new Proxy(TrueDate, {
    construct: (_target, given) => (given.length === 0 ? new TrueDate(now()) : Reflect.construct(TrueDate, given)),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}
