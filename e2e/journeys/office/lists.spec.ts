// Tests the keyboard in a list: opening the details next to it, creating an entry, and reaching the filters.
import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/support/journey.ts';

test.use({ sharesTestData: true, person: 'operator' });

const rows = (page: Page) => page.getByRole('table', { name: 'Maßnahmen' }).locator('[data-opens]');
const details = (page: Page) => page.getByRole('dialog', { name: 'Maßnahme', exact: true });

test('the details of a row open next to the list, move through it by arrow keys, and return the focus', async ({
  page,
}) => {
  await page.goto('/activities/list');
  await rows(page).first().focus();
  await page.keyboard.press('Enter');
  await expect(details(page)).toContainText(/1 von [\d.]+/);
  const first = page.url();
  expect(first).toMatch(/\?activity=\d+$/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(details(page)).toContainText(/3 von /);
  await page.keyboard.press('ArrowUp');
  await expect(details(page)).toContainText(/2 von /);
  expect(page.url()).not.toBe(first);
  await page.reload();
  await expect(details(page)).toContainText(/2 von /);
  await page.keyboard.press('Escape');
  await expect(details(page)).toBeHidden();
  await expect(page).toHaveURL(/\/activities\/list$/);
  await expect(rows(page).nth(1)).toBeFocused();
});

test('the list stays readable and the open row marked while its details are shown', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/activities/list');
  await rows(page).nth(2).click();
  await expect(details(page)).toBeVisible();
  await expect(page.locator('tr[data-open]')).toHaveCount(1);
  const box = await details(page).boundingBox();
  expect(box?.x).toBeGreaterThan(900);
});

test('N creates a new entry and / focuses the filters, but not while a user types', async ({ page }) => {
  await page.goto('/users/profiles_documents');
  const name = page.getByRole('searchbox', { name: 'Name' });
  await expect(name).toBeVisible();
  await page.keyboard.press('/');
  await expect(name).toBeFocused();
  await page.keyboard.type('n/a');
  await expect(name).toHaveValue('n/a');
  await expect(page).toHaveURL(/profiles_documents\?/);
  await page.goto('/tasks/list');
  await expect(page.getByRole('heading', { level: 1, name: 'Aufgaben' })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Aufgabe anlegen' })).toBeVisible();
});

for (const { width, height, lines } of [
  { width: 1180, height: 820, lines: 2 },
  { width: 820, height: 1180, lines: 3 },
])
  test(`on a tablet of ${width} × ${height} no name, status or date is cut, and a row takes ${lines} lines at most`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    for (const address of ['/tasks/list?status=all', '/activities/list', '/locations/list', '/documents/main']) {
      await page.goto(address);
      const openedRows = page.locator('main tbody tr:has([data-opens])');
      await expect(openedRows.first()).toBeVisible();
      const rowsOfOtherHeight = await openedRows.evaluateAll(
        (all, maxLines) =>
          all
            .map((row) => ({ text: row.textContent, height: row.getBoundingClientRect().height }))
            .filter((row) => row.height < 47 || row.height > 22 + 25 * maxLines),
        lines,
      );
      expect(rowsOfOtherHeight, address).toEqual([]);
      const cutTexts = await page
        .locator('main td[data-kind="short"], main td [data-opens]')
        .evaluateAll((all) =>
          all.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.textContent),
        );
      expect(cutTexts, address).toEqual([]);
    }
  });
