// These journeys test what needs a real browser in the operators' records: a lost connection, downloads, a web worker,
// and a narrow screen.
import fs from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { Report } from '#shared/contracts/reports/reports.ts';
import { tabTo } from '#e2e/support/input-methods.ts';
import { expect, test } from '#e2e/support/journey.ts';
import { COMPUTE_TIMEOUT, createComputedDraft } from '#e2e/support/reports.ts';
import { expectNoFindings } from '#e2e/quality/wcag.ts';

const CHECK_TIMEOUT = { timeout: 90_000 };
const NARROW_VIEWPORT = { width: 320, height: 640 };

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test.use({ person: 'operator' });

test('the text of a report survives a lost connection and a reload, and its PDF is saved, by keyboard alone', async ({
  page,
  operatorApi,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/);
  const { id } = await createComputedDraft(operatorApi);
  const text = 'Die Zahl der Gespräche ist gestiegen.';
  const evaluation = page.getByRole('textbox', { name: 'Bewertung', exact: true });

  await test.step('the typed text survives a lost connection and a reload', async () => {
    await page.goto(`/reports/show/${id}`);
    await evaluation.fill(text);
    await page.context().setOffline(true);
    await button(page, 'Text speichern').press('Enter');
    await expect(page.getByText(/^(Keine Verbindung|Offline)/).first()).toBeVisible();
    await page.context().setOffline(false);
    await page.reload();
    await expect(evaluation).toHaveValue(text);
    await button(page, 'Text speichern').press('Enter');
    // The first request may have arrived, so the text must be stored only once.
    await expect(page.getByText('Der Text wurde gespeichert.')).toBeVisible();
    await expect(page.locator('form[data-unsaved]')).toHaveCount(0);
    await page.reload();
    await expect(evaluation).toHaveValue(text);
  });

  await test.step('the approved report is saved as PDF', async () => {
    await button(page, 'Freigeben').press('Enter');
    const download = page.waitForEvent('download', COMPUTE_TIMEOUT);
    await button(page, 'Endgültig freigeben').press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText(/freigegeben am/).first()).toBeVisible();
    const bytes = fs.readFileSync(await (await download).path());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });
});

const ways = [
  { about: 'what is due', begin: [/^Jetzt erstellen: Hamburg/], taps: 3, locations: 2 },
  { about: 'the last month', begin: ['Bericht erstellen', 'Entwurf erstellen'], taps: 4, locations: 5 },
];
for (const way of ways) {
  test(`the report to the authority about ${way.about} takes ${way.taps} taps from the list to the approved PDF`, async ({
    page,
    session,
  }) => {
    let taps = 0;
    const tap = async (target: Locator) => {
      await target.click();
      taps += 1;
    };
    await page.goto('/reports/list');
    for (const name of way.begin) await tap(button(page, name));
    await expect(button(page, 'Freigeben')).toBeVisible(COMPUTE_TIMEOUT);
    const figures = page.getByRole('region', { name: 'Auf einen Blick' });
    await expect(figures.getByRole('img', { name: /^Balkendiagramm: Maßnahmen je/ }).locator('svg')).toBeVisible();
    await expectNoFindings(page, 'the first page of a report');
    await tap(button(page, 'Freigeben'));
    const download = page.waitForEvent('download', COMPUTE_TIMEOUT);
    await tap(button(page, 'Endgültig freigeben'));
    await expect(page.getByText(/freigegeben am/).first()).toBeVisible();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    expect(taps).toBe(way.taps);
    const createdReport = await session.send<Report>(
      'GET',
      new URL(page.url()).pathname.replace('/reports/show', '/api/reports'),
    );
    expect(createdReport).toMatchObject({ kind: 'socialConcept', state: 'approved' });
    expect(createdReport.locations).toHaveLength(way.locations);
  });
}

test('the browser checks the whole ledger and the proof of one record', async ({ page, session }) => {
  await page.goto('/ledger');
  await button(page, 'Jetzt unterschreiben').press('Enter');
  const state = page.getByRole('region', { name: 'Stand' });
  await state.getByRole('button', { name: 'Jetzt prüfen' }).press('Enter');
  await expect(state.getByText(/Einträge geprüft, keiner fehlt/)).toBeVisible(CHECK_TIMEOUT);
  await expectNoFindings(page, 'a checked ledger');
  const programDownload = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Prüfprogramm herunterladen' }).click();
  expect((await programDownload).suggestedFilename()).toBe('verify-ledger.mjs');

  const [activity] = await session.members<{ '@id': string }>('/api/activities');
  await page.goto(`/ledger?entity=${activity?.['@id']}`);
  const proof = page.getByRole('region', { name: 'Beweis für einen Datensatz' });
  await proof.getByRole('button', { name: 'Im Browser prüfen' }).press('Enter');
  await expect(proof.getByText(/unverändert im Prüfbuch\./)).toBeVisible(CHECK_TIMEOUT);
  await expectNoFindings(page, 'the proof of one record');
});

test('an audit entry is opened by keyboard, and the focus returns to it', async ({ page }) => {
  await page.goto('/audit/list?group=activities');
  const entry = page.getByRole('region', { name: 'Einträge' }).getByRole('cell').getByRole('button').first();
  await tabTo(entry);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Eintrag' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(entry).toBeFocused();
});

test.describe('at 320 px', () => {
  test.use({ viewport: NARROW_VIEWPORT });

  test('shows an audit entry without scrolling sideways', async ({ page }) => {
    await page.goto('/audit/list?group=activities');
    await page.getByRole('region', { name: 'Einträge' }).getByRole('listitem').first().getByRole('button').click();
    await expect(page.getByRole('dialog', { name: 'Eintrag' }).getByText('Prüfsumme', { exact: true })).toBeVisible();
    expect(await widthOf(page)).toBe(NARROW_VIEWPORT.width);
    await expectNoFindings(page, 'an entry on a phone');
  });

  test('shows the record of processing without scrolling sideways', async ({ page }) => {
    await page.goto('/customer/retention?view=processing');
    await expect(page.getByRole('region', { name: 'Spielerprüfung' })).toBeVisible();
    expect(await widthOf(page)).toBeLessThanOrEqual(NARROW_VIEWPORT.width);
    await expectNoFindings(page, 'the record of processing');
  });
});
