import { setTimeout as wait } from 'node:timers/promises';
import { expect, type Page, type Request, type Route } from '@playwright/test';
import { requestsOf } from '#e2e/screens/screen.ts';

const LOADED_MILLISECONDS = 3000;
const STILL_MILLISECONDS = 500;
const LOOK_MILLISECONDS = 25;

export interface Journey {
  /** Moves the clock as on a tablet that slept: timers that are due fire once. */
  readonly forward: (seconds: number) => Promise<void>;
}

/**
 * Lets a page live at another time. It trusts the server's clock more than its own, so both are moved: what the server
 * says about now is shifted on its way, everything else stays as it is. The server itself keeps the true time.
 * @param tellTours what the page is told of the next tour instead
 */
export async function travel(
  page: Page,
  secondsFromNow: number,
  tellTours: (clock: object) => object = (clock) => clock,
): Promise<Journey> {
  let shift = secondsFromNow * 1000;
  let asking = 0;
  const requests = requestsOf(page);
  await page.clock.install({ time: Date.now() + shift });
  const shiftServerTime = (tell: (told: object) => object) => async (route: Route) => {
    asking += 1;
    const answer = await route.fetch();
    const told: object = await answer.json();
    const serverTime = new Date(Date.now() + shift).toISOString();
    await route.fulfill({ response: answer, json: { ...tell(told), ...('serverTime' in told ? { serverTime } : {}) } });
    asking -= 1;
  };
  await page.route(
    '**/api/currentuser',
    shiftServerTime((user) => user),
  );
  await page.route('**/api/inspection_tours/next', shiftServerTime(tellTours));
  return {
    forward: async (seconds) => {
      // The page must not fall asleep while it is loading, or its files would seem to have hung all that time.
      await untilStill(requests);
      // An answer about the time must not meet two times.
      await expect.poll(() => asking).toBe(0);
      shift += seconds * 1000;
      await page.clock.fastForward(seconds * 1000);
    },
  };
}

/** Playwright's own "networkidle" never comes where the stream of changes is open. */
async function untilStill(requests: ReadonlySet<Request>): Promise<void> {
  const latest = performance.now() + LOADED_MILLISECONDS;
  let stillSince = performance.now();
  while (performance.now() < Math.min(latest, stillSince + STILL_MILLISECONDS)) {
    if (requests.size > 0) stillSince = performance.now();
    await wait(LOOK_MILLISECONDS);
  }
}
