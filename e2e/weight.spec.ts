import { gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { expect, test } from './journey.ts';

const KIBIBYTE = 1024;
const LOGIN_BUDGET = 150;
const SIGNED_IN_BUDGET = 240;
const IDLE_MILLISECONDS = 500;
const LOOK_MILLISECONDS = 50;

/** Resolves when for half a second nothing was on its way but the stream of changes, which has no end. */
function idleness(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  let changedAt = Date.now();
  const end = (request: Request) => {
    underWay.delete(request);
    changedAt = Date.now();
  };
  page.on('request', (request) => request.url().endsWith('/api/events') || underWay.add(request));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  const isIdle = () => underWay.size === 0 && Date.now() - changedAt > IDLE_MILLISECONDS;
  return () => expect.poll(isIdle, { intervals: [LOOK_MILLISECONDS] }).toBe(true);
}

/** KiB of scripts and styles, compressed, that this address needs. What comes when it is idle is fetched ahead, for later. */
async function weightOf(page: Page, address: string) {
  const untilIdle = idleness(page);
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname)) {
      sizes.push(response.body().then((body) => gzipSync(body).length));
    }
  });
  await page.goto(address);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await untilIdle();
  const weights = await Promise.all(sizes);
  return weights.reduce((sum, weight) => sum + weight, 0) / KIBIBYTE;
}

test(`the login weighs at most ${LOGIN_BUDGET} KiB`, async ({ page }) => {
  const weight = await weightOf(page, '/login');
  expect(weight).toBeGreaterThan(50);
  expect(weight).toBeLessThanOrEqual(LOGIN_BUDGET);
});

test.describe('the first page after the login', () => {
  test.describe('of service', () => {
    test.use({ person: 'service', place: 'Spielhalle Wandsbek', signer: 'Anja Brandt' });

    test(`weighs at most ${SIGNED_IN_BUDGET} KiB`, async ({ page }) => {
      expect(await weightOf(page, '/service')).toBeLessThanOrEqual(SIGNED_IN_BUDGET);
    });
  });

  for (const address of ['/dashboard', '/tasks/list', '/activities/list']) {
    test.describe('of the Verwaltung', () => {
      test.use({ person: 'operator' });

      test(`weighs at most ${SIGNED_IN_BUDGET} KiB on ${address}`, async ({ page }) => {
        expect(await weightOf(page, address)).toBeLessThanOrEqual(SIGNED_IN_BUDGET);
      });
    });
  }
});
