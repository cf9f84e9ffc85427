import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

test.use({ person: 'otherService', signer: 'Claudia Schmitz' });

const MESSAGE = 'Schutzbuch ist schon in einem anderen Tab geöffnet.';
const works = (page: Page) => expect(page.getByRole('heading', { name: 'Claudia Schmitz' })).toBeVisible();
const isBlocked = (page: Page) => expect(page.getByRole('heading', { name: MESSAGE })).toBeVisible();

/** Before any script of the page: a browser without Web Locks, where only the stamp decides. */
const withoutLocks = (page: Page) => page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
const stamp = (page: Page, ageMilliseconds: number) =>
  page.addInitScript(
    (age) => localStorage.setItem('tab-stamp', `${Date.now() - age}|ein-anderer-tab`),
    ageMilliseconds,
  );

test('a second tab is refused until somebody wants to go on in it', async ({ page, context }) => {
  await page.goto('/service');
  await works(page);
  const second = await context.newPage();
  await second.goto('/service');
  await isBlocked(second);
  await second.getByRole('button', { name: 'Hier verwenden' }).click();
  await works(second);
  await isBlocked(page);
});

test('a refused tab goes on by itself when the other one is closed', async ({ page, context }) => {
  await page.goto('/service');
  await works(page);
  const second = await context.newPage();
  await second.goto('/service');
  await isBlocked(second);
  await page.close();
  await works(second);
});

test('a reloaded tab is not its own rival', async ({ page }) => {
  await page.goto('/service');
  await works(page);
  await page.reload();
  await works(page);
});

test.describe('in a browser without Web Locks', () => {
  test('the fresh stamp of another tab refuses this one', async ({ page }) => {
    await withoutLocks(page);
    await stamp(page, 5000);
    await page.goto('/service');
    await isBlocked(page);
    await page.getByRole('button', { name: 'Hier verwenden' }).click();
    await works(page);
  });

  test('a stamp older than fifteen seconds does not', async ({ page }) => {
    await withoutLocks(page);
    await stamp(page, 16_000);
    await page.goto('/service');
    await works(page);
    const [, tab] = ((await page.evaluate(() => localStorage.getItem('tab-stamp'))) ?? '').split('|');
    expect(tab).not.toBe('ein-anderer-tab');
  });

  test('the stamp is renewed every ten seconds', async ({ page }) => {
    await withoutLocks(page);
    await page.clock.install();
    await page.goto('/service');
    await works(page);
    const stampedAt = async () =>
      Number.parseInt((await page.evaluate(() => localStorage.getItem('tab-stamp'))) ?? '', 10);
    const before = await stampedAt();
    await page.clock.fastForward(10_000);
    await expect.poll(stampedAt).toBeGreaterThanOrEqual(before + 10_000);
  });

  test('a refused tab looks again every ten seconds, and works fifteen after the last stamp of the other', async ({
    page,
  }) => {
    await withoutLocks(page);
    await page.clock.install();
    await stamp(page, 0);
    await page.goto('/service');
    await isBlocked(page);
    await page.clock.fastForward(10_000);
    await isBlocked(page);
    await page.clock.fastForward(10_000);
    await works(page);
  });

  test('the tab that works gives way when another one takes over', async ({ page, context }) => {
    await withoutLocks(page);
    await page.goto('/service');
    await works(page);
    const second = await context.newPage();
    await withoutLocks(second);
    await second.goto('/service');
    await isBlocked(second);
    await second.getByRole('button', { name: 'Hier verwenden' }).click();
    await works(second);
    await isBlocked(page);
  });
});

test.describe('an ID scanner', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 13) IDScanner/4.2' });

  test('may open its page beside the one in use', async ({ page, context }) => {
    await page.goto('/service');
    await works(page);
    const second = await context.newPage();
    await second.goto('/service');
    await works(second);
    await works(page);
  });
});
