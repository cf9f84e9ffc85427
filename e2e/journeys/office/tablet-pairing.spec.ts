// Tests the steps from a location at which nobody can sign in yet to its first recorded activity, with two devices and
// without a password.
import type { Browser, Page } from '@playwright/test';
import { encode } from 'uqr';
import type { Activity } from '#shared/contracts/activities/activities.ts';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { goOffline } from '#e2e/support/input-methods.ts';
import { expect, test } from '#e2e/support/journey.ts';
import { createLocationWithoutUser } from '#e2e/support/new-location.ts';
import type { ApiSession } from '#e2e/support/people.ts';

const MAX_MILLISECONDS = 180_000;
const SIZES = [
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
];

/** Opens a page on a device on which nobody has ever signed in. */
async function newTablet(browser: Browser, baseURL: string | undefined, viewport: (typeof SIZES)[number]) {
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport, hasTouch: true, locale: 'de-DE' });
  return context.newPage();
}

/** Returns the address that the QR code contains, after checking that its squares encode this address. */
async function scanCode(page: Page, baseURL: string | undefined): Promise<string> {
  const picture = page.getByRole('img', { name: 'QR-Code für das Tablet' });
  await expect(picture).toBeVisible();
  const typed = await page.getByText(/^[\dA-Z]{5}-[\dA-Z]{5}$/).textContent();
  const path = `/tablet#${(typed ?? '').replaceAll('-', '')}`;
  const { data } = encode(`${baseURL}${path}`, { ecc: 'M', border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  expect(await picture.locator('path').getAttribute('d')).toBe(squares.join(''));
  return path;
}

/** Creates a location at which activities can be recorded and nobody can sign in yet. */
async function createLocationForPairing(operatorApi: ApiSession) {
  const [existingLocation] = await operatorApi.members<Location>('/api/locations?name=Wandsbek');
  return createLocationWithoutUser(operatorApi, { socialconcept: existingLocation?.socialconcept });
}

const record = async (tablet: Page) => {
  await tablet.getByRole('region', { name: 'Maßnahme erfassen' }).getByRole('button').first().tap();
  await expect(
    tablet.getByRole('status').filter({ hasText: 'Spielerschutzmaßnahme erfolgreich angelegt' }),
  ).toBeVisible();
};

test.describe('the management', () => {
  test.use({ person: 'operator' });

  for (const viewport of SIZES)
    test(`gets an empty location to its first activity without a password, on a tablet of ${viewport.width} × ${viewport.height}`, async ({
      page,
      browser,
      baseURL,
      operatorApi,
    }, { annotations }) => {
      const { location, profileName } = await createLocationForPairing(operatorApi);
      const tablet = await newTablet(browser, baseURL, viewport);
      const typedKeys: string[] = [];
      await tablet.exposeFunction('reportKey', (key: string) => typedKeys.push(key));
      await tablet.addInitScript(() => addEventListener('keydown', ({ key }) => Reflect.get(window, 'reportKey')(key)));
      const startedAt = Date.now();
      await page.goto(`/locations/edit/${location.id}`);
      // The step of a new location opens the dialog itself.
      await page.getByRole('link', { name: 'Tablet verbinden' }).click();
      const dialog = page.getByRole('dialog', { name: 'Tablet verbinden' });
      await expect(dialog.getByLabel('Standort')).toHaveValue(location['@id']);
      await dialog.getByRole('button', { name: 'QR-Code anzeigen' }).click();
      await tablet.goto(await scanCode(page, baseURL));
      await tablet.getByRole('button', { name: 'Verbinden' }).tap();
      await expect(tablet.getByRole('status')).toContainText(`„Theke“ und gehört zu ${location.name}`);
      await tablet.getByRole('button', { name: 'Zum Start' }).tap();
      await expect(dialog.getByText('Verbunden: Tablet „Theke“')).toBeVisible();
      await tablet.getByRole('button', { name: profileName }).tap();
      await record(tablet);
      const milliseconds = Date.now() - startedAt;
      annotations.push({ type: 'from an empty location to its first activity', description: `${milliseconds} ms` });
      expect(milliseconds).toBeLessThan(MAX_MILLISECONDS);
      expect(typedKeys).toEqual([]);
      await expect
        .poll(async () => (await operatorApi.members<Activity>(`/api/activities?location=${location['@id']}`)).length)
        .toBe(1);
      await tablet.context().close();
    });

  test('locks a tablet immediately, and its offline records arrive after it is unlocked again', async ({
    page,
    browser,
    baseURL,
    operatorApi,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/net::ERR|Failed to load/);
    const { location, profileName } = await createLocationForPairing(operatorApi);
    const [viewport] = SIZES;
    const tablet = await newTablet(browser, baseURL, viewport ?? { width: 1180, height: 820 });
    await page.goto(`/users/tablets?location=${location['@id']}`);
    await page.getByRole('button', { name: 'Tablet verbinden' }).click();
    await page.getByLabel('Name des Tablets').fill('Eingang');
    await page.getByRole('button', { name: 'QR-Code anzeigen' }).click();
    await tablet.goto(await scanCode(page, baseURL));
    await tablet.getByRole('button', { name: 'Verbinden' }).tap();
    await tablet.getByRole('button', { name: 'Zum Start' }).tap();
    await tablet.getByRole('button', { name: profileName }).tap();
    await record(tablet);
    await goOffline(tablet);
    await tablet.getByRole('region', { name: 'Maßnahme erfassen' }).getByRole('button').first().tap();
    await page.getByRole('button', { name: 'Fertig' }).click();
    await page.getByRole('button', { name: 'Eingang' }).first().click();
    await page.getByRole('button', { name: 'Sofort sperren' }).click();
    await expect(page.getByRole('button', { name: 'Freigeben' })).toBeVisible();
    await tablet.context().setOffline(false);
    await tablet.unrouteAll({ behavior: 'ignoreErrors' });
    await expect(tablet.getByRole('heading', { name: 'Dieses Gerät wurde gesperrt.' })).toBeVisible({
      timeout: 60_000,
    });
    const recordedActivities = async () =>
      (await operatorApi.members<Activity>(`/api/activities?location=${location['@id']}`)).length;
    expect(await recordedActivities()).toBe(1);
    await page.getByRole('button', { name: 'Freigeben' }).click();
    await expect(page.getByRole('button', { name: 'Sofort sperren' })).toBeVisible();
    await tablet.getByRole('button', { name: 'Erneut versuchen' }).tap();
    await expect.poll(recordedActivities, { timeout: 60_000 }).toBe(2);
    await tablet.context().close();
  });
});
