// Tests uploading, viewing and downloading of files: documents, proofs, a photo sent from a phone, and exported lists.
import type { Download, Page } from '@playwright/test';
import type { ProfileDocument } from '#shared/contracts/profile-documents/profile-documents.ts';
import type { NewUploadLink, UploadLink } from '#shared/contracts/upload-links/upload-links.ts';
import { tabTo } from '#e2e/support/input-methods.ts';
import { expect, test } from '#e2e/support/journey.ts';
import { samplePdf, samplePhoto, samplePixel } from '#e2e/support/sample-files.ts';
import { expectNoFindings } from '#e2e/quality/wcag.ts';

const FIRST_AID = '/api/proof_types/12';
const NARROW_VIEWPORT = { width: 320, height: 640 };
const newSuffix = () => crypto.randomUUID().slice(0, 8);
const unique = (word: string) => `${word} ${newSuffix()}`;
const fileList = (page: Page) => page.getByRole('region', { name: 'Dateien' });
const detail = (page: Page) => page.getByRole('dialog', { name: 'Datei', exact: true });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const sendProof = (page: Page) => page.getByRole('button', { name: 'Nachweis senden' }).click();

interface SentProof {
  readonly name: string;
  readonly category: string;
  readonly file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0];
}

async function send(page: Page, { name, category, file }: SentProof) {
  await page.getByRole('button', { name: 'Datei hochladen' }).click();
  const form = page.getByRole('dialog', { name: 'Datei hochladen' });
  await form.locator('input[type=file]').last().setInputFiles(file);
  await form.getByRole('textbox', { name: /^Name/ }).fill(name);
  await form.getByLabel('Kategorie').selectOption(category);
  await form.getByRole('button', { name: 'Hochladen' }).click();
  await expect(page.getByText('Die Datei wurde gespeichert.')).toBeVisible();
}

