// How often each venue asked OASIS is seen by who answers for it: all venues, one of them day by day, and who asked when.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { expectNoFindings } from './wcag.ts';

const venues = (page: Page) => page.getByRole('region', { name: 'Standorte' });
const days = (page: Page) => page.getByRole('table', { name: 'Abfragen am Tag' });
const longMonth = (monthsAgo: number) => {
  const now = new Date();
  return new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric' }).format(
    new Date(now.getFullYear(), now.getMonth() - monthsAgo, 1),
  );
};

async function download(page: Page, name: string | RegExp): Promise<string> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  return readFile(await (await coming).path(), 'utf8');
}

test.describe('the operator', () => {
  test.use({ person: 'operator' });

  test('goes from all venues to the days of one, to another month, and to who asked', async ({ page }) => {
    await page.goto('/locations/list');
    await page.getByRole('link', { name: 'OASIS-Abfragen' }).click();

    await test.step('all venues, with what is left of each', async () => {
      await expect(page.getByRole('heading', { name: 'OASIS-Abfragen', level: 1 })).toBeVisible();
      await expect(venues(page).getByText('Guthaben aufgebraucht!').first()).toBeVisible();
      await expect(venues(page).getByText('unbegrenzt').first()).toBeVisible();
      await expectNoFindings(page, 'the usage of all venues');
      expect(await download(page, 'CSV-Export')).toContain('Spielhalle Wandsbek');
    });

    await test.step('one venue, day by day', async () => {
      await venues(page).getByRole('button', { name: 'Spielhalle Wandsbek' }).click();
      await expect(page).toHaveURL(/\/locations\/usage\/\d+/);
      await expect(page.getByRole('region', { name: `Kontingent im ${longMonth(0)}` })).toContainText('/ 6.000');
      await expect(days(page).getByRole('row').nth(1)).toContainText('läuft noch');
      await expectNoFindings(page, 'the usage of a venue');
      expect(await download(page, 'CSV-Export')).toContain('Standort;Tag;Geöffnet;Abfragen;Üblich');
    });

    await test.step('the month before, and back', async () => {
      await page.getByRole('button', { name: 'Monat davor' }).click();
      await expect(page.getByRole('region', { name: `Kontingent im ${longMonth(1)}` })).toBeVisible();
      await expect(page).toHaveURL(/month=\d{4}-\d{2}/);
      await page.getByRole('button', { name: 'Monat danach' }).click();
      await expect(page.getByRole('button', { name: 'Monat danach' })).toBeDisabled();
    });

    await test.step('who asked on a day, and nothing of whom', async () => {
      await days(page).getByRole('row').nth(2).getByRole('link').click();
      await expect(page).toHaveURL(/\/locations\/queries/);
      const log = page.getByRole('region', { name: 'Abfragen' });
      await expect(log.getByText('nicht gesperrt').first()).toBeVisible();
      await expectNoFindings(page, 'the log of the queries');
      const file = await download(page, 'CSV-Export');
      expect(file.split('\r\n')[0]).toContain('Zeitpunkt;Standort;Antwort;Profil;Zugang;Dauer (ms)');
    });
  });

  test('comes to the screen by the address of the figures', async ({ page, office }) => {
    const { id } = await office.location('Spielhalle Altona');
    await page.goto(`/stats/limits/${id}`);
    await expect(page).toHaveURL(`/locations/usage/${id}`);
    await expect(page.getByRole('heading', { name: 'Spielhalle Altona' })).toBeVisible();
    await expect(page.getByText(/nur noch/)).toBeVisible();
  });
});

test.describe('service', () => {
  test.use({ person: 'service', place: 'Spielhalle Lüneburg', signer: 'Elif Demir' });

  test('sees the queries of the month by pointing at its location, and no screen of the management', async ({
    page,
  }) => {
    await page.goto('/service/check');
    await page.getByRole('button', { name: /^Standort-Nr\./ }).hover();
    const indicator = page.getByRole('navigation').getByRole('group', { name: 'OASIS-Abfragen diesen Monat' });
    await expect(indicator).toContainText(/\d+ \/ \d|unbegrenzt/);
    await page.goto('/locations/usage');
    await expect(page.getByRole('heading', { name: 'Diese Seite gibt es nicht.' })).toBeVisible();
  });
});
