// Lists of staff, venues and accesses come from a file: looked through, corrected, imported, and taken back as a whole.
import type { Page } from '@playwright/test';
import { goOffline, tabTo } from './hands.ts';
import { expect, test } from './journey.ts';
import { expectNoFindings } from './wcag.ts';

const mark = () => crypto.randomUUID().slice(0, 8);
const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });
const choose = (page: Page, file: ReturnType<typeof csv>) =>
  page.locator('input[type=file]').last().setInputFiles(file);
const preview = (page: Page) => page.getByRole('button', { name: 'Vorschau ansehen' }).click();
const lines = (page: Page) => page.getByRole('list', { name: 'Zeilen der Datei' }).getByRole('listitem');

test.describe('the operator', () => {
  test.use({ person: 'operator' });

  test('imports staff after correcting two lines, and takes the whole import back', async ({ page, expectConsole }) => {
    expectConsole(/status of 422/);
    const here = mark();
    const names = ['Jörg', 'Änne', 'Karim', 'Petra', 'Nele'].map((name) => `${name} ${here}`);
    await page.goto('/users/profiles');
    await page.getByRole('button', { name: 'Importieren' }).click();
    await expect(page.getByRole('heading', { name: 'Mitarbeiter-Profile importieren' })).toBeVisible();
    await preview(page);
    await expect(page.getByRole('alert').first()).toContainText('Bitte eine Datei wählen oder Zeilen einfügen.');
    await expectNoFindings(page, 'an import without a file');
    const faulty = ['Mitarbeiter;Aktiv;Bemerkung', ...names.slice(0, 3).map((name) => `${name};ja;`)];
    await choose(page, csv('Personal.csv', [...faulty, ';ja;', `${names[4]};vielleicht;`, ''].join('\r\n')));
    await preview(page);
    await expect(page.getByRole('heading', { name: 'Vorschau: Mitarbeiter-Profile' })).toBeVisible();
    await expect(page.getByText('2 Zeilen sind fehlerhaft.')).toBeVisible();
    await expect(lines(page).nth(3)).toContainText('Name: Bitte einen vollständigen und korrekten Namen');
    await expect(lines(page).nth(4)).toContainText('Aktiv: Bitte „ja“ oder „nein“ angeben.');
    await expect(lines(page).first()).toContainText(names[0] ?? '');
    await expectNoFindings(page, 'a preview with faults');
    await page.reload();
    await expect(lines(page)).toHaveCount(5);
    await page.getByRole('button', { name: 'Verwerfen und neu hochladen' }).click();
    const right = [...faulty, `${names[3]};ja;`, `${names[4]};nein;Elternzeit`];
    await choose(page, csv(`${here}.csv`, right.join('\r\n')));
    await preview(page);
    await page.getByRole('button', { name: '5 Zeilen importieren' }).click();
    await expect(page.getByRole('heading', { name: 'Import: Mitarbeiter-Profile' })).toBeVisible();
    await expect(page.getByRole('link', { name: names[4] ?? '' })).toBeVisible();
    await expectNoFindings(page, 'an import');
    await page.getByRole('button', { name: 'Import rückgängig machen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import rückgängig machen' });
    await expect(dialog).toContainText('Die importierten Profile werden deaktiviert.');
    await expectNoFindings(page, 'the question before an import is taken back');
    await dialog.getByRole('button', { name: '5 Zeilen rückgängig machen' }).click();
    await expect(lines(page).first()).toContainText('rückgängig gemacht');
    await page.goto('/imports/list');
    const row = page
      .getByRole('region', { name: 'Importe' })
      .getByRole('row')
      .filter({ hasText: `${here}.csv` });
    await expect(row).toContainText('5 importiert, 5 rückgängig gemacht');
    await expectNoFindings(page, 'the list of imports');
  });

  test('keeps the preview while the connection is lost, and imports when it is back', async ({
    page,
    context,
    expectConsole,
  }) => {
    expectConsole(/ERR_INTERNET_DISCONNECTED/);
    const name = `Olga ${mark()}`;
    await page.goto('/imports/create/profiles');
    await page.getByLabel('Zeilen aus einer Tabelle').fill(`Vorname\tNachname\n${name.replace(' ', '\t')}`);
    await preview(page);
    const act = page.getByRole('button', { name: '1 Zeile importieren' });
    await expect(act).toBeVisible();
    await goOffline(page);
    await act.click();
    await expect(page.getByText('Keine Antwort vom Server.', { exact: false })).toBeVisible({ timeout: 20_000 });
    await expect(lines(page)).toContainText([name.split(' ')[1] ?? '']);
    await context.setOffline(false);
    await act.click();
    await expect(page.getByRole('link', { name })).toBeVisible();
  });

  test('does it with the keyboard alone, on a narrow screen', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    const name = `Kim ${mark()}`;
    await page.goto('/imports/create/profiles');
    await tabTo(page.getByLabel('Zeilen aus einer Tabelle'));
    await page.keyboard.insertText(`Wer,Was\n${name},Aushilfe`);
    await tabTo(page.getByRole('button', { name: 'Vorschau ansehen' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Es fehlt: „Name“')).toBeVisible();
    await tabTo(page.getByRole('combobox', { name: 'Wer', exact: true }));
    await page.keyboard.type('Name');
    await expect(page.getByRole('button', { name: '1 Zeile importieren' })).toBeVisible();
    const isNarrow = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    expect(isNarrow).toBe(true);
    await tabTo(page.getByRole('button', { name: '1 Zeile importieren' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name })).toBeVisible();
  });
});
