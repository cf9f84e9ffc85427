// The ledger proves itself: what is signed, the file for an authority, and the same check here.
import fs from 'node:fs';
import { expect, test } from './journey.ts';
import { expectNoFindings } from './wcag.ts';

test.use({ person: 'operator' });

test('the Verwaltung signs its ledger, has it checked here and takes the file and the key along', async ({ page }) => {
  await page.goto('/ledger');
  const state = page.getByRole('region', { name: 'Stand', exact: true });
  await state.getByRole('button', { name: 'Jetzt unterschreiben' }).click();
  await expect(state.getByText('Zuletzt unterschrieben')).toBeVisible();
  await expect(page.getByLabel('Prüfpunkt', { exact: true })).toHaveValue(/\/ledger\/\d+\n\d+\n[\s\S]+\n\n— /);
  await expect(page.getByLabel('Prüfschlüssel', { exact: true })).toHaveValue(/\/ledger\/\d+\+[0-9a-f]{8}\+/);

  const file = page.getByRole('region', { name: 'Prüfdatei' });
  await file.getByRole('button', { name: 'Im Browser prüfen' }).press('Enter');
  await expect(file.getByText(/Einträge geprüft, keiner fehlt/)).toBeVisible({ timeout: 30_000 });
  await expectNoFindings(page, 'ledger');

  const download = page.waitForEvent('download');
  await file.getByRole('button', { name: 'Prüfdatei herunterladen' }).click();
  const saved = await (await download).path();
  expect(JSON.parse(fs.readFileSync(saved, 'utf8'))).toMatchObject({ format: 'schutzbuch-ledger/1' });
  const program = page.waitForEvent('download');
  await file.getByRole('link', { name: 'Prüfprogramm herunterladen' }).click();
  expect((await program).suggestedFilename()).toBe('verify-ledger.mjs');
});

test('it is all there on a narrow screen, and the daily mail is switched off and on', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/ledger');
  const mail = page.getByRole('switch', { name: 'Täglich per Mail an die Verwaltung' });
  await expect(mail).toBeChecked();
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await mail.press('Space');
  await expect(mail).not.toBeChecked();
  // What is shown at once is not yet stored.
  await kept;
  await page.reload();
  await expect(mail).not.toBeChecked();
  await mail.press('Space');
  await expect(mail).toBeChecked();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('a measure says where it stands in the book, and its proof is one click away', async ({ page }) => {
  await page.goto('/activities/list');
  const list = page.getByRole('region', { name: 'Maßnahmen' });
  await list.getByRole('row').nth(1).getByRole('button').first().click();
  const detail = page.getByRole('dialog', { name: 'Maßnahme' });
  await expect(detail.getByText(/^Im Buch: Eintrag Nr\. [\d.]+ vom \d/)).toBeVisible();
  await detail.getByRole('link', { name: 'Beweis prüfen' }).press('Enter');
  await expect(page).toHaveURL(/\/ledger\?organisation=\d+&entity=\/api\/activities\/\d+$/);
  const proof = page.getByRole('region', { name: 'Beweis für einen Datensatz' });
  await proof.getByRole('button', { name: 'Im Browser prüfen' }).press('Enter');
  await expect(proof.getByText(/unverändert im Prüfbuch\./)).toBeVisible({ timeout: 30_000 });
  await expectNoFindings(page, 'the proof of one record');
  await page.getByRole('button', { name: 'Ganzes Prüfbuch' }).click();
  await expect(page.getByRole('region', { name: 'Prüfdatei' })).toBeVisible();
});
