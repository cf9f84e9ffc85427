import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const KIBIBYTE = 1024;
const LOGIN_BUDGET = 150;
const SIGNED_IN_BUDGET = 240;
const LOADED_MILLISECONDS = 10_000;

/** KiB of scripts and styles, compressed, that this address needs until nothing is loading any more. */
async function weightOf(page: Page, address: string) {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname)) {
      sizes.push(response.body().then((body) => gzipSync(body).length));
    }
  });
  await page.goto(address);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  // The stream of changes stays open, so that the network may never be idle: by then everything has long been loaded.
  await page.waitForLoadState('networkidle', { timeout: LOADED_MILLISECONDS }).catch(() => undefined);
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
