// Opens the pages of which screenshots are taken.
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { finishAnimations } from '#e2e/quality/animations.ts';
import { ApiSession } from '#e2e/support/people.ts';
import { trackRequests, waitUntilComplete, waitUntilIdle } from '#e2e/screens/screen.ts';
import type { ArrangedScreen } from './arranged-screens.ts';

/** The server whose screens are shown. */
export const origin = process.env['ORIGIN'] ?? 'http://localhost:3000';
/** Milliseconds until a state counts as one that cannot be opened. */
const TIMEOUT = 10_000;

export type Workplace = Pick<ArrangedScreen, 'person' | 'locationName' | 'profileName'>;

/** Opens a page in a context of its own, which the caller has to close. The page follows the emulated colour scheme. */
export async function openPage(browser: Browser, workplace: Workplace, look: BrowserContextOptions): Promise<Page> {
  const { person, locationName, profileName } = workplace;
  const session = person === undefined ? null : await ApiSession.signIn(origin, person);
  if (locationName !== undefined) await session?.chooseLocation(locationName);
  if (profileName !== undefined) await session?.chooseProfile(profileName);
  const stored = Object.entries({ ...session?.tokens, 'color-scheme': 'auto' }).map(([key, value]) => ({
    name: key,
    value,
  }));
  const context = await browser.newContext({
    ...look,
    baseURL: origin,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    storageState: { cookies: [], origins: [{ origin, localStorage: stored }] },
  });
  // The event stream never ends, so with it the page would never count as idle.
  await context.route('**/api/events', (route) => route.abort());
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT);
  return page;
}

export async function settle(page: Page) {
  await waitUntilIdle(page);
  await waitUntilComplete(page);
  await finishAnimations(page);
}

export async function openArranged(page: Page, { address, open }: ArrangedScreen) {
  trackRequests(page);
  await page.goto(address);
  await page.getByRole('heading').or(page.getByRole('dialog')).first().waitFor();
  await settle(page);
  await open?.(page);
  await settle(page);
}
