// Tests with two devices that the outbox of a lost tablet is delivered once and marked as such, and that the tablet then
// stores nothing.
import type { Page } from '@playwright/test';
import type { Activity } from '#shared/contracts/activities/activities.ts';
import type { Tablet, TabletPairing } from '#shared/contracts/tablets/tablets.ts';
import { goOffline } from '#e2e/support/input-methods.ts';
import { expect, test } from '#e2e/support/journey.ts';
import { createLocationWithoutUser } from '#e2e/support/new-location.ts';
import type { Location } from '#shared/contracts/locations/locations.ts';

const activityTiles = (tablet: Page) => tablet.getByRole('region', { name: 'Maßnahme erfassen' }).getByRole('button');

/** Returns everything that the browser of the tablet still stores. */
const readStoredData = (tablet: Page) =>
  tablet.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));

test.describe('the management', () => {
  test.use({ person: 'operator' });

  test('reports a tablet as lost: what was recorded on it without a network arrives once, and the tablet is empty', async ({
    page,
    browser,
    baseURL,
    operatorApi,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/net::ERR|Failed to load/);
    const [existingLocation] = await operatorApi.members<Location>('/api/locations?name=Wandsbek');
    const { location, profileName } = await createLocationWithoutUser(operatorApi, {
      socialconcept: existingLocation?.socialconcept,
    });
    const { token } = await operatorApi.send<TabletPairing & { token: string }>('POST', '/api/tablet_pairings', {
      location: location['@id'],
      name: 'Lounge',
    });
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      viewport: { width: 1180, height: 820 },
      hasTouch: true,
      locale: 'de-DE',
    });
    const tablet = await context.newPage();
    await tablet.goto(`/tablet#${token}`);
    await tablet.getByRole('button', { name: 'Verbinden' }).tap();
    await tablet.getByRole('button', { name: 'Zum Start' }).tap();
    await tablet.getByRole('button', { name: profileName }).tap();
    await activityTiles(tablet).first().tap();
    await expect(
      tablet.getByRole('status').filter({ hasText: 'Spielerschutzmaßnahme erfolgreich angelegt' }),
    ).toBeVisible();
    await tablet.waitForFunction(async () => (await navigator.serviceWorker.getRegistrations()).length > 0);
    await goOffline(tablet);
    for (const name of ['Informationsgespräch geführt', 'Informationsmaterial ausgehändigt'])
      await activityTiles(tablet).filter({ hasText: name }).tap();
    await expect(tablet.getByText('2 Einträge warten')).toBeVisible();

    const [paired] = await operatorApi.members<Tablet>(`/api/tablets?location=${location['@id']}`);
    await page.goto(`/users/tablets?tablet=${paired?.id}`);
    const drawer = page.getByRole('dialog', { name: 'Tablet' });
    await drawer.getByRole('button', { name: 'Als verloren melden' }).click();
    await page
      .getByRole('dialog', { name: 'Tablet als verloren melden?' })
      .getByRole('button', { name: 'Als verloren melden' })
      .click();
    await expect(drawer.getByText('Noch nicht erreicht')).toBeVisible();

    await context.setOffline(false);
    await expect(tablet.getByRole('heading', { name: 'Gelöscht' })).toBeVisible({ timeout: 60_000 });
    await expect(drawer.getByText(/2 Einträge nachgereicht, gelöscht am/)).toBeVisible();
    const activities = await operatorApi.members<Activity>(`/api/activities?location=${location['@id']}`);
    expect(activities).toHaveLength(3);
    expect(await readStoredData(tablet)).toEqual({ databases: [], local: [], session: [], caches: [], workers: 0 });

    await drawer.getByRole('link', { name: 'Maßnahme ansehen' }).first().click();
    await expect(page.getByRole('note').filter({ hasText: 'Von einem verlorenen Tablet nachgereicht' })).toBeVisible();

    await tablet.goto('/service');
    await expect(tablet.getByText(location.name)).toHaveCount(0);
    await expect(tablet.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await readStoredData(tablet)).databases).toEqual([]);
    await context.close();
  });
});
