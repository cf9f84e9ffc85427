// Tests that the management chooses the four tiles of a location, and that its tablet shows them in that order.
import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/support/journey.ts';

const LOCATION_NAME = 'Spielhalle Wandsbek';
const PROFILE_NAME = 'Anja Brandt';
const CHOSEN = ['Selbsttest angeboten', 'Hausverbot erteilt', 'Informationsgespräch geführt', 'Spielpause empfohlen'];

test.use({ person: 'operator', locationName: LOCATION_NAME, profileName: PROFILE_NAME });

const measures = (page: Page) => page.getByRole('region', { name: 'Maßnahme erfassen' });
const namesOnTiles = (page: Page) => measures(page).getByRole('button').allTextContents();

test('the operator sets the four tiles of a location, and its tablet shows them', async ({
  page,
  browser,
  baseURL,
  operatorApi,
}) => {
  await page.goto('/service');
  await page.getByRole('button', { name: 'Alle Maßnahmen' }).click();
  await page.getByRole('button', { name: 'Kacheln festlegen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Kacheln festlegen' });
  for (const [index, name] of CHOSEN.entries())
    await dialog.getByRole('combobox', { name: `Kachel ${index + 1}` }).selectOption(name);
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await namesOnTiles(page)).slice(0, 4)).toEqual(CHOSEN);

  const staff = await operatorApi.signInOther('service');
  await staff.chooseLocation(LOCATION_NAME);
  await staff.chooseProfile(PROFILE_NAME);
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    storageState: staff.storageState,
    viewport: { width: 1180, height: 820 },
    hasTouch: true,
    locale: 'de-DE',
  });
  const tablet = await context.newPage();
  await tablet.goto('/service');
  await expect.poll(async () => (await namesOnTiles(tablet)).slice(0, 4)).toEqual(CHOSEN);
  await tablet.getByRole('button', { name: 'Alle Maßnahmen' }).tap();
  const sheet = tablet.getByRole('dialog', { name: 'Alle Maßnahmen' });
  await expect(sheet.getByRole('button').first()).toBeVisible();
  const cut = await sheet.evaluate((element) => element.scrollHeight - element.clientHeight);
  expect(cut).toBeLessThanOrEqual(1);
  await context.close();
});
