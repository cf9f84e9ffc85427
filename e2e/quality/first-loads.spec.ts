// Tests that a browser opening one of the first screens loads exactly the files that the build lists for it, before
// the page reports that the screen is complete. The sizes of these files are tested by bench/browser/bundle-budgets.test.ts.
import { readFileSync } from 'node:fs';
import type { Browser, Page, Request } from '@playwright/test';
import { FIRST_LOADS_PATH, FirstLoadFiles, firstLoads } from '#web/bundle/first-loads.ts';
import { expect, test } from '#e2e/support/journey.ts';
import { ApiSession, type Person } from '#e2e/support/people.ts';

test.use({ sharesTestData: true });

const IDLE_MILLISECONDS = 500;

interface Load {
  readonly url: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly path: string;
}

/**
 * Collects the finished requests of a page with the times of the browser's clock, because on a busy machine Playwright
 * reports them late.
 */
function recordLoads(page: Page): readonly Load[] {
  const loads: Load[] = [];
  const recordLoad = (request: Request) => {
    const { startTime: startedAt, responseEnd } = request.timing();
    const url = request.url();
    loads.push({ url, path: new URL(url).pathname, startedAt, endedAt: startedAt + Math.max(0, responseEnd) });
  };
  page.on('requestfinished', recordLoad);
  page.on('requestfailed', recordLoad);
  return loads;
}

/**
 * Records the time at which the page shows its heading. It also removes the service worker, which would load every file
 * of the application some seconds after the start.
 */
const markHeading = (page: Page) =>
  page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
    const observer = new MutationObserver(() => {
      if (document.querySelector('main h1') === null) return;
      performance.mark('shown');
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  });

/** Returns the time after which no request was pending for half a second. */
function idleSince(loads: readonly Load[], shownAt: number): number {
  let moment = shownAt;
  for (const { startedAt, endedAt } of loads.toSorted((one, other) => one.startedAt - other.startedAt)) {
    if (startedAt > moment + IDLE_MILLISECONDS) break;
    moment = Math.max(moment, endedAt);
  }
  return moment;
}

/** Returns the time of the first mark of this name, by the browser's clock. */
const markedAt = (page: Page, name: string) =>
  page.evaluate((mark) => {
    const [first] = performance.getEntriesByName(mark);
    return first === undefined ? null : performance.timeOrigin + first.startTime;
  }, name);

/**
 * Returns the time at which the screen is complete. After that a page loads files in advance, but only if somebody is
 * signed in.
 */
async function completionTime(page: Page, { loads, isSignedIn }: { loads: readonly Load[]; isSignedIn: boolean }) {
  if (isSignedIn) {
    await page.waitForFunction(() => performance.getEntriesByName('quiet').length > 0);
    return (await markedAt(page, 'quiet')) ?? 0;
  }
  const shownAt = (await markedAt(page, 'shown')) ?? 0;
  // This waits for twice the pause, because the end of a request is reported later than it happens.
  const idleDuration = async () => (await page.evaluate(() => Date.now())) - idleSince(loads, shownAt);
  await expect.poll(idleDuration).toBeGreaterThan(2 * IDLE_MILLISECONDS);
  return idleSince(loads, shownAt);
}

/** Returns the loads of a page until its screen is complete. */
async function recordNeededLoads(page: Page, { address, isSignedIn }: { address: string; isSignedIn: boolean }) {
  const loads = recordLoads(page);
  await markHeading(page);
  await page.goto(address);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  const end = await completionTime(page, { loads, isSignedIn });
  return loads.filter(({ startedAt }) => startedAt <= end);
}

const filesOf = (loads: readonly Load[]) =>
  loads
    .map(({ path }) => path.slice(1))
    .filter((path) => /\.(js|css)$/.test(path))
    .toSorted();

const repeated = (loads: readonly Load[]) => {
  const urls = loads.map(({ url }) => url);
  return urls.filter((url, index) => urls.indexOf(url) !== index);
};

/** Returns the addresses that the first script of the page asked for in vain. */
const unusedEarlyRequests = (page: Page) => page.evaluate(() => [...(globalThis.earlyRequests?.keys() ?? [])]);

interface Visitor {
  readonly browser: Browser;
  readonly baseURL: string | undefined;
  readonly person: Person | null;
}

/** Opens a page in a new browser context with an empty cache. */
async function openPageWithEmptyCache({ browser, baseURL, person }: Visitor): Promise<Page> {
  const session = person === null ? null : await ApiSession.signIn(baseURL, person);
  if (person === 'service') {
    await session?.chooseLocation('Spielhalle Wandsbek');
    await session?.chooseProfile('Anja Brandt');
    await session?.completeTasksDueSoon();
    await session?.recordTour();
    await session?.readNotifications();
  }
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    storageState: session?.storageState ?? { cookies: [], origins: [] },
    serviceWorkers: 'block',
  });
  return context.newPage();
}

async function uploadToken(operatorApi: ApiSession): Promise<string> {
  const profile = (await operatorApi.profile('Anja Brandt'))['@id'];
  const body = { profile, type: '/api/proof_types/12' };
  return (await operatorApi.send<{ token: string }>('POST', '/api/upload_links', body)).token;
}

const personFor = (path: string): Person | null => {
  if (path === '/service') return 'service';
  return /^\/(login|pd|forgotpassword)/.test(path) ? null : 'operator';
};

test('the first screens load exactly the files that their budgets count, and nothing twice', async ({
  browser,
  baseURL,
  operatorApi,
}) => {
  const filesByPath = FirstLoadFiles.parse(JSON.parse(readFileSync(`dist/${FIRST_LOADS_PATH}`, 'utf8')));
  const tokens: Readonly<Record<string, string>> = {
    '/pd/$token': await uploadToken(operatorApi),
    // This token does not exist, but its page loads the same files.
    '/forgotpassword/$token': 'x'.repeat(43),
  };
  for (const { path } of firstLoads) {
    await test.step(path, async () => {
      const person = personFor(path);
      const page = await openPageWithEmptyCache({ browser, baseURL, person });
      const address = path.replace('$token', tokens[path] ?? '');
      const loads = await recordNeededLoads(page, { address, isSignedIn: person !== null });
      expect.soft(filesOf(loads), path).toEqual((filesByPath[path] ?? []).toSorted());
      expect.soft(repeated(loads), path).toEqual([]);
      expect.soft(await unusedEarlyRequests(page), path).toEqual([]);
      await page.context().close();
    });
  }
});
