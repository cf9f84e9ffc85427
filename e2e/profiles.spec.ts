import { expect, test } from './journey.ts';
import { goOffline } from './hands.ts';

const PLACE = 'Spielhalle Lüneburg';

test.describe('service without a profile', () => {
  test.use({ person: 'service', place: PLACE });

  test('finds its name by a few letters in any case, and chooses by keyboard alone', async ({ page }) => {
    await page.goto('/service');
    const search = page.getByRole('searchbox', { name: 'Name suchen' });
    await search.fill('DEMIR');
    await expect(page.getByRole('button', { name: 'Elif Demir' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Anja Brandt' })).toBeHidden();
    await search.fill('niemand');
    await expect(page.getByText('Kein aktives Profil mit diesem Namen.')).toBeVisible();
    await search.fill('elif');
    await search.press('ArrowDown');
    await expect(page.getByRole('button', { name: 'Elif Demir' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Hallo Elif Demir' })).toBeVisible();
  });

  test('finds those first who were chosen last on this device', async ({ page }) => {
    await page.goto('/service');
    const names = page.getByRole('region', { name: 'Profil wählen' }).getByRole('listitem');
    await names.filter({ hasText: 'Ute Jürgensen' }).getByRole('button').click();
    await expect(page.getByRole('heading', { name: 'Hallo Ute Jürgensen' })).toBeVisible();
    await page.getByRole('button', { name: 'Profil wechseln' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText('Ute Jürgensen');
  });

  test('nobody is offered who no longer works here', async ({ page, session }) => {
    const staff = await session.members<{ name: string; isActive: boolean }>('/api/profiles?pagination=false');
    const left = staff.filter(({ isActive }) => !isActive);
    expect(left.length).toBeGreaterThan(0);
    await page.goto('/service');
    const list = page.getByRole('region', { name: 'Profil wählen' }).getByRole('list');
    await expect(list.getByRole('button').first()).toBeVisible();
    const offered = await list.getByRole('button').allTextContents();
    for (const { name } of left) expect(offered.join()).not.toContain(name);
  });

  test('is told why nobody can be chosen without a connection', async ({ page, context, expectConsole }) => {
    expectConsole(/net::ERR_/);
    await page.goto('/service');
    await expect(page.getByRole('button', { name: 'Elif Demir' })).toBeVisible();
    await goOffline(page);
    await expect(page.getByText('Ohne Verbindung kann kein anderes Profil gewählt werden')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Elif Demir' })).toBeDisabled();
    await context.setOffline(false);
    await expect(page.getByRole('button', { name: 'Elif Demir' })).toBeEnabled();
  });

  test('reads that no profile is chosen when it records a measure all the same', async ({ page }) => {
    await page.goto('/tasks/list');
    const strip = page.getByRole('complementary', { name: 'Arbeitsplatz' });
    await expect(strip.getByRole('button', { name: 'Kein Profil: wählen' })).toBeVisible();
    await strip.getByRole('button', { name: 'Maßnahme' }).click();
    await page.getByRole('list', { name: 'Maßnahmen' }).getByRole('button').first().click();
    await expect(page.getByRole('alert').filter({ hasText: 'Kein Profil ausgewählt!' })).toBeVisible();
  });
});

test.describe('a venue that has just begun', () => {
  test.use({ person: 'service', place: PLACE });

  /** Only for this page: an organisation without staff. */
  test('creates its first profile with two clicks, can withdraw, and reads when it fails', async ({
    page,
    expectConsole,
  }) => {
    expectConsole(/status of 5\d\d/);
    await page.route('**/api/profiles?*', async (route) => {
      const answer = await route.fetch();
      const nobody = { 'hydra:member': [], 'hydra:totalItems': 0 };
      const collection: object = await answer.json();
      await route.fulfill({ response: answer, json: { ...collection, ...nobody } });
    });
    let sent = 0;
    await page.route('**/api/profiles', (route) => {
      sent += 1;
      return route.fulfill({ status: 500, json: {} });
    });
    await page.goto('/service');
    const name = page.getByLabel('Vor- und Nachname');
    const add = page.getByRole('button', { name: /^Profil/ });
    await expect(name).toBeVisible();
    await expect(add).toBeHidden();
    await name.fill('   ');
    await name.blur();
    await expect(page.getByText('Bitte einen vollständigen und korrekten Namen für das Profil angeben.')).toBeVisible();
    await expect(add).toBeHidden();
    await name.fill('  Rosa Riegel ');
    await add.click();
    await expect(page.getByRole('button', { name: 'Profil Rosa Riegel anlegen?' })).toBeVisible();
    await page.getByRole('button', { name: 'abbrechen' }).click();
    await expect(page.getByRole('button', { name: 'Profil anlegen', exact: true })).toBeVisible();
    expect(sent).toBe(0);
    await add.click();
    await page.getByRole('button', { name: 'Profil Rosa Riegel anlegen?' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Fehler!' })).toBeVisible();
    expect(sent).toBeGreaterThan(0);
  });
});
