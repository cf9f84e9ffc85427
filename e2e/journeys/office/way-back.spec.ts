// Tests that whoever comes back from a record finds the list as it was left: filters, order, loaded rows and place.
import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/support/journey.ts';

test.use({ person: 'admin', viewport: { width: 1440, height: 900 } });

const rows = (page: Page) => page.getByRole('table', { name: 'Mitarbeiter-Profile' }).locator('[data-opens]');
const placeOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Opens a profile from a list that is sorted, filtered, and loaded beyond its first page. */
async function openFromMiddle(page: Page) {
  await page.goto('/users/profiles?active=yes');
  await page.getByRole('button', { name: /^Name/ }).click();
  await expect(page).toHaveURL(/order=-name/);
  await page.getByRole('button', { name: 'weitere laden' }).click();
  await expect.poll(() => rows(page).count()).toBeGreaterThan(30);
  const address = page.url();
  await rows(page).nth(34).scrollIntoViewIfNeeded();
  const left = { address, count: await rows(page).count(), place: await placeOf(page) };
  expect(left.place).toBeGreaterThan(500);
  await rows(page).nth(34).click();
  await expect(page).toHaveURL(/profiles_edit/);
  return left;
}

async function expectAsLeft(page: Page, left: Awaited<ReturnType<typeof openFromMiddle>>) {
  await expect(page).toHaveURL(left.address);
  await expect.poll(() => rows(page).count()).toBe(left.count);
  await expect.poll(() => placeOf(page)).toBe(left.place);
}

test('the way back above the title leads to the list as it was left, also after saving', async ({ page }) => {
  const left = await openFromMiddle(page);
  await page.getByRole('main').getByRole('link', { name: 'Mitarbeiter-Profile' }).click();
  await expectAsLeft(page, left);

  await rows(page).nth(34).click();
  await page.getByLabel('Kommentar').fill('Arbeitet nur noch am Wochenende.');
  await page.getByRole('button', { name: /^Speichern/ }).click();
  await expect(page.getByRole('region', { name: 'Nicht gespeichert' })).toBeHidden();
  await page.getByRole('main').getByRole('link', { name: 'Mitarbeiter-Profile' }).click();
  await expectAsLeft(page, left);
});

test('the back button of the browser leads to the list as it was left', async ({ page }) => {
  const left = await openFromMiddle(page);
  await page.goBack();
  await expectAsLeft(page, left);
});

test('the menu leads to the whole list from its top', async ({ page }) => {
  await openFromMiddle(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Mitarbeiter-Profile' }).click();
  await expect(page).toHaveURL(/\/users\/profiles$/);
  await expect.poll(() => placeOf(page)).toBe(0);
});