test.describe('the operator', () => {
  test.use({ person: 'operator' });

  test('uploads a PDF, finds it, views it and replaces it, and can still view the older version', async ({ page }) => {
    const name = unique('Erlaubnis');
    await page.goto('/documents/main');
    await send(page, { name, category: 'Erlaubnis', file: samplePdf('erlaubnis.pdf', 'Erlaubnis') });
    await fileList(page).getByRole('button', { name }).click();
    await expect(detail(page).getByText('PDF, ')).toBeVisible();
    await expect(detail(page).getByText('Hochgeladen von')).toBeVisible();

    await detail(page).getByRole('button', { name: 'Ansehen', exact: true }).click();
    const viewer = page.getByRole('dialog', { name });
    await expect(viewer.locator('iframe')).toHaveAttribute('src', /^blob:/);
    // A browser without a PDF viewer also saves the preview of the frame, under the name of its address.
    const isNamed = (saved: Download) => saved.suggestedFilename() === `${name}.pdf`;
    const download = page.waitForEvent('download', isNamed);
    await viewer.getByRole('button', { name: /^Herunterladen \(PDF, / }).click();
    await download;
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

  test('zooms and rotates a picture', async ({ page }) => {
    const name = unique('Aushang');
    await page.goto('/documents/main');
    await send(page, { name, category: 'Aushang', file: await samplePhoto('aushang.jpg') });
    await fileList(page).getByRole('button', { name }).click();
    await detail(page).getByRole('button', { name: 'Ansehen', exact: true }).click();
    const viewer = page.getByRole('dialog', { name });
    const picture = viewer.getByRole('img', { name });
    await expect(picture).toBeVisible();
    const isUpright = () => picture.evaluate((image: HTMLImageElement) => image.naturalHeight > image.naturalWidth);
    expect(await isUpright()).toBe(false);
    await viewer.getByRole('button', { name: 'Drehen' }).click();
    await expect.poll(isUpright).toBe(true);
    const width = async () => (await picture.boundingBox())?.width ?? 0;
    const widthBefore = await width();
    await viewer.getByRole('button', { name: 'Vergrößern' }).click();
    await expect.poll(width).toBeGreaterThan(widthBefore);
    await viewer.getByRole('button', { name: 'Ganz zeigen' }).click();
    await expect.poll(width).toBeLessThanOrEqual(widthBefore + 1);
  });

  test('enters a training, sees until when it is valid in the state, and finds it with its file', async ({ page }) => {
    const name = unique('Präventionsschulung');
    await page.goto('/users/profiles_documents');
    await page.getByRole('link', { name: 'Nachweis anlegen' }).click();
    // The list page has filters with the same labels as the form, so this waits for the form.
    await expect(page.getByRole('heading', { name: 'Neuer Nachweis' })).toBeVisible();
    await page.getByRole('combobox', { name: /^Profil/ }).selectOption('Anja Brandt');
    await page.getByRole('combobox', { name: /^Art/ }).selectOption('Präventionsschulung (Auffrischung)');
    await page.getByRole('textbox', { name: /^Name/ }).fill(name);
    await page.getByLabel('Ausgestellt am').fill('2026-03-02');
    await expect(page.getByText(/^Gültig bis .*Monate nach der Ausstellung/)).toBeVisible();
    await page.locator('input[type=file]').last().setInputFiles(samplePdf('schulung.pdf', 'Schulung'));
    await page.getByRole('textbox', { name: 'Beschreibung' }).fill('Veranstalter: Suchtberatung Hamburg');
    await page.getByRole('button', { name: 'Nachweis anlegen' }).click();
    await expect(page.getByText('Der Nachweis wurde gespeichert.')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Name' }).fill(name);
    await page.getByRole('region', { name: 'Nachweise' }).getByRole('button', { name }).click();
    await expect(page.getByText('Veranstalter: Suchtberatung Hamburg')).toBeVisible();
    await page.getByRole('button', { name: 'Ansehen' }).click();
    await expect(page.getByRole('dialog').locator('iframe')).toHaveAttribute('src', /^blob:/);
  });

  test('imports a list with the keyboard alone, on a narrow screen', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    const name = `Kim ${newSuffix()}`;
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

test.describe('a staff member on a phone and without a login', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('sends the requested proof, after which the link can no longer be used', async ({
    page,
    operatorApi,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 410/);
    const profile = (await operatorApi.profile('Anja Brandt'))['@id'];
    const link = await operatorApi.send<NewUploadLink>('POST', '/api/upload_links', { profile, type: FIRST_AID });
    await page.goto(`/pd/${link.token}`);
    await expect(title(page, 'Guten Tag Anja')).toBeVisible();
    await expect(page.getByText('Ersthelfer', { exact: true })).toBeVisible();
    await expect(page.getByText('Nordlicht Automaten GmbH braucht von Ihnen einen Nachweis:')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('Brandt');
    await expect(page.getByRole('button', { name: 'Foto aufnehmen' })).toBeVisible();
    await expectNoFindings(page, 'The page of an upload link');
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    }

    await sendProof(page);
    await expect(page.getByText('Bitte ein Foto aufnehmen oder eine Datei wählen.')).toBeVisible();
    await expect(page.getByText('Bitte das Ausstellungsdatum angeben.')).toBeVisible();
    await page.locator('input[type="file"]').last().setInputFiles(samplePixel('IMG_0815.png'));
    await page.getByLabel('Ausgestellt am').fill('2026-03-04');
    await page.getByLabel('Gültig bis').fill('2027-12-31');
    await page.setViewportSize(NARROW_VIEWPORT);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await sendProof(page);
    await expect(title(page, 'Vielen Dank, Anja.')).toBeVisible();
    await expectNoFindings(page, 'Thank you');

    const used = await operatorApi.send<UploadLink>('GET', link['@id']);
    expect(used.state).toBe('used');
    const proof = await operatorApi.send<ProfileDocument>('GET', used.profileDocument ?? '');
    expect([proof.state, proof.issuedAt.slice(0, 10), proof.invalidAt?.slice(0, 10)]).toEqual([
      'submitted',
      '2026-03-04',
      '2027-12-31',
    ]);

    await page.reload();
    await expect(title(page, 'Über diesen Link wurde bereits ein Nachweis gesendet.')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(/Anja|Nordlicht|Ersthelfer/);
    await expectNoFindings(page, 'A link that was used');
  });
});
