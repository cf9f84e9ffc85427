// Tests a change of shift without a connection: the next person records under their own name, and the records are
// marked as signed offline.
import type { Activity } from '#shared/contracts/activities/activities.ts';
import { goOffline } from '#e2e/support/input-methods.ts';
import { expect, test } from '#e2e/support/journey.ts';

const PROFILE_NAME = 'Murat Kaya';
const NEXT_PROFILE_NAME = 'Claudia Schmitz';

test.use({ sharesTestData: true, person: 'otherService', profileName: PROFILE_NAME, serviceWorkers: 'allow' });

test('a profile without a PIN is chosen offline, stays chosen after a reload, and signs the records on the server too', async ({
  page,
  context,
  session,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/net::ERR_|Failed to load resource/);
  const { '@id': profile } = await session.profile(NEXT_PROFILE_NAME);
  const tile = page.getByRole('region', { name: 'Maßnahme erfassen' }).getByRole('button').first();
  const takeOver = async () => {
    await expect(page.getByRole('heading', { name: `Hallo ${NEXT_PROFILE_NAME}` })).toBeVisible();
    await expect(page.getByText(/seit \d\d:\d\d, offline gewählt/)).toBeVisible();
  };
  await page.goto('/service');
  await expect(tile).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // The page stores its loaded data on the device only a moment after it has shown them.
  await page.waitForTimeout(2500);
  await goOffline(page);

  await page.getByRole('button', { name: 'Sperren' }).first().click();
  await page.getByRole('dialog', { name: 'Gesperrt' }).getByRole('button', { name: NEXT_PROFILE_NAME }).click();
  await takeOver();
  // The page is reloaded immediately, because the chosen profile is stored before it is shown, unlike the loaded data.
  await page.reload();
  await takeOver();
  await tile.click();
  await page.getByRole('status').filter({ hasText: '2 Einträge warten' }).getByRole('button').click();
  const outboxEntries = page.getByRole('dialog', { name: 'Noch nicht übertragen' }).getByRole('listitem');
  await expect(outboxEntries.first()).toContainText(`Profil gewählt: ${NEXT_PROFILE_NAME}`);
  await expect(outboxEntries.nth(1)).toContainText(`${NEXT_PROFILE_NAME} (offline gewählt)`);

  await context.setOffline(false);
  await expect(page.getByText('Alles ist übertragen.')).toBeVisible();
  const signed = { profile, profileChosenOffline: true };
  expect(await session.send('GET', '/api/currentuser')).toMatchObject(signed);
  const [newest] = await session.members<Activity>('/api/activities?order[id]=desc&itemsPerPage=1');
  expect(newest).toMatchObject(signed);
  await page.keyboard.press('Escape');
  await takeOver();
  await page.goto('/activities/list');
  await expect(page.getByRole('row').nth(2)).toContainText(`${NEXT_PROFILE_NAME} (offline gewählt)`);
});

test('the help opens without a network', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/net::ERR_|Failed to load resource/);
  await page.goto('/service');
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // The page stores its loaded data on the device only a moment after it has shown them.
  await page.waitForTimeout(2500);
  await goOffline(page);
  await page.goto('/hilfe/arbeitsplatz');
  await expect(page.getByRole('heading', { name: 'Die Startseite der Schicht', level: 1 })).toBeVisible();
  const picture = page.getByRole('img', { name: /^Die Startseite/ });
  await expect
    .poll(() => picture.evaluate((image) => 'naturalWidth' in image && image.naturalWidth))
    .toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Alle Themen der Hilfe' }).click();
  await page.getByRole('searchbox', { name: 'Hilfe durchsuchen' }).fill('offline');
  await page.getByRole('link', { name: /^Ohne Netz weiterarbeiten/ }).click();
  await expect(page.getByRole('heading', { name: 'Ohne Netz weiterarbeiten', level: 1 })).toBeVisible();
});
