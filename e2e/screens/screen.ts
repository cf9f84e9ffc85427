// A screen that the accessibility journeys examine, and the navigation to it inside the running application, as users
// navigate.
import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { streamEvents } from '#shared/contracts/wire/live.ts';

export interface Screen {
  readonly address: string;
  /** Navigates to the screen if its address is not known beforehand. */
  readonly navigate?: (page: Page) => Promise<void>;
  readonly readyElement: (page: Page) => Locator;
  /** Dialogs and sections that can be opened on the screen, by name. Each one is examined by itself. */
  readonly dialogs?: Readonly<Record<string, (page: Page) => Promise<void>>>;
}

/** The pending requests of each page. */
const pendingRequests = new WeakMap<Page, Set<Request>>();

/** The event stream is left out, because it never ends. */
const endsByItself = (request: Request) => new URL(request.url()).pathname !== streamEvents.path;

/** Returns the pending requests of a page. They are counted from the first call on. */
export function trackRequests(page: Page): ReadonlySet<Request> {
  const knownRequests = pendingRequests.get(page);
  if (knownRequests !== undefined) return knownRequests;
  const requests = new Set<Request>();
  page.on('request', (request) => endsByItself(request) && requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  pendingRequests.set(page, requests);
  return requests;
}

/** Waits until no request of the page is pending and everything is drawn. */
export async function waitUntilIdle(page: Page): Promise<void> {
  const requests = trackRequests(page);
  await expect(async () => {
    expect(requests.size).toBe(0);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(requests.size).toBe(0);
  }).toPass({ intervals: [10] });
}

/** Waits until no part of the page is loading any more. Some parts load only when the browser is idle. */
export async function waitUntilComplete(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root, [aria-busy="true"]') === null);
}

/**
 * Runs in the page. Navigates to the address by way of a screen that does not exist, so that no state of the previous
 * screen remains.
 * @returns false if that is impossible, because nobody is signed in or a dialog covers every screen
 */
async function navigateInApplication(address: string): Promise<boolean> {
  if (localStorage.getItem('token') === null) return false;
  history.pushState({}, '', '/users/gibt-es-nicht');
  const isThere = () => document.querySelector('main h1')?.textContent === 'Diese Seite gibt es nicht.';
  for (let frames = 0; frames < 120 && !isThere(); frames += 1) await new Promise(requestAnimationFrame);
  // Unsaved input and an open tour would otherwise be restored at the next visit.
  for (const key of Object.keys(sessionStorage)) if (/^(draft|tour-dialog):/.test(key)) sessionStorage.removeItem(key);
  for (const menu of document.querySelectorAll<HTMLElement>(':popover-open')) menu.hidePopover();
  if (!isThere() || document.querySelector('[aria-modal="true"]') !== null) return false;
  history.pushState({}, '', address);
  return true;
}

export async function goTo(page: Page, address: string): Promise<void> {
  trackRequests(page);
  const isInside = page.url().startsWith('http') && (await page.evaluate(navigateInApplication, address));
  if (!isInside) await page.goto(address);
}

/** Opens a section of a page by its title; on a phone from the list of sections. */
export async function openSection(page: Page, title: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Abschnitte' })
    .getByRole('link', { name: new RegExp(`^${title}`) })
    .click();
  await expect(page.getByRole('region', { name: new RegExp(`^${title}`) }).first()).toBeVisible();
}

/** A page with sections is ready as soon as their list is shown. */
export const sectionList = (page: Page): Locator => page.getByRole('navigation', { name: 'Abschnitte' });

/** On a phone the secondary buttons of a page are behind 'Weitere Aktionen'. This opens them where they are folded. */
export async function unfoldActions(page: Page): Promise<void> {
  const fold = page.getByRole('main').getByRole('button', { name: 'Weitere Aktionen' });
  if (await fold.isVisible()) await fold.click();
}

export async function visit(page: Page, { address, navigate, readyElement }: Screen): Promise<void> {
  await (navigate === undefined ? goTo(page, address) : navigate(page));
  await expect(readyElement(page)).toBeVisible();
  await waitUntilIdle(page);
}
