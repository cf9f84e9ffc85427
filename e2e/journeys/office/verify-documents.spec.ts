// An inspector verifies documents without a login, first on the page of the server and then on the same page downloaded as
// a file, which must send no request.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { tabTo } from '#e2e/support/input-methods.ts';
import { expect, test } from '#e2e/support/journey.ts';
import { downloadApprovedReport } from '#e2e/support/reports.ts';
import { approval, data, newKey, pdfOf, proofOf, sealed } from '#server/test/fixtures/sealed-report-fixture.ts';

const MAX_PAGE_BYTES = 300 * 1024;
const VERIFY_TIMEOUT = { timeout: 90_000 };

test.use({ person: null, viewport: { width: 320, height: 640 } });

const card = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Ergebnisse' }).getByRole('article').filter({ hasText: name });

/** Examines the page in both colour schemes. */
async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const violations = await page.evaluate(async () => (await window.axe.run()).violations);
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
}

test('an inspector verifies a report, a changed report and the ledger, on the page and offline on the downloaded page', async ({
  page,
  operatorApi,
}, { outputDir }) => {
  const report = await downloadApprovedReport(operatorApi);
  const changed = Buffer.from(report);
  const mediaBoxAt = changed.indexOf('/MediaBox');
  changed[mediaBoxAt + 12] = 0x31;
  const [ledger] = await operatorApi.members<{ '@id': string }>('/api/ledgers');
  const ledgerFile = await operatorApi.download(`${ledger?.['@id']}/bundle`);
  const reportFile = { name: 'bericht.pdf', mimeType: 'application/pdf', buffer: report };
  const files = [
    reportFile,
    { name: 'gefälscht.pdf', mimeType: 'application/pdf', buffer: changed },
    { name: 'pruefbuch.json', mimeType: 'application/json', buffer: ledgerFile },
  ];

  async function verifyAll(): Promise<void> {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await tabTo(page.getByLabel('Dateien auswählen'));
    await page.getByLabel('Dateien auswählen').setInputFiles(files);
    await expect(page.getByRole('status')).toHaveText('1 von 3 Dateien ist verändert.', VERIFY_TIMEOUT);
    await expect(page.getByRole('article').first()).toContainText('gefälscht.pdf');
    const genuine = card(page, 'bericht.pdf');
    await expect(genuine.getByRole('heading', { name: 'Unverändert' })).toBeVisible();
    await genuine.getByText('Einzelheiten').click();
    await expect(genuine).toContainText('jedes Byte ist wie gesiegelt');
    await expect(genuine).toContainText('aus den Einzelzahlen nachgerechnet');
    await expect(genuine.getByRole('heading', { name: 'Was das nicht beweist' })).toBeVisible();
    await expect(card(page, 'gefälscht.pdf')).toContainText(/Verändert: .*Byte \d+ bis \d+/);
    await expect(card(page, 'pruefbuch.json')).toContainText('Kein Eintrag fehlt, und keiner wurde verändert.');
    const relations = page.getByRole('region', { name: 'Zusammenhang der Dateien' }).getByRole('article');
    await expect(relations).toHaveCount(1);
    await expect(relations).toContainText(/demselben Stand des Prüfbuchs|unverändert fort/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expectAccessible(page);
    expect(requests.filter((url) => !url.startsWith('blob:'))).toEqual([]);
  }

  await test.step('on the page of the server', async () => {
    await page.goto('/pruefen');
    await verifyAll();
    const genuine = card(page, 'bericht.pdf');
    await genuine.getByText('Fingerabdruck vergleichen').click();
    await genuine.getByLabel('Fingerabdruck, den Sie schon kennen').fill('0000');
    await page.keyboard.press('Enter');
    await expect(genuine.getByRole('heading', { name: 'Mit einem anderen Schlüssel unterschrieben' })).toBeVisible();
    await genuine
      .getByLabel('Fingerabdruck, den Sie schon kennen')
      .fill((await genuine.locator('.key').last().textContent()) ?? '');
    await genuine.getByRole('button', { name: 'Vergleichen' }).click();
    await expect(genuine.getByRole('heading', { name: 'Echt und unverändert' })).toBeVisible();
    // All files with that key are genuine now, and the changed one stays what it is.
    await expect(card(page, 'pruefbuch.json').getByRole('heading', { name: 'Echt und unverändert' })).toBeVisible();
    await expect(page.getByRole('status')).toHaveText('1 von 3 Dateien ist verändert.');
    await expectAccessible(page);
  });

  await test.step('beside a forged report that is signed with a key of its own', async () => {
    await page.goto('/pruefen');
    const forger = newKey();
    const forged = Buffer.from(sealed(pdfOf(data, proofOf(approval(data), forger)), forger));
    await page
      .getByLabel('Dateien auswählen')
      .setInputFiles([reportFile, { name: 'fremd.pdf', mimeType: 'application/pdf', buffer: forged }]);
    await expect(page.getByRole('status')).toHaveText('Beide Dateien sind unverändert.', VERIFY_TIMEOUT);
    const genuine = card(page, 'bericht.pdf');
    await genuine.getByText('Fingerabdruck vergleichen').click();
    const fingerprint = (await genuine.locator('.key').last().textContent()) ?? '';
    await genuine.getByLabel('Fingerabdruck, den Sie schon kennen').fill(fingerprint);
    await page.keyboard.press('Enter');
    await expect(genuine.getByRole('heading', { name: 'Echt und unverändert' })).toBeVisible();
    const heading = { name: 'Mit einem anderen Schlüssel unterschrieben' };
    await expect(card(page, 'fremd.pdf').getByRole('heading', heading)).toBeVisible();
    await expect(page.getByRole('status')).toHaveText(
      '1 von 2 Dateien ist mit einem anderen Schlüssel als dem eingegebenen unterschrieben.',
    );
  });

  await test.step('on the downloaded file, without network', async () => {
    await page.goto('/pruefen');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Diese Seite als eine Datei herunterladen' }).click();
    const downloadedPage = path.join(outputDir, 'schutzbuch-pruefen.html');
    await (await download).saveAs(downloadedPage);
    expect(fs.statSync(downloadedPage).size).toBeLessThan(MAX_PAGE_BYTES);
    await page.context().setOffline(true);
    await page.goto(pathToFileURL(downloadedPage).href);
    await expect(page.getByRole('link')).toHaveCount(0);
    await verifyAll();
  });
});
