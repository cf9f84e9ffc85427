import { gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { expect, test } from './journey.ts';

const KIBIBYTE = 1024;
const LOGIN_BUDGET = 150;
const SIGNED_IN_BUDGET = 240;
const IDLE_MILLISECONDS = 500;
const LONG_ENOUGH_MILLISECONDS = 3000;

interface Load {
  readonly startedAt: number;
  readonly endedAt: number;
  readonly request: Request;
}

/** Everything that was on its way and came to an end, by the browser's clock: a busy machine may tell of it late. */
function loadsOf(page: Page): readonly Load[] {
  const loads: Load[] = [];
  const note = (request: Request) => {
    const { startTime: startedAt, responseEnd } = request.timing();
    loads.push({ request, startedAt, endedAt: startedAt + Math.max(0, responseEnd) });
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

/** KiB of scripts and styles, compressed, that this address needs until it is idle. */
async function weightOf(page: Page, address: string) {
  const loads = loadsOf(page);
  await markShown(page);
  await page.goto(address);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForTimeout(LONG_ENOUGH_MILLISECONDS);
  const shownAt = await page.evaluate(
    () => performance.timeOrigin + (performance.getEntriesByName('shown')[0]?.startTime ?? 0),
  );
  const idleAt = idleFrom(loads, shownAt);
  const needed = loads.filter(
    ({ request, startedAt }) => startedAt <= idleAt && /\.(js|css)$/.test(new URL(request.url()).pathname),
  );
  const weights = await Promise.all(
    needed.map(async ({ request }) => gzipSync((await (await request.response())?.body()) ?? '').length),
  );
  return weights.reduce((sum, weight) => sum + weight, 0) / KIBIBYTE;
}

/** Says how much is left, and that something was weighed at all. */
function expectWeight(weight: number, budget: number) {
  process.stdout.write(`${test.info().title}: ${weight.toFixed(1)} KiB\n`);
  expect(weight).toBeGreaterThan(50);
  expect(weight).toBeLessThanOrEqual(budget);
}

test(`the login weighs at most ${LOGIN_BUDGET} KiB`, async ({ page }) => {
  expectWeight(await weightOf(page, '/login'), LOGIN_BUDGET);
});

test(`the page of an upload link weighs at most ${LOGIN_BUDGET} KiB`, async ({ page, office }) => {
  const profile = (await office.profile('Anja Brandt'))['@id'];
  const body = { profile, type: '/api/proof_types/12' };
  const { token } = await office.send<{ token: string }>('POST', '/api/upload_links', body);
  expectWeight(await weightOf(page, `/pd/${token}`), LOGIN_BUDGET);
});

for (const address of ['/forgotpassword', `/forgotpassword/${'x'.repeat(43)}`]) {
  test(`the way to a new password weighs at most ${LOGIN_BUDGET} KiB on ${address}`, async ({
    page,
    expectConsole,
  }) => {
    // Nobody holds this link; the page is the same.
    expectConsole(/status of 404/);
    expectWeight(await weightOf(page, address), LOGIN_BUDGET);
  });
}

test.describe('the first page after the login', () => {
  test.describe('of service', () => {
    test.use({ person: 'service', place: 'Spielhalle Wandsbek', signer: 'Anja Brandt' });

    test(`weighs at most ${SIGNED_IN_BUDGET} KiB`, async ({ page }) => {
      expectWeight(await weightOf(page, '/service'), SIGNED_IN_BUDGET);
    });
  });

  for (const address of ['/dashboard', '/tasks/list', '/activities/list']) {
    test.describe('of the Verwaltung', () => {
      test.use({ person: 'operator' });

      test(`weighs at most ${SIGNED_IN_BUDGET} KiB on ${address}`, async ({ page }) => {
        expectWeight(await weightOf(page, address), SIGNED_IN_BUDGET);
      });
    });
  }
});
