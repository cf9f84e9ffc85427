import { setTimeout as wait } from 'node:timers/promises';
import { expect, type Page, type Request, type Route } from '@playwright/test';
import { trackRequests } from '#e2e/screens/screen.ts';

const MAX_LOAD_MILLISECONDS = 3000;
const IDLE_MILLISECONDS = 500;
const POLL_MILLISECONDS = 25;

export interface PageClock {
  /** Moves the clock forward as on a tablet that slept: timers that are due meanwhile fire once. */
  readonly forward: (seconds: number) => Promise<void>;
}

/**
 * Sets the clock of a page. The page corrects its clock by the server's, so the server's time is shifted in the
 * responses as well. The server itself keeps the true time.
 * @param changeTourResponse changes the response about the next tour
 */
export async function controlClock(
  page: Page,
  secondsFromNow: number,
  changeTourResponse: (clock: object) => object = (clock) => clock,
): Promise<PageClock> {
  let shift = secondsFromNow * 1000;
  let changingResponses = 0;
  const requests = trackRequests(page);
  await page.clock.install({ time: Date.now() + shift });
  const shiftServerTime = (changeBody: (body: object) => object) => async (route: Route) => {
    changingResponses += 1;
    const response = await route.fetch();
    const body: object = await response.json();
    const serverTime = new Date(Date.now() + shift).toISOString();
    await route.fulfill({ response, json: { ...changeBody(body), ...('serverTime' in body ? { serverTime } : {}) } });
    changingResponses -= 1;
  };
  await page.route(
    '**/api/currentuser',
    shiftServerTime((user) => user),
  );
  await page.route('**/api/inspection_tours/next', shiftServerTime(changeTourResponse));
  return {
    forward: async (seconds) => {
      // The page must have finished loading, because its requests would otherwise seem to have taken all the skipped
      // time.
      await waitUntilIdle(requests);
      // A response that is being changed must not combine the times before and after the move.
      await expect.poll(() => changingResponses).toBe(0);
      shift += seconds * 1000;
      await page.clock.fastForward(seconds * 1000);
    },
  };
}

/** Waits until no request is pending. Playwright's "networkidle" never happens, because the event stream stays open. */
async function waitUntilIdle(requests: ReadonlySet<Request>): Promise<void> {
  const deadline = performance.now() + MAX_LOAD_MILLISECONDS;
  let idleSince = performance.now();
  while (performance.now() < Math.min(deadline, idleSince + IDLE_MILLISECONDS)) {
    if (requests.size > 0) idleSince = performance.now();
    await wait(POLL_MILLISECONDS);
  }
}
