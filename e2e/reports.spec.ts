// A month is reported: computed, judged in words, approved, taken along and submitted.
import fs from 'node:fs';
import type { Page } from '@playwright/test';
import type { Report } from '#shared/contracts/reports.ts';
import { expect, test } from './journey.ts';
import type { ApiSession } from './people.ts';
import { expectNoFindings } from './wcag.ts';

const COMPUTED = { timeout: 120_000 };
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

function lastMonths(count: number) {
  const now = new Date();
  const dayOf = (month: number, day: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), month, day)).toISOString().slice(0, 10);
  return { from: dayOf(now.getUTCMonth() - count, 1), to: dayOf(now.getUTCMonth(), 0) };
}

/** A draft with figures, of the last months at one venue. */
async function draftOf(office: ApiSession, title: string, months = 1): Promise<Report> {
  const venue = await office.send<{ '@id': string; customer: string }>(
    'GET',
    (await office.location('Spielhalle Lüneburg'))['@id'],
  );
  const made = await office.send<Report>('POST', '/api/reports', {
    kind: 'monthly',
    customer: venue.customer,
    locations: [venue['@id']],
    ...lastMonths(months),
    title,
  });
  await expect.poll(async () => (await office.send<Report>('GET', made['@id'])).work, COMPUTED).toBe('ready');
  return made;
}

