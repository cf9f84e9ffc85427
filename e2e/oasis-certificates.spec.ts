// A venue gets what it asks OASIS with: uploaded, bound, tried and replaced, by the keyboard; its passwords stay nowhere.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openTestAuthority } from '#server/oasis/simulator/test-authority.ts';
import type { Location } from '#shared/contracts/locations.ts';
import { DAY_MILLISECONDS } from '#shared/durations.ts';
import { expect, test } from './journey.ts';
import { expectNoFindings } from './wcag.ts';
import type { World } from './world.ts';

const PASSPHRASE = 'Datei-Kennwort-31';
const PASSWORD = 'Kennung-Passwort-47';

/** Whom the simulator of these journeys trusts. */
function issue(world: World, [fromDays, toDays]: readonly [number, number]) {
  const folder = join(world.data, 'oasis-simulator');
  const at = (days: number) => new Date(Date.now() + days * DAY_MILLISECONDS);
  const days = { validFrom: at(fromDays), validTo: at(toDays) };
  const buffer = openTestAuthority(folder).issueClient({ name: 'Rhein Wetten GmbH', passphrase: PASSPHRASE, ...days });
  return { name: 'zertifikat.p12', mimeType: 'application/x-pkcs12', buffer };
}

const gaps = (page: Page) => page.getByRole('region', { name: /keine Spielerprüfung möglich/ });
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const chooseFile = (page: Page, file: ReturnType<typeof issue>) =>
  page.locator('input[type="file"]').setInputFiles(file);
const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage), location.href]));

test.use({ person: 'otherOperator' });

test('a venue without a certificate is told; one is uploaded, bound, tried, and replaced without a gap', async ({
  page,
  world,
  session,
  expectConsole,
}) => {
  expectConsole(/status of 422/);
  const mark = crypto.randomUUID().slice(0, 8);
  const [name, place] = [`OASIS ${mark}`, `Wettladen ${mark}`];
  const [known] = await session.members<Location>('/api/locations');
  await session.send('POST', '/api/locations', { name: place, type: 'bettingShop', state: known?.state });

  await page.goto('/oasiscerts/dashboard');
  await expect(gaps(page)).toContainText(`${place} – kein Zertifikat`);
  await page.getByRole('link', { name: 'Alle Zertifikate' }).press('Enter');
  await expect(gaps(page)).toContainText(place);
  await page.getByRole('button', { name: 'Zertifikat hochladen' }).press('Enter');

  await test.step('what is wrong is said where it was typed, and nothing of it is kept', async () => {
    await chooseFile(page, issue(world, [-1, 700]));
    await field(page, 'Passwort des Zertifikats').fill('Falsch-31');
    await field(page, 'Kennung').fill('rhein01');
    await field(page, 'Passwort zur Kennung').fill(PASSWORD);
    await field(page, 'Name').fill(name);
    await page.getByRole('checkbox', { name: place }).press('Space');
    await field(page, 'Name').press('Enter');
    const summary = page.getByRole('alert').filter({ hasText: 'Bitte prüfen Sie Ihre Angaben' });
    await expect(summary).toBeFocused();
    await summary.getByRole('button', { name: /Dieses Passwort öffnet die Zertifikatsdatei nicht/ }).press('Enter');
    await expect(field(page, 'Passwort des Zertifikats')).toBeFocused();
    await expectNoFindings(page, 'refused upload');
    expect(await stored(page)).not.toMatch(new RegExp(`${PASSPHRASE}|${PASSWORD}|Falsch-31`));
  });

  await field(page, 'Passwort des Zertifikats').fill(PASSPHRASE);
  await field(page, 'Passwort des Zertifikats').press('Enter');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: place })).toBeChecked();
  await expect(page.getByRole('region', { name: 'Zustand' })).toContainText('Simulator');

  await test.step('the location says who it is, and the connection is tried', async () => {
    await page.getByRole('button', { name: `Kennung angeben: ${place}` }).press('Enter');
    await page.getByRole('dialog').getByLabel('Betriebsstättenkennung').fill(`BS-${mark}`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Kennungen der Standorte' })).toContainText(`BS-${mark}`);
    await page.getByRole('button', { name: 'Verbindung testen' }).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Verbindung steht' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Zustand' })).not.toContainText('noch keiner');
  });

  await test.step('the next one waits for its day', async () => {
    await page.getByRole('link', { name: 'Ersetzen' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Zertifikat ersetzen' })).toBeVisible();
    await chooseFile(page, issue(world, [20, 750]));
    await field(page, 'Passwort des Zertifikats').fill(PASSPHRASE);
    await field(page, 'Passwort zur Kennung').fill(PASSWORD);
    await field(page, 'Name').fill(`${name} neu`);
    // Before its day it would be refused.
    await page.getByRole('checkbox', { name: 'Verbindung vor dem Speichern testen' }).uncheck();
    await field(page, 'Name').press('Enter');
    await expect(page.getByRole('heading', { name: `${name} neu`, level: 1 })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: place })).toBeChecked();
    await expect(page.getByRole('region', { name: 'Zustand' })).toContainText('gilt ab');
  });

  await page.goto('/oasiscerts/list');
  await expect(gaps(page).getByText(place)).toBeHidden();
  await page.getByRole('searchbox', { name: 'Name' }).fill(mark);
  const rows = page.getByRole('region', { name: 'Zertifikate' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('noch 700 Tage');
  await expect(rows.nth(2)).toContainText('gilt ab');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('gilt später');
  await expect(rows).toHaveCount(2);
});

test.describe('the demo', () => {
  test.use({ person: 'demoOperator' });

  test('shows its certificates and changes none', async ({ page }) => {
    await page.goto('/oasiscerts/list');
    await expect(page.getByRole('region', { name: 'Zertifikate' }).getByRole('row').nth(1)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Zertifikat hochladen' })).toBeHidden();
    await page.getByRole('region', { name: 'Zertifikate' }).getByRole('row').nth(1).getByRole('button').click();
    await expect(page.getByText('In der Demo nur zum Ansehen')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Speichern' })).toBeHidden();
  });
});
