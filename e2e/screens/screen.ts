// A screen as the accessibility journeys examine it, and how they get there: inside the running application, as people do.
import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { streamEvents } from '#shared/contracts/wire/live.ts';

export interface Screen {
  readonly address: string;
  /** Finds the address where it is not known beforehand. */
  readonly reach?: (page: Page) => Promise<void>;
  readonly isReady: (page: Page) => Locator;
  /** Names what can be opened on it: each is examined by itself. */
  readonly dialogs?: Readonly<Record<string, (page: Page) => Promise<void>>>;
}

/** Holds the pending requests of each page. */
const underWay = new WeakMap<Page, Set<Request>>();

/** The stream of changes never ends. */
const isEnding = (request: Request) => new URL(request.url()).pathname !== streamEvents.path;

/** Returns the pending requests of a page, which are counted from the first call on. */
export function requestsOf(page: Page): ReadonlySet<Request> {
  const known = underWay.get(page);
  if (known !== undefined) return known;
  const requests = new Set<Request>();
  page.on('request', (request) => isEnding(request) && requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  underWay.set(page, requests);
  return requests;
}

/** Waits until everything that the screen requested is drawn and it requests nothing more. */
export async function quiet(page: Page): Promise<void> {
  const requests = requestsOf(page);
  await expect(async () => {
    expect(requests.size).toBe(0);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(requests.size).toBe(0);
  }).toPass({ intervals: [10] });
}

/**
 * Runs in the page. Leaves the screen for one that does not exist, so that nothing of its state remains, and goes to the
 * address. Answers false if it cannot, because nobody is signed in or something lies over every screen.
 */
async function walkTo(address: string): Promise<boolean> {
  if (localStorage.getItem('token') === null) return false;
  history.pushState({}, '', '/users/gibt-es-nicht');
  const isThere = () => document.querySelector('main h1')?.textContent === 'Diese Seite gibt es nicht.';
  for (let frames = 0; frames < 120 && !isThere(); frames += 1) await new Promise(requestAnimationFrame);
  // A draft and an open tour would come back with the next visit.
  for (const key of Object.keys(sessionStorage)) if (/^(draft|tour-dialog):/.test(key)) sessionStorage.removeItem(key);
  for (const menu of document.querySelectorAll<HTMLElement>(':popover-open')) menu.hidePopover();
  if (!isThere() || document.querySelector('[aria-modal="true"]') !== null) return false;
  history.pushState({}, '', address);
  return true;
}

export async function goTo(page: Page, address: string): Promise<void> {
  requestsOf(page);
  const isInside = page.url().startsWith('http') && (await page.evaluate(walkTo, address));
  if (!isInside) await page.goto(address);
}

export async function visit(page: Page, { address, reach, isReady }: Screen): Promise<void> {
  await (reach === undefined ? goTo(page, address) : reach(page));
  await expect(isReady(page)).toBeVisible();
  await quiet(page);
}
