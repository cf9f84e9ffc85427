// What the states prescribe: each value stands with its source, and who changes it says where it stands.
import type { Page } from '@playwright/test';
import type { State } from '#shared/contracts/states.ts';
import { expect, test } from './journey.ts';
import { ApiSession } from './people.ts';
import { expectNoFindings } from './wcag.ts';

const choice = (page: Page) => page.getByRole('combobox', { name: 'Bundesland', exact: true });
const field = (page: Page, name: string) => page.locator('input').and(page.getByLabel(name, { exact: true }));
const save = (page: Page) => page.getByRole('button', { name: 'Speichern' });
const origin = (page: Page, value: string) => page.getByRole('group', { name: `Quelle: ${value}` });
const history = (page: Page) => page.getByRole('region', { name: 'Verlauf' });

async function open(page: Page, name: string) {
  await page.goto('/states/edit');
  await choice(page).selectOption(name);
  await expect(field(page, 'Gesetz')).not.toHaveValue('');
}

async function sayWhere(page: Page, value: string, source: string) {
  await origin(page, value).getByLabel('Quelle').fill(source);
  await origin(page, value).getByLabel('Geprüft am').fill('2026-01-05');
}

test.describe('the admin', () => {
  test.use({ person: 'admin' });

  test('finds all sixteen with how much of each is known, and changes one with its source', async ({ page }) => {
    await page.goto('/states/edit');
    const rows = page.getByRole('region', { name: 'Bundesländer' }).getByRole('row');
    await expect(rows).toHaveCount(17);
    await expect(rows.filter({ hasText: 'Thüringen' })).toContainText('keiner');
    await rows.filter({ hasText: 'Thüringen' }).getByRole('button', { name: 'Thüringen' }).click();
    await expect(choice(page)).toHaveValue('16');
    await field(page, 'Zuständige Behörde').fill('Landesverwaltungsamt');
    await save(page).click();
    const summary = page.getByRole('alert').filter({ hasText: 'Bitte prüfen Sie Ihre Angaben' });
    await expect(summary).toBeFocused();
    await summary.getByRole('button', { name: /^Zuständige Behörde, Quelle/ }).click();
    await expect(origin(page, 'Zuständige Behörde').getByLabel('Quelle')).toBeFocused();
    await sayWhere(page, 'Zuständige Behörde', 'thueringen.de, Zuständigkeiten');
    await save(page).click();
    await expect(page.getByText('Die Werte für Thüringen wurden gespeichert.')).toBeVisible();
    await expect(page.locator('form[data-unsaved]')).toHaveCount(0);
    await expect(history(page)).toContainText('Zuständige Behörde');
    await expect(history(page)).toContainText('Landesverwaltungsamt');
    await expect(history(page)).toContainText('thueringen.de, Zuständigkeiten (geprüft am');
    await expect(field(page, 'Zuständige Behörde')).toHaveValue('Landesverwaltungsamt');
  });

  test('is told at the field what cannot be, how many locations it concerns, and keeps what was typed', async ({
    page,
  }) => {
    page.on('dialog', (dialog) => void dialog.accept());
    await open(page, 'Hamburg');
    await expect(page.getByText(/^Betrifft \d+ Standorte$/)).toBeVisible();
    await field(page, 'Mindestalter').fill('17');
    await page.getByRole('button', { name: 'Abstand hinzufügen' }).click();
    await field(page, '3. Abstand in Monaten').fill('0');
    await save(page).click();
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(6);
    await expect(page.getByText('Bitte zwischen 18 und 99 Jahren angeben.').last()).toBeVisible();
    await page.reload();
    await expect(field(page, 'Mindestalter')).toHaveValue('17');
    await expect(field(page, '3. Abstand in Monaten')).toHaveValue('0');
    await page.getByRole('button', { name: 'Abbrechen' }).click();
    await page.getByRole('dialog', { name: 'Eingaben verwerfen?' }).getByRole('button', { name: 'Verwerfen' }).click();
    await expect(choice(page)).toHaveValue('');
  });

  test('without a connection loses nothing, and sends once more', async ({ page, context, session, expectConsole }) => {
    expectConsole(/Failed to load resource/);
    await open(page, 'Sachsen-Anhalt');
    await field(page, 'Sonn- und Feiertage').fill('Wie an Werktagen');
    await sayWhere(page, 'Sonn- und Feiertage', '§ 6 SpielhG LSA');
    await context.route('**/api/states/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    );
    await save(page).click();
    await expect(page.getByText('Ihre Eingaben bleiben erhalten, bitte senden Sie erneut.')).toBeVisible({
      timeout: 15_000,
    });
    await context.unroute('**/api/states/*');
    await save(page).click();
    await expect(page.getByText('Die Werte für Sachsen-Anhalt wurden gespeichert.')).toBeVisible();
    const changes = await session.members<{ after: string }>('/api/state_changes?state=/api/states/14');
    expect(changes.map(({ after }) => after)).toEqual(['Wie an Werktagen']);
  });

  test('of two editors the second is told, and overwrites nothing unseen', async ({ page, baseURL, expectConsole }) => {
    expectConsole(/status of 412/);
    await open(page, 'Saarland');
    const other = await ApiSession.signIn(baseURL, 'admin');
    const sources = (value: string) => ({
      [value]: { source: 'Amtsblatt', confidence: 'high', verifiedAt: '2026-01-05' },
    });
    await field(page, 'Sperrzeit bis').fill('09:00');
    await sayWhere(page, 'Sperrzeit bis', '§ 8 SSpielhG');
    await other.send('PATCH', '/api/states/12', {
      closingTo: '08:00',
      minAge: 21,
      sources: { ...sources('closingTo'), ...sources('minAge') },
    });
    await save(page).click();
    const told = page.getByRole('alert').filter({ hasText: 'Inzwischen hat jemand anderes gespeichert' });
    await expect(told).toBeFocused();
    await expect(told.getByText('Mindestalter: 21')).toBeVisible();
    await told.getByRole('radio', { name: 'Jetzt gespeichert: 08:00' }).check();
    await expect(field(page, 'Sperrzeit bis')).toHaveValue('08:00');
    await told.getByRole('radio', { name: 'Meine Angabe: 09:00' }).check();
    await save(page).click();
    await expect(page.getByText('Die Werte für Saarland wurden gespeichert.')).toBeVisible();
    expect(await other.send<State>('GET', '/api/states/12')).toMatchObject({ closingTo: '09:00', minAge: 21 });
  });

  test('says by keyboard alone that a value was checked again', async ({ page, session }) => {
    await open(page, 'Bremen');
    await page.getByRole('button', { name: 'Mindestalter: erneut geprüft' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: 'Quelle: Mindestalter' }).getByLabel('Quelle').focus();
    await page.keyboard.press('End');
    await page.keyboard.type(', noch einmal gelesen');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Die Werte für Bremen wurden gespeichert.')).toBeVisible();
    const { sources } = await session.send<State>('GET', '/api/states/5');
    expect(sources['minAge']?.source).toMatch(/, noch einmal gelesen$/);
  });

  test('adds, renames and retires a result of tours; the default stays', async ({ page, expectConsole }) => {
    expectConsole(/status of 422/);
    await page.goto('/states/edit?view=statuses');
    const list = page.getByRole('list', { name: 'Ergebnisse der Kontrollgänge' });
    await expect(list.getByRole('listitem').filter({ hasText: 'Vorgabe' })).toContainText('Bleibt in Gebrauch');
    await page.getByRole('button', { name: 'Neues Ergebnis' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Anlegen' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Bitte den Status benennen.');
    await dialog.getByLabel('Ergebnis').fill('sonstiger befund');
    await dialog.getByRole('button', { name: 'Anlegen' }).click();
    await expect(dialog.getByRole('alert')).toContainText('„sonstiger befund“ gibt es schon.');
    await dialog.getByLabel('Ergebnis').fill('Notausgang verstellt');
    await dialog.getByLabel('Ist ein Befund').check();
    await dialog.getByRole('button', { name: 'Anlegen' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Notausgang verstellt bearbeiten' }).click();
    await page.getByRole('dialog').getByLabel('Ergebnis').fill('Notausgang war verstellt');
    await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click();
    await page.getByRole('button', { name: 'Notausgang war verstellt deaktivieren' }).click();
    await expect(list.getByRole('listitem').filter({ hasText: 'Notausgang war verstellt' })).toContainText(
      'nicht in Gebrauch',
    );
  });

  test('finds nothing that axe objects to', async ({ page }) => {
    await page.goto('/states/edit');
    await expect(page.getByRole('region', { name: 'Bundesländer' }).getByRole('row')).toHaveCount(17);
    await expectNoFindings(page, 'the states');
    await open(page, 'Hessen');
    await field(page, 'Mindestalter').fill('17');
    await save(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Bitte prüfen Sie Ihre Angaben' })).toBeFocused();
    await expectNoFindings(page, 'a state with a refused value');
    await page.goto('/states/edit?view=countries');
    await page.getByRole('button', { name: 'Neues Land' }).click();
    await expect(page.getByRole('dialog').getByLabel('Kürzel')).toBeVisible();
    await expectNoFindings(page, 'a new country');
  });
});

test.describe('the operator', () => {
  test.use({ person: 'operator' });

  test('does not find this page', async ({ page }) => {
    await page.goto('/states/edit');
    await expect(page.getByRole('heading', { name: 'Diese Seite gibt es nicht.' })).toBeVisible();
  });
});
