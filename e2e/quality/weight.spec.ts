// The budgets of the first screens are kept by bench/bundle-budgets.test.ts. What it weighs is proven here: a browser that opens
// such a screen fetches what the manifest names for it, and nothing else before the page says that the screen has everything.
import { readFileSync } from 'node:fs';
import type { Browser, Page, Request } from '@playwright/test';
import { BundleManifest, filesOf, firstLoads } from '#web/first-loads.ts';
import { expect, test } from '#e2e/support/journey.ts';
import { ApiSession, type Person } from '#e2e/support/people.ts';

test.use({ isWorldShared: true });

const IDLE_MILLISECONDS = 500;

interface Load {
  readonly startedAt: number;
  readonly endedAt: number;
  readonly path: string;
}

/** Everything that was on its way and came to an end, by the browser's clock: a busy machine may tell of it late. */
function loadsOf(page: Page): readonly Load[] {
  const loads: Load[] = [];
  const note = (request: Request) => {
    const { startTime: startedAt, responseEnd } = request.timing();
    loads.push({ path: new URL(request.url()).pathname, startedAt, endedAt: startedAt + Math.max(0, responseEnd) });
  };
  page.on('requestfinished', note);
  page.on('requestfailed', note);
  return loads;
}

/**
 * Marks the moment at which the page shows what it is about, and takes the service worker away: it fetches every file of the
 * application some seconds after the start, whether the screen is there or not.
 */
const prepare = (page: Page) =>
  page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
    const observer = new MutationObserver(() => {
      if (document.querySelector('main h1') === null) return;
      performance.mark('shown');
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  });

/** Tells from when on nothing was on its way for half a second. */
function idleFrom(loads: readonly Load[], shownAt: number): number {
  let moment = shownAt;
  for (const { startedAt, endedAt } of loads.toSorted((one, other) => one.startedAt - other.startedAt)) {
    if (startedAt > moment + IDLE_MILLISECONDS) break;
    moment = Math.max(moment, endedAt);
  }
  return moment;
}

/** When the page was marked first, by the browser's clock. */
const markedAt = (page: Page, name: string) =>
  page.evaluate((mark) => {
    const [first] = performance.getEntriesByName(mark);
    return first === undefined ? null : performance.timeOrigin + first.startTime;
  }, name);

/** The moment from which on a page fetches ahead, for later. Before somebody has signed in it fetches nothing ahead. */
async function endOfNeed(page: Page, { loads, isSignedIn }: { loads: readonly Load[]; isSignedIn: boolean }) {
  if (isSignedIn) {
    await page.waitForFunction(() => performance.getEntriesByName('quiet').length > 0);
    return (await markedAt(page, 'quiet')) ?? 0;
  }
  const shownAt = (await markedAt(page, 'shown')) ?? 0;
  // Twice the pause, since the end of a request is heard of later than it happened.
  const pause = async () => (await page.evaluate(() => Date.now())) - idleFrom(loads, shownAt);
  await expect.poll(pause).toBeGreaterThan(2 * IDLE_MILLISECONDS);
  return idleFrom(loads, shownAt);
}

/** The scripts and styles that are fetched for an address until its screen has everything it needs. */
async function fetchedFor(page: Page, { address, isSignedIn }: { address: string; isSignedIn: boolean }) {
  const loads = loadsOf(page);
  await prepare(page);
  await page.goto(address);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  const end = await endOfNeed(page, { loads, isSignedIn });
  const needed = loads.filter(({ path, startedAt }) => startedAt <= end && /\.(js|css)$/.test(path));
  return needed.map(({ path }) => path.slice(1)).toSorted();
}

interface Visitor {
  readonly browser: Browser;
  readonly baseURL: string | undefined;
  readonly person: Person | null;
}

/** Somebody whose browser holds nothing yet. */
async function freshPage({ browser, baseURL, person }: Visitor): Promise<Page> {
  const session = person === null ? null : await ApiSession.signIn(baseURL, person);
  if (person === 'service') {
    await session?.workAt('Spielhalle Wandsbek');
    await session?.signAs('Anja Brandt');
    await session?.settleDueSoon();
    await session?.settleTour();
  }
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    storageState: session?.storageState ?? { cookies: [], origins: [] },
    serviceWorkers: 'block',
  });
  return context.newPage();
}

async function uploadToken(office: ApiSession): Promise<string> {
  const profile = (await office.profile('Anja Brandt'))['@id'];
  const body = { profile, type: '/api/proof_types/12' };
  return (await office.send<{ token: string }>('POST', '/api/upload_links', body)).token;
}

const visitorOf = (path: string): Person | null => {
  if (path === '/service') return 'service';
  return /^\/(login|pd|forgotpassword)/.test(path) ? null : 'operator';
};

test('the first screens fetch what their budgets count, and nothing else', async ({ browser, baseURL, office }) => {
  const manifest = BundleManifest.parse(JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')));
  const tokens: Readonly<Record<string, string>> = {
    '/pd/$token': await uploadToken(office),
    // This link does not exist; its page loads the same files.
    '/forgotpassword/$token': 'x'.repeat(43),
  };
  for (const { path, modules } of firstLoads) {
    await test.step(path, async () => {
      const person = visitorOf(path);
      const page = await freshPage({ browser, baseURL, person });
      const address = path.replace('$token', tokens[path] ?? '');
      const fetched = await fetchedFor(page, { address, isSignedIn: person !== null });
      expect.soft(fetched, path).toEqual([...filesOf(modules, manifest)].toSorted());
      await page.context().close();
    });
  }
});