test.describe('the Verwaltung', () => {
  test.use({ person: 'operator' });

  test('reports a month by keyboard: creates, writes, loses its connection, approves, takes along, submits', async ({
    page,
    expectConsole,
  }) => {
    expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/);
    const text = `Die Zahl der Gespräche ist gestiegen. ${crypto.randomUUID()}`;

    await test.step('what is missing is said, then the draft is computed', async () => {
      await page.goto('/reports/list');
      await button(page, 'Bericht erstellen').press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Bericht erstellen' });
      await dialog.getByRole('radio', { name: 'Monatsbericht' }).press('Space');
      await dialog.getByRole('button', { name: 'Letzter Monat' }).press('Enter');
      await dialog.getByRole('button', { name: 'Bericht erstellen' }).press('Enter');
      await expect(dialog.getByText('Bitte mindestens einen Standort wählen.').first()).toBeVisible();
      await dialog.getByRole('checkbox', { name: 'Spielhalle Lüneburg' }).press('Space');
      await dialog.getByRole('button', { name: 'Bericht erstellen' }).press('Enter');
      await expect(page).toHaveURL(/\/reports\/show\/\d+$/);
      await expect(button(page, 'Freigeben')).toBeVisible(COMPUTED);
      await expect(page.getByRole('main').getByRole('table').first()).toBeVisible();
    });

    await test.step('one month is told by tables alone, and the way back leads to the list', async () => {
      await expect(page.getByRole('figure')).toHaveCount(0);
      await page.getByRole('link', { name: 'Zu den Berichten' }).press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Berichte' })).toBeVisible();
      await page.goBack();
      await expect(button(page, 'Freigeben')).toBeVisible();
    });

    await test.step('what was typed outlives a lost connection and a reload', async () => {
      await field(page, 'Bewertung').fill(text);
      await page.context().setOffline(true);
      await button(page, 'Text speichern').press('Enter');
      await expect(page.getByText(/^(Keine Verbindung|Offline)/).first()).toBeVisible();
      await page.context().setOffline(false);
      await page.reload();
      await expect(field(page, 'Bewertung')).toHaveValue(text);
      await button(page, 'Text speichern').press('Enter');
      // It may have arrived the first time: then it is stored once.
      await expect(page.getByText('Der Text wurde gespeichert.')).toBeVisible();
      await expect(page.locator('form[data-unsaved]')).toHaveCount(0);
      await page.reload();
      await expect(field(page, 'Bewertung')).toHaveValue(text);
    });

    await test.step('the approval says what it locks, and locks it', async () => {
      await button(page, 'Freigeben').press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Bericht freigeben' });
      await expect(dialog.getByText('Das kann nicht rückgängig gemacht werden.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Endgültig freigeben' }).press('Enter');
      await expect(page.getByRole('region', { name: 'Beweis' }).getByText(/^[0-9a-f]{64}$/)).toBeVisible();
      await expect(field(page, 'Bewertung')).toHaveCount(0);
      await expect(page.getByText(text)).toBeVisible();
    });

    await test.step('the PDF is there to take along', async () => {
      await expect(button(page, 'PDF herunterladen')).toBeVisible(COMPUTED);
      const download = page.waitForEvent('download');
      await button(page, 'PDF herunterladen').press('Enter');
      const bytes = fs.readFileSync(await (await download).path());
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    });

    await test.step('where it was submitted is noted', async () => {
      await button(page, 'Als eingereicht vermerken').press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Als eingereicht vermerken' });
      await dialog.getByRole('button', { name: 'Vermerken' }).press('Enter');
      await expect(dialog.getByText('Bitte die Behörde angeben.').first()).toBeVisible();
      await dialog.getByRole('textbox', { name: 'Behörde' }).fill('Stadt Lüneburg, Ordnungsamt');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Stadt Lüneburg, Ordnungsamt')).toBeVisible();
      await expect(button(page, 'Als eingereicht vermerken')).toHaveCount(0);
      await expectNoFindings(page, 'a submitted report');
    });
  });

  test('reads several months as charts, each with a name and its figures as a table', async ({ page, office }) => {
    const report = await draftOf(office, `Zwei Monate ${crypto.randomUUID()}`, 2);
    await page.goto(report['@id'].replace('/api/reports', '/reports/show'));
    await expect(page.getByRole('img', { name: /diagramm: / }).first()).toBeVisible();
    await expect(page.getByRole('figure').first()).not.toContainText('(Maßnahmen)');
    await page.getByText('Als Tabelle zeigen').first().press('Enter');
    await expect(page.getByRole('figure').first().getByRole('table')).toBeVisible();
  });

  test('is told when a colleague has saved another text, and decides', async ({ page, office, expectConsole }) => {
    expectConsole(/status of 412/);
    const report = await draftOf(office, `Zwei schreiben ${crypto.randomUUID()}`);
    await page.goto(`/reports/show/${report.id}`);
    await field(page, 'Bewertung').fill('Mein Text');
    await office.send('PATCH', report['@id'], { evaluation: 'Text der Kollegin' });
    await button(page, 'Text speichern').click();
    await expect(page.getByText('Inzwischen hat jemand anderes gespeichert')).toBeVisible();
    await expect(page.getByText('Jetzt gespeichert: Text der Kollegin')).toBeVisible();
    await expectNoFindings(page, 'two who write');
    await button(page, 'Text speichern').click();
    await expect(page.getByText('Der Text wurde gespeichert.')).toBeVisible();
    expect((await office.send<Report>('GET', report['@id'])).evaluation).toBe('Mein Text');
  });

  test('approves nothing that a colleague has changed meanwhile before it was read', async ({ page, office }) => {
    const report = await draftOf(office, `Zwei geben frei ${crypto.randomUUID()}`);
    await page.goto(`/reports/show/${report.id}`);
    await button(page, 'Freigeben').click();
    const dialog = page.getByRole('dialog', { name: 'Bericht freigeben' });
    await expect(dialog.getByText('Das kann nicht rückgängig gemacht werden.')).toBeVisible();
    await office.send('PATCH', report['@id'], { evaluation: 'Text der Kollegin' });
    await expect(dialog.getByText('Der Bericht hat sich inzwischen geändert')).toBeVisible();
    await expectNoFindings(page, 'a report that changed before its approval');
    await dialog.getByRole('button', { name: 'Neuen Stand lesen' }).click();
    await expect(field(page, 'Bewertung')).toHaveValue('Text der Kollegin');
    await button(page, 'Freigeben').click();
    await expect(dialog.getByText('Text der Kollegin')).toBeVisible();
    await dialog.getByRole('button', { name: 'Endgültig freigeben' }).click();
    await expect(page.getByRole('region', { name: 'Beweis' })).toBeVisible();
    expect((await office.send<Report>('GET', report['@id'])).evaluation).toBe('Text der Kollegin');
  });

  test('throws a draft away on a narrow screen, with nothing off its edge', async ({ page, office, expectConsole }) => {
    // The news that it is gone may come before the page is left.
    expectConsole(/status of 404/);
    await page.setViewportSize({ width: 320, height: 800 });
    const title = `Verworfen ${crypto.randomUUID()}`;
    const report = await draftOf(office, title);
    await page.goto(`/reports/show/${report.id}`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await button(page, 'Entwurf verwerfen').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Entwurf verwerfen' }).click();
    await expect(page).toHaveURL('/reports/list');
    await expect(page.getByText('Der Entwurf wurde verworfen.')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});

test.describe('service', () => {
  test.use({ person: 'service', place: 'Spielhalle Wandsbek', signer: 'Anja Brandt' });

  test('finds no reports', async ({ page }) => {
    await page.goto('/reports/list');
    await expect(page.getByRole('heading', { name: 'Diese Seite gibt es nicht.' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Berichte' })).toHaveCount(0);
  });
});

test.describe('the demo', () => {
  test.use({ person: 'demoOperator' });

  test('reads and drafts reports, and approves none', async ({ page }) => {
    await page.goto('/reports/list?state=draft');
    const list = page.getByRole('region', { name: 'Berichte', exact: true });
    await list.getByRole('row').nth(1).getByRole('button').first().click();
    await expect(button(page, 'Entwurf verwerfen')).toBeVisible();
    await expect(button(page, 'Freigeben')).toHaveCount(0);
  });
});
