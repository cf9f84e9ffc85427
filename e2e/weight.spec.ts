// The budgets of the first screens are kept by bench/bundle-budgets.test.ts. What it weighs is proven here: a browser that opens
// such a screen fetches what the manifest names for it, and nothing else before the screen is idle.
import { readFileSync } from 'node:fs';
import type { Browser, Page, Request } from '@playwright/test';
import { BundleManifest, filesOf, firstLoads } from '#web/first-loads.ts';
import { expect, test } from './journey.ts';
import { ApiSession, type Person } from './people.ts';

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

/** Marks the moment at which the page shows what it is about. */
const markShown = (page: Page) =>
  page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('main h1') === null) return;
      performance.mark('shown');
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  });

/** From when on nothing was on its way for half a second. What comes after that is fetched ahead, for later. */
function idleFrom(loads: readonly Load[], shownAt: number): number {
  let moment = shownAt;
  for (const { startedAt, endedAt } of loads.toSorted((one, other) => one.startedAt - other.startedAt)) {
    if (startedAt > moment + IDLE_MILLISECONDS) break;
    moment = Math.max(moment, endedAt);
  }
  return moment;
}

/** The scripts and styles that are fetched for an address until its screen is idle. */
async function fetchedFor(page: Page, address: string): Promise<string[]> {
  const loads = loadsOf(page);
  await markShown(page);
  await page.goto(address);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  const shownAt = await page.evaluate(
    () => performance.timeOrigin + (performance.getEntriesByName('shown')[0]?.startTime ?? 0),
  );
  // Twice the pause, since the end of a request is heard of later than it happened.
  const pause = async () => (await page.evaluate(() => Date.now())) - idleFrom(loads, shownAt);
  await expect.poll(pause).toBeGreaterThan(2 * IDLE_MILLISECONDS);
  const idleAt = idleFrom(loads, shownAt);
  const needed = loads.filter(({ path, startedAt }) => startedAt <= idleAt && /\.(js|css)$/.test(path));
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
    // Nobody holds this link; the page is the same.
    '/forgotpassword/$token': 'x'.repeat(43),
  };
  for (const { path, modules } of firstLoads) {
    await test.step(path, async () => {
      const page = await freshPage({ browser, baseURL, person: visitorOf(path) });
      const fetched = await fetchedFor(page, path.replace('$token', tokens[path] ?? ''));
      expect.soft(fetched, path).toEqual([...filesOf(modules, manifest)].toSorted());
      await page.context().close();
    });
  }
});
