import type { Page } from '@playwright/test';
import { mouse } from '#e2e/support/input-methods.ts';
import { expect, test } from '#e2e/support/journey.ts';

test.use({ sharesTestData: true, person: 'otherService', profileName: 'Claudia Schmitz' });

const MESSAGE = 'Schutzbuch ist schon in einem anderen Tab geöffnet.';
const expectAtWork = (page: Page) => expect(page.getByRole('heading', { name: 'Claudia Schmitz' })).toBeVisible();
const expectBlocked = (page: Page) => expect(page.getByRole('heading', { name: MESSAGE })).toBeVisible();

/**
 * Removes Web Locks from the browser before the page's first script, so that only the timestamp in the storage decides
 * which tab is active.
 */
const withoutLocks = (page: Page) => page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
test('a second tab is blocked until the user chooses to use it', async ({ page, context }) => {
  await page.goto('/service');
  await expectAtWork(page);
  const secondTab = await context.newPage();
  await secondTab.goto('/service');
  await expectBlocked(secondTab);
  await secondTab.getByRole('button', { name: 'Hier verwenden' }).click();
  await expectAtWork(secondTab);
  await expectBlocked(page);
});

test('a blocked tab continues by itself when the other one is closed', async ({ page, context }) => {
  await page.goto('/service');
  await expectAtWork(page);
  const secondTab = await context.newPage();
  await secondTab.goto('/service');
  await expectBlocked(secondTab);
  await page.close();
  await expectAtWork(secondTab);
});

test('a reloaded tab is not blocked by its own earlier session', async ({ page }) => {
  await page.goto('/service');
  await expectAtWork(page);
  await page.reload();
  await expectAtWork(page);
});

test('a tab that was replaced by another one closes its event stream', async ({ page, context }) => {
  let isOver = false;
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('/api/events')) isOver = true;
  });
  await Promise.all([page.waitForResponse('**/api/events'), page.goto('/service')]);
  const secondTab = await context.newPage();
  await secondTab.goto('/service');
  await secondTab.getByRole('button', { name: 'Hier verwenden' }).click();
  await expect.poll(() => isOver).toBe(true);
});

test.describe('in a browser without Web Locks', () => {
  test('the active tab is blocked when another one takes over', async ({ page, context }) => {
    await withoutLocks(page);
    await page.goto('/service');
    await expectAtWork(page);
    const secondTab = await context.newPage();
    await withoutLocks(secondTab);
    await secondTab.goto('/service');
    await expectBlocked(secondTab);
    await secondTab.getByRole('button', { name: 'Hier verwenden' }).click();
    await expectAtWork(secondTab);
    await expectBlocked(page);
  });
});

test.describe('an ID scanner', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 13) IDScanner/4.2' });

  test('may open its page in addition to the one in use', async ({ page, context }) => {
    await page.goto('/service');
    await expectAtWork(page);
    const secondTab = await context.newPage();
    await secondTab.goto('/service');
    await expectAtWork(secondTab);
    await expectAtWork(page);
  });
});

test.describe('the office', () => {
  test.use({ person: 'otherOperator', profileName: null });

  test('works in two tabs, and signing out in one of them ends both', async ({ page, context }) => {
    const expectDashboard = (tab: Page) => expect(tab.getByRole('region', { name: 'Standorte' })).toBeVisible();
    await page.goto('/dashboard');
    await expectDashboard(page);
    const secondTab = await context.newPage();
    await secondTab.goto('/dashboard');
    await expectDashboard(secondTab);
    await expectDashboard(page);
    await mouse(secondTab).pressUserMenuEntry('Abmelden');
    await Promise.all([page, secondTab].map((tab) => tab.waitForURL('**/login')));
  });
});
