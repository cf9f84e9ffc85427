import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { InspectionTour } from '#shared/contracts/inspection-tours.ts';
import { DAY_MILLISECONDS } from '#shared/durations.ts';
import { expect, test } from './journey.ts';

const PLACE = 'Spielhalle Wandsbek';
const SIGNER = 'Anja Brandt';

const rows = (page: Page) => page.getByRole('table', { name: 'Kontrollgänge', exact: true }).getByRole('row');

test.describe('the operator', () => {
  test.use({ person: 'operator' });

  test('finds the tours with a finding, by filters that stand in the address', async ({ page }) => {
    await page.goto('/inspectiontours/list');
    await page.getByRole('combobox', { name: 'Befund' }).selectOption('mit Befund');
    await page.getByRole('combobox', { name: 'Standort' }).selectOption(PLACE);
    await expect(page).toHaveURL(/finding=yes/);
    await page.reload();
    await expect(rows(page).nth(1)).toContainText(PLACE);
    await expect(rows(page).nth(1)).toContainText('Befund');
    await expect(rows(page).filter({ hasText: 'Ohne Befund' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Alle löschen' }).click();
    await expect(page).toHaveURL('/inspectiontours/list');
  });

  test('tells automatic and missed tours from those somebody walked', async ({ page }) => {
    await page.goto('/inspectiontours/list?source=auto');
    await expect(rows(page).nth(1)).toContainText('automatisch');
    await page.getByRole('combobox', { name: 'Erfassung' }).selectOption('versäumt');
    await expect(rows(page).nth(1)).toContainText('Nicht erfasst');
    await expect(rows(page).nth(1)).toContainText('versäumt');
  });

  test('reads of a day how many deadlines were kept, and steps from day to day', async ({ page }) => {
    const day = new Date(Date.now() - 3 * DAY_MILLISECONDS).toISOString().slice(0, 10);
    await page.goto(`/inspectiontours/list?view=day&day=${day}`);
    await page.getByRole('combobox', { name: 'Standort' }).selectOption(PLACE);
    await expect(page.getByText(/^\d+ von \d+ eingehalten$/)).toBeVisible();
    const entries = page.getByRole('list', { name: 'Kontrollgänge des Tages' }).getByRole('listitem');
    expect(await entries.count()).toBeGreaterThan(3);
    await page.getByRole('button', { name: 'Vorheriger Tag' }).click();
    await expect(page).not.toHaveURL(new RegExp(day));
    await page.getByRole('button', { name: 'Nächster Tag' }).click();
    await expect(page).toHaveURL(new RegExp(day));
    await page.getByRole('button', { name: 'Heute' }).click();
    await expect(page.getByRole('button', { name: 'Nächster Tag' })).toBeDisabled();
  });

  test('takes the filtered list along as a table', async ({ page }) => {
    await page.goto('/inspectiontours/list?source=missed');
    await expect(rows(page).nth(1)).toBeVisible();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV-Export' }).click();
    const lines = (await readFile(await (await saving).path(), 'utf8')).trim().split('\n');
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.slice(1).every((line) => line.includes('versäumt'))).toBe(true);
  });
});

test.describe('service', () => {
  test.use({ person: 'service', place: PLACE, signer: SIGNER });

  test('corrects a tour with a reason, and the first entry stays in its history', async ({ page, session }) => {
    const tour = await session.send<InspectionTour>('POST', '/api/inspection_tours', { status: '/api/statuses/1' });
    await page.goto('/inspectiontours/list');
    await rows(page).nth(1).getByRole('button').first().click();
    await expect(page).toHaveURL(/\/inspectiontours\/show\/\d+$/);
    // Another journey may have walked one since.
    await page.goto(`/inspectiontours/show/${tour.id}`);
    await page.getByRole('button', { name: 'Korrigieren' }).click();
    const form = page.getByRole('dialog', { name: 'Kontrollgang korrigieren' });
    await form.getByRole('radio', { name: 'Sonstiger Befund' }).click();
    await form.getByLabel('Kommentar').fill('Automat 4 stand offen');
    await form.getByLabel('Grund der Korrektur').fill('Befund vergessen');
    await form.getByRole('button', { name: 'Korrektur speichern' }).click();
    await expect(page.getByText('Der Kontrollgang wurde korrigiert.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Sonstiger Befund' })).toBeVisible();
    await expect(page.getByText('korrigiert', { exact: true })).toBeVisible();
    const history = page.getByRole('main').getByRole('list').getByRole('listitem');
    await expect(history).toHaveCount(2);
    await expect(history.nth(1)).toContainText('Grund: Befund vergessen');
    await page.goto(`/inspectiontours/show/${tour.id}`);
    await page.getByRole('link', { name: 'Zur korrigierten Fassung' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sonstiger Befund' })).toBeVisible();
  });
});
