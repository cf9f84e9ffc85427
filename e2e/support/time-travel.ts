import { setTimeout as wait } from 'node:timers/promises';
import { expect, type Page, type Request, type Route } from '@playwright/test';
import { requestsOf } from '#e2e/screens/screen.ts';

const LOADED_MILLISECONDS = 3000;
const STILL_MILLISECONDS = 500;
const LOOK_MILLISECONDS = 25;

export interface Journey {
  /** Moves the clock forward as on a tablet that slept: timers that are due meanwhile fire once. */
  readonly forward: (seconds: number) => Promise<void>;
}

/**
 * Sets the clock of a page. The page corrects its clock by the server's, so the server's time is shifted in the
 * responses as well. The server itself keeps the true time.
 * @param tellTours changes the response about the next tour
 */
export async function travel(
  page: Page,
  secondsFromNow: number,
  tellTours: (clock: object) => object = (clock) => clock,
): Promise<Journey> {
  let shift = secondsFromNow * 1000;
  let changingResponses = 0;
  const requests = requestsOf(page);
  await page.clock.install({ time: Date.now() + shift });
  const shiftServerTime = (tell: (body: object) => object) => async (route: Route) => {
    changingResponses += 1;
    const answer = await route.fetch();
    const body: object = await answer.json();
    const serverTime = new Date(Date.now() + shift).toISOString();
    await route.fulfill({ response: answer, json: { ...tell(body), ...('serverTime' in body ? { serverTime } : {}) } });
    changingResponses -= 1;
  };
  await page.route(
    '**/api/currentuser',
    shiftServerTime((user) => user),
  );
  await page.route('**/api/inspection_tours/next', shiftServerTime(tellTours));
  return {
    forward: async (seconds) => {
      // The page must have finished loading, because its requests would otherwise seem to have taken all the skipped
      // time.
      await waitUntilStill(requests);
      // A response that is being changed must not combine the times before and after the move.
      await expect.poll(() => changingResponses).toBe(0);
      shift += seconds * 1000;
      await page.clock.fastForward(seconds * 1000);
    },
  };
}

/** Waits until no request is pending. Playwright's "networkidle" never happens, because the event stream stays open. */
async function waitUntilStill(requests: ReadonlySet<Request>): Promise<void> {
  const latest = performance.now() + LOADED_MILLISECONDS;
  let stillSince = performance.now();
  while (performance.now() < Math.min(latest, stillSince + STILL_MILLISECONDS)) {
    if (requests.size > 0) stillSince = performance.now();
    await wait(LOOK_MILLISECONDS);
  }
}
