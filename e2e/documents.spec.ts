// The files of an organisation: sent, looked at, replaced by a newer version, and read by everybody they concern.
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { ApiSession } from './people.ts';
import { samplePdf, samplePhoto, sampleScript } from './sample-files.ts';

const PLACE = 'Spielhalle Wandsbek';
const unique = (word: string) => `${word} ${crypto.randomUUID().slice(0, 8)}`;
const list = (page: Page) => page.getByRole('region', { name: 'Dateien' });
const detail = (page: Page) => page.getByRole('dialog', { name: 'Datei', exact: true });

interface Sent {
  readonly name: string;
  readonly category: string;
  readonly file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0];
  readonly needsReading?: boolean;
}

async function send(page: Page, { name, category, file, needsReading = false }: Sent) {
  await page.getByRole('button', { name: 'Datei hochladen' }).click();
  const form = page.getByRole('dialog', { name: 'Datei hochladen' });
  await form.locator('input[type=file]').last().setInputFiles(file);
  await form.getByRole('textbox', { name: /^Name/ }).fill(name);
  await form.getByLabel('Kategorie').selectOption(category);
  if (needsReading) await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Hochladen' }).click();
  await expect(page.getByText('Die Datei wurde gespeichert.')).toBeVisible();
}

test.describe('the operator', () => {
  test.use({ person: 'operator' });

  test('sends a PDF, finds it, looks at it and replaces it; the older version stays to be looked at', async ({
    page,
  }) => {
    const name = unique('Erlaubnis');
    await page.goto('/documents/main');
    await send(page, { name, category: 'Erlaubnis', file: samplePdf('erlaubnis.pdf', 'Erlaubnis') });
    await list(page).getByRole('button', { name }).click();
    await expect(detail(page).getByText('PDF, ')).toBeVisible();
    await expect(detail(page).getByText('Hochgeladen von')).toBeVisible();

    await detail(page).getByRole('button', { name: 'Ansehen', exact: true }).click();
    const viewer = page.getByRole('dialog', { name });
    await expect(viewer.locator('iframe')).toHaveAttribute('src', /^blob:/);
    const download = page.waitForEvent('download');
    await viewer.getByRole('button', { name: /^Herunterladen \(PDF, / }).click();
    expect((await download).suggestedFilename()).toBe(`${name}.pdf`);
    await page.keyboard.press('Escape');

    await detail(page).getByRole('button', { name: 'Neue Fassung' }).click();
    const form = page.getByRole('dialog', { name: 'Neue Fassung hochladen' });
    await form.locator('input[type=file]').last().setInputFiles(samplePdf('neu.pdf', 'Zweite Fassung'));
    await form.getByRole('button', { name: 'Hochladen' }).click();
    await expect(detail(page).getByText('Fassung 2', { exact: true }).first()).toBeVisible();
    await detail(page).getByRole('button', { name: 'Fassung 1' }).click();
    await expect(detail(page).getByText(', ersetzt')).toBeVisible();
    await expect(detail(page).getByRole('button', { name: 'Neue Fassung' })).toBeHidden();
  });

  test('looks at a picture closely and turns it', async ({ page }) => {
    const name = unique('Aushang');
    await page.goto('/documents/main');
    await send(page, { name, category: 'Aushang', file: await samplePhoto('aushang.jpg') });
    await list(page).getByRole('button', { name }).click();
    await detail(page).getByRole('button', { name: 'Ansehen', exact: true }).click();
    const viewer = page.getByRole('dialog', { name });
    const picture = viewer.getByRole('img', { name });
    await expect(picture).toBeVisible();
    const isUpright = () => picture.evaluate((image: HTMLImageElement) => image.naturalHeight > image.naturalWidth);
    expect(await isUpright()).toBe(false);
    await viewer.getByRole('button', { name: 'Drehen' }).click();
    await expect.poll(isUpright).toBe(true);
    const width = async () => (await picture.boundingBox())?.width ?? 0;
    const before = await width();
    await viewer.getByRole('button', { name: 'Vergrößern' }).click();
    await expect.poll(width).toBeGreaterThan(before);
    await viewer.getByRole('button', { name: 'Ganz zeigen' }).click();
    await expect.poll(width).toBeLessThanOrEqual(before + 1);
  });

  test('reads the sentence of the server where a file may not be opened', async ({ page, expectConsole }) => {
    expectConsole(/status of 409/);
    const name = unique('Vertrag');
    const sentence = 'Diese Datei wird noch auf Schadsoftware geprüft.';
    await page.goto('/documents/main');
    await send(page, { name, category: 'Vertrag', file: samplePdf('vertrag.pdf', 'Vertrag') });
    await page.route('**/document/show/*', (route) =>
      route.fulfill({ status: 409, contentType: 'application/ld+json', json: { 'hydra:description': sentence } }),
    );
    await list(page).getByRole('button', { name }).click();
    await detail(page).getByRole('button', { name: 'Ansehen', exact: true }).click();
    const viewer = page.getByRole('dialog', { name });
    await expect(viewer.getByText(sentence)).toBeVisible();
    await expect(viewer.getByRole('button', { name: 'Erneut versuchen' })).toBeHidden();
  });

  test('is told at the field what cannot be sent, and what was typed stays', async ({ page, expectConsole }) => {
    expectConsole(/status of 422/);
    await page.goto('/documents/main');
    await page.getByRole('button', { name: 'Datei hochladen' }).click();
    const form = page.getByRole('dialog', { name: 'Datei hochladen' });
    await form.locator('input[type=file]').last().setInputFiles(sampleScript('seite.html'));
    await expect(form.getByText(/^Bitte eine Datei dieser Arten wählen/)).toBeVisible();
    await form.getByRole('button', { name: 'Hochladen' }).click();
    await expect(form.getByRole('alert').getByRole('listitem')).toHaveText([/^Datei: /, /^Kategorie: /]);
    await form.getByLabel('Name').fill('Vertrag');
    await form.getByLabel('Kategorie').selectOption('Vertrag');
    // By its name alone it could be one.
    await form
      .locator('input[type=file]')
      .last()
      .setInputFiles({ ...sampleScript('vertrag.pdf') });
    await form.getByRole('button', { name: 'Hochladen' }).click();
    await expect(form.getByRole('alert').filter({ hasText: 'Bitte prüfen Sie Ihre Angaben' })).toBeVisible();
    await expect(form.getByLabel('Name')).toHaveValue('Vertrag');
  });
});

test.describe('service at a premium location', () => {
  test.use({ person: 'service', place: PLACE, signer: 'Anja Brandt' });

  test('confirms that it read a file, and the Verwaltung sees who has not', async ({ page, browser, baseURL }) => {
    const name = unique('Arbeitsanweisung');
    const operator = await ApiSession.signIn(baseURL, 'operator');
    const office = await (await browser.newContext({ storageState: operator.storageState })).newPage();
    await office.goto('/documents/main');
    await send(office, {
      name,
      category: 'Arbeitsanweisung',
      file: samplePdf('anweisung.pdf', 'Anweisung'),
      needsReading: true,
    });
    await page.goto('/documents/main');
    await list(page).getByRole('button', { name }).click();
    await detail(page).getByRole('button', { name: 'Als Anja Brandt gelesen bestätigen' }).click();
    await expect(page.getByText('Bestätigt: Anja Brandt hat diese Datei gelesen.')).toBeVisible();
    await expect(detail(page).getByRole('button', { name: /gelesen bestätigen$/ })).toBeHidden();
    await list(office).getByRole('button', { name }).click();
    await expect(detail(office).getByRole('listitem').filter({ hasText: 'Anja Brandt' })).toBeVisible();
    await expect(detail(office).getByText(/^Es fehlen noch \d+:/)).toBeVisible();
  });
});
