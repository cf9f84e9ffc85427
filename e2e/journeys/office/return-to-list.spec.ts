// Tests that a user who returns from a record finds the list as it was: filters, order, loaded rows, scroll position
// and focus.
import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/support/journey.ts';

test.use({ person: 'admin', viewport: { width: 1440, height: 900 } });

const rows = (page: Page) => page.getByRole('table', { name: 'Mitarbeiter-Profile' }).locator('[data-opens]');
const scrollPosition = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Opens a profile from a list that is sorted, filtered, and loaded beyond its first page. */
async function openRecordFromMiddle(page: Page) {
  await page.goto('/users/profiles?active=yes');
  await page.getByRole('button', { name: /^Name/ }).click();
  await expect(page).toHaveURL(/order=-name/);
  await page.getByRole('button', { name: 'weitere laden' }).click();
  await expect.poll(() => rows(page).count()).toBeGreaterThan(30);
  const address = page.url();
  await rows(page).nth(34).scrollIntoViewIfNeeded();
  const listBefore = { address, count: await rows(page).count(), scrollY: await scrollPosition(page) };
  expect(listBefore.scrollY).toBeGreaterThan(500);
  await rows(page).nth(34).click();
  await expect(page).toHaveURL(/profiles_edit/);
  return listBefore;
}

async function expectSameList(page: Page, listBefore: Awaited<ReturnType<typeof openRecordFromMiddle>>) {
  await expect(page).toHaveURL(listBefore.address);
  await expect.poll(() => rows(page).count()).toBe(listBefore.count);
  await expect.poll(() => scrollPosition(page)).toBe(listBefore.scrollY);
  await expect(rows(page).nth(34)).toBeFocused();
}

test('the link above the title leads back to the unchanged list, also after saving', async ({ page }) => {
  const listBefore = await openRecordFromMiddle(page);
  await page.getByRole('main').getByRole('link', { name: 'Mitarbeiter-Profile' }).click();
  await expectSameList(page, listBefore);

  await rows(page).nth(34).click();
  await page.getByLabel('Kommentar').fill('Arbeitet nur noch am Wochenende.');
  await page.getByRole('button', { name: /^Speichern/ }).click();
  await expect(page.getByRole('region', { name: 'Nicht gespeichert' })).toBeHidden();
  await page.getByRole('main').getByRole('link', { name: 'Mitarbeiter-Profile' }).click();
  await expectSameList(page, listBefore);
});

test('the back button of the browser leads back to the unchanged list', async ({ page }) => {
  const listBefore = await openRecordFromMiddle(page);
  await page.goBack();
  await expectSameList(page, listBefore);
});

test('the menu leads to the whole list from its top', async ({ page }) => {
  await openRecordFromMiddle(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Mitarbeiter-Profile' }).click();
  await expect(page).toHaveURL(/\/users\/profiles$/);
  await expect.poll(() => scrollPosition(page)).toBe(0);
});
