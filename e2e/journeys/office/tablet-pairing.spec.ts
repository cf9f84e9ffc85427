// Tests the way from a location at which nobody can sign in yet to its first recorded measure: with two devices, and
// without a password.
import type { Browser, Page } from '@playwright/test';
import { encode } from 'uqr';
import type { Activity } from '#shared/contracts/activities/activities.ts';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { goOffline } from '#e2e/support/hands.ts';
import { expect, test } from '#e2e/support/journey.ts';
import { emptyLocation } from '#e2e/support/new-location.ts';
import type { ApiSession } from '#e2e/support/people.ts';

const MAX_MILLISECONDS = 180_000;
const SIZES = [
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
];

/** A device on which nobody ever signed in. */
async function newTablet(browser: Browser, baseURL: string | undefined, viewport: (typeof SIZES)[number]) {
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport, hasTouch: true, locale: 'de-DE' });
  return context.newPage();
}

/** Reads the address from the picture: it is drawn as the squares of this address, and of no other. */
async function scanCode(page: Page, baseURL: string | undefined): Promise<string> {
  const picture = page.getByRole('img', { name: 'QR-Code für das Tablet' });
  await expect(picture).toBeVisible();
  const typed = await page.getByText(/^(?:[\dA-Z]{4}-){6}[\dA-Z]{2}$/).textContent();
  const path = `/tablet#${(typed ?? '').replaceAll('-', '')}`;
  const { data } = encode(`${baseURL}${path}`, { ecc: 'M', border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  expect(await picture.locator('path').getAttribute('d')).toBe(squares.join(''));
  return path;
}

/** Creates a location at which measures can be recorded, and nobody can sign in yet. */
async function locationToStaff(operatorApi: ApiSession) {
  const [existingLocation] = await operatorApi.members<Location>('/api/locations?name=Wandsbek');
  return emptyLocation(operatorApi, { socialconcept: existingLocation?.socialconcept });
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
    test(`brings an empty location to its first measure without a password, on a tablet of ${viewport.width} × ${viewport.height}`, async ({
      page,
      browser,
      baseURL,
      operatorApi,
    }, { annotations }) => {
      const { place, signer } = await locationToStaff(operatorApi);
      const tablet = await newTablet(browser, baseURL, viewport);
      const typed: string[] = [];
      await tablet.exposeFunction('hear', (key: string) => typed.push(key));
      await tablet.addInitScript(() => addEventListener('keydown', ({ key }) => Reflect.get(window, 'hear')(key)));
      const startedAt = Date.now();
      await page.goto(`/locations/edit/${place.id}`);
      await page.getByRole('link', { name: 'Tablet verbinden' }).click();
      await page.getByRole('button', { name: 'Tablet verbinden' }).click();
      const dialog = page.getByRole('dialog', { name: 'Tablet verbinden' });
      await expect(dialog.getByLabel('Standort')).toHaveValue(place['@id']);
      await dialog.getByRole('button', { name: 'QR-Code anzeigen' }).click();
      await tablet.goto(await scanCode(page, baseURL));
      await tablet.getByRole('button', { name: 'Verbinden' }).tap();
      await expect(tablet.getByRole('status')).toContainText(`„Theke“ und gehört zu ${place.name}`);
      await tablet.getByRole('button', { name: 'Zum Start' }).tap();
      await expect(dialog.getByText('Verbunden: Tablet „Theke“')).toBeVisible();
      await tablet.getByRole('button', { name: signer }).tap();
      await record(tablet);
      const milliseconds = Date.now() - startedAt;
      annotations.push({ type: 'from an empty location to its first measure', description: `${milliseconds} ms` });
      expect(milliseconds).toBeLessThan(MAX_MILLISECONDS);
      expect(typed).toEqual([]);
      await expect
        .poll(async () => (await operatorApi.members<Activity>(`/api/activities?location=${place['@id']}`)).length)
        .toBe(1);
      await tablet.context().close();
    });

  test('locks a tablet at once, and what waited on it without a network arrives after it was allowed again', async ({
    page,
    browser,
    baseURL,
    operatorApi,
    expectConsole,
  }) => {
    expectConsole(/net::ERR|Failed to load/);
    const { place, signer } = await locationToStaff(operatorApi);
    const [viewport] = SIZES;
    const tablet = await newTablet(browser, baseURL, viewport ?? { width: 1180, height: 820 });
    await page.goto(`/users/tablets?location=${place['@id']}`);
    await page.getByRole('button', { name: 'Tablet verbinden' }).click();
    await page.getByLabel('Name des Tablets').fill('Eingang');
    await page.getByRole('button', { name: 'QR-Code anzeigen' }).click();
    await tablet.goto(await scanCode(page, baseURL));
    await tablet.getByRole('button', { name: 'Verbinden' }).tap();
    await tablet.getByRole('button', { name: 'Zum Start' }).tap();
    await tablet.getByRole('button', { name: signer }).tap();
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
      (await operatorApi.members<Activity>(`/api/activities?location=${place['@id']}`)).length;
    expect(await recordedActivities()).toBe(1);
    await page.getByRole('button', { name: 'Freigeben' }).click();
    await expect(page.getByRole('button', { name: 'Sofort sperren' })).toBeVisible();
    await tablet.getByRole('button', { name: 'Erneut versuchen' }).tap();
    await expect.poll(recordedActivities, { timeout: 60_000 }).toBe(2);
    await tablet.context().close();
  });
});
