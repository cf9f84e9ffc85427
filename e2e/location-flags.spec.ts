// What a location may do is decided at a desk and holds at the counter the next moment, without anybody reloading.
import type { Location } from '#shared/contracts/locations.ts';
import { expect, test } from './journey.ts';
import { newVenue } from './own-person.ts';

test.use({ person: 'admin' });

test('what is switched off vanishes from the menu of an open tablet', async ({ page, browser, baseURL }) => {
  const { place, service } = await newVenue(baseURL);
  const { id, name } = place;
  const tablet = await (await browser.newContext({ storageState: service.storageState })).newPage();
  const stream = tablet.waitForResponse('**/api/events');
  await tablet.goto('/activities/list');
  await stream;
  const menu = tablet.getByRole('navigation', { name: 'Hauptmenü' });
  await expect(menu.getByRole('link', { name: 'Aufgaben', exact: true })).toBeVisible();

  await page.goto(`/locations/edit/${id}`);
  await page.getByRole('checkbox', { name: 'Aufgaben' }).uncheck();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Die Einstellungen des Standorts wurden gespeichert.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('ohne Aufgaben');
  await expect(menu.getByRole('link', { name: 'Aufgaben', exact: true })).toBeHidden();
  await expect(menu.getByRole('link', { name: 'Maßnahmen', exact: true })).toBeVisible();

  await page.goto(`/locations/edit/${id}`);
  await page.getByRole('checkbox', { name: 'Aufgaben' }).check();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(menu.getByRole('link', { name: 'Aufgaben', exact: true })).toBeVisible();
  await tablet.context().close();
  expect((await service.send<Location>('GET', `/api/locations/${id}`)).isTaskAllowed).toBe(true);
});
