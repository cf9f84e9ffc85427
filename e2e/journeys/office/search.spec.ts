import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/support/journey.ts';
import { expectNoFindings } from '#e2e/quality/wcag.ts';

test.use({ sharesTestData: true });

const field = (page: Page) => page.getByRole('combobox', { name: 'Person, Eintrag, Seite oder Befehl suchen' });
const option = (page: Page, name: RegExp) => page.getByRole('option', { name });

async function openSearch(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The heading is drawn a moment before the page listens to keys.
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused({ timeout: 2000 });
  }).toPass();
}

test.describe('operator', () => {
  test.use({ person: 'operator' });

  test('finds records by a part of a word, opens one with Enter, and finds it again without typing', async ({
    page,
  }) => {
    await page.goto('/dashboard');
    await openSearch(page);
    await page.keyboard.type('lueneb');
    await expect(option(page, /^Spielhalle Lüneburg/).first()).toHaveAttribute('aria-selected', 'true');
    const kinds = page.getByRole('group', { name: 'Gefundenes eingrenzen' });
    await expect(kinds.getByRole('button', { name: /^Maßnahmen \d+/ })).toBeVisible();
    await expectNoFindings(page, 'search');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/locations\/edit\/\d+$/);
    await openSearch(page);
    await expect(option(page, /^Spielhalle Lüneburg, Standorte$/)).toHaveAttribute('aria-selected', 'true');
  });

  test('limits the hits to one kind by keyboard, and opens an activity in its list', async ({ page }) => {
    await page.goto('/dashboard');
    await openSearch(page);
    await page.keyboard.type('lüneburg');
    await page.getByRole('button', { name: /^Maßnahmen \d+/ }).press('Enter');
    await expect(page.getByRole('option')).not.toHaveCount(2);
    await page.getByRole('option').first().click();
    await expect(page).toHaveURL(/\/activities\/list\?activity=\d+$/);
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('explains offline what it cannot find, and still finds pages and help', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/);
    await page.goto('/dashboard');
    await openSearch(page);
    await page.keyboard.type('lüneburg');
    await expect(option(page, /^Spielhalle Lüneburg/).first()).toBeVisible();
    await page.context().setOffline(true);
    await field(page).fill('prüfbuch');
    await expect(option(page, /^Prüfbuch/).first()).toBeVisible();
    await expect(page.getByText('Ohne Verbindung werden nur Seiten, Befehle und Hilfe gefunden.')).toBeVisible();
  });
});

test.describe('service', () => {
  test.use({ person: 'service', locationName: 'Spielhalle Wandsbek', profileName: 'Anja Brandt' });

  test('finds the records of the own location, and none of another one', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/service');
    await openSearch(page);
    await page.keyboard.type('wandsbek');
    await expect(page.getByRole('button', { name: /^Maßnahmen \d+/ })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expect(page.getByRole('button', { name: /^Standorte/ })).toHaveCount(0);
    await field(page).fill('bardowicker');
    await expect(page.getByText('Nichts gefunden.')).toBeVisible();
  });
});
