import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const venues = (page: Page) => page.getByRole('region', { name: 'Standorte nach Dringlichkeit' });
const counter = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Zahlen von heute' }).getByRole('link', { name: new RegExp(`^${label}`) });
const countOf = async (page: Page, label: string) =>
  Number((await counter(page, label).textContent())?.replace(label, ''));

test.describe('operator', () => {
  test.use({ person: 'operator' });

  test('sees which venue is in danger and why, and gets to it in one step', async ({ page }) => {
    await page.goto('/dashboard');
    const first = venues(page).getByRole('listitem').first();
    await expect(first).toContainText('Handeln');
    await expect(first).toContainText(/überfällig|versäumt|ohne gültigen Nachweis/);
    await first.getByRole('link').press('Enter');
    await expect(page).toHaveURL(/\/(tasks|inspectiontours)\/list\?.*location=|\/users\/profiles\?location=/);
    await page.goBack();
    await expect(first).toBeVisible();
  });

  test('narrows the venues to those a counter counts, and takes it back', async ({ page }) => {
    await page.goto('/dashboard');
    const rows = venues(page).getByRole('listitem');
    await expect(rows.first()).toBeVisible();
    const all = await rows.count();
    const acting = await countOf(page, 'Handeln');
    expect(acting).toBeGreaterThan(0);
    await counter(page, 'Handeln').click();
    await expect(page).toHaveURL(/severity=act/);
    await expect(rows).toHaveCount(acting);
    await page.reload();
    await expect(rows).toHaveCount(acting);
    await page.getByRole('button', { name: 'Alle löschen' }).click();
    await expect(rows).toHaveCount(all);
    await counter(page, 'Beobachten').click();
    await expect(page).toHaveURL(/severity=watch/);
    if ((await countOf(page, 'Beobachten')) === 0) await expect(page.getByText('Keine Daten.')).toBeVisible();
    await counter(page, 'Beobachten').click();
    await expect(rows).toHaveCount(all);
  });

  test('looks at the last thirty days beside the thirty before, and opens what a figure counts', async ({ page }) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: '30 Tage' }).click();
    const figures = page.getByRole('region', { name: 'Zahlen der letzten 30 Tage' });
    const activities = figures.getByRole('link', { name: /^Maßnahmen/ });
    await expect(activities).toContainText(/davor/);
    await page.getByText('Als Tabelle').click();
    await expect(page.getByRole('row')).toHaveCount(31);
    const shown = await activities.locator('span').first().textContent();
    await activities.click();
    await expect(page).toHaveURL(/\/activities\/list\?/);
    await expect(page.getByText(new RegExp(`von ${shown ?? ''}$`))).toBeVisible();
  });

  test('is told when the venues cannot be loaded, and they come back', async ({ page, expectConsole }) => {
    expectConsole(/status of 503/);
    let isDown = true;
    await page.route('**/api/venue_situations**', (route) =>
      isDown ? route.fulfill({ status: 503, json: {} }) : route.continue(),
    );
    await page.goto('/dashboard');
    await expect(page.getByText('Standorte konnten nicht geladen werden.')).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(venues(page).getByRole('listitem').first()).toBeVisible();
  });
});

test.describe('an admin', () => {
  test.use({ person: 'admin' });

  test('finds one venue among all, and whose it is', async ({ page }) => {
    await page.goto('/dashboard');
    await venues(page).getByRole('searchbox', { name: 'Standort' }).fill('Ehrenfeld');
    await expect(venues(page).getByRole('listitem')).toHaveCount(1);
    await expect(venues(page).getByRole('listitem')).toContainText('Rhein Wetten GmbH');
  });
});
