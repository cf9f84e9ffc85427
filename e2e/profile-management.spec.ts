// Who signs is the management's to say: adding people, where they work, what it takes to sign as them, and their end.
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import type { Named } from './people.ts';
import { expectNoFindings } from './wcag.ts';

const list = (page: Page) => page.getByRole('region', { name: 'Mitarbeiter-Profile' });
const rowOf = (page: Page, name: string) => list(page).getByRole('row').filter({ hasText: name });
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test.describe('the operator', () => {
  test.use({ person: 'operator' });

  test('adds a person with a second click, says where they work and sets a PIN', async ({
    page,
    session,
    expectConsole,
  }) => {
    expectConsole(/status of 422/);
    // The PIN changed the profile while the form stood open; the form begins anew by itself.
    expectConsole(/status of 412/);
    const name = `Rosa Riegel ${Date.now()}`;
    await page.goto('/users/profiles');
    await page.getByRole('main').getByRole('button', { name: 'Profil anlegen' }).click();
    await expect(page.getByRole('heading', { name: 'Neues Profil' })).toBeVisible();
    await page.getByRole('button', { name: 'Profil anlegen' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Bitte prüfen Sie Ihre Angaben' })).toContainText(
      'Bitte einen vollständigen und korrekten Namen für das Profil angeben.',
    );
    await page.getByLabel('Vor- und Nachname').fill(name);
    await page.getByRole('button', { name: 'Profil anlegen' }).click();
    await page.getByRole('button', { name: 'abbrechen' }).click();
    await page.getByRole('button', { name: 'Profil anlegen' }).click();
    await page.getByRole('button', { name: `Profil ${name} anlegen?` }).click();
    await expect(page.getByText('Profil erfolgreich angelegt.')).toBeVisible();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

    await page.getByRole('button', { name: 'PIN setzen' }).click();
    const dialog = page.getByRole('dialog', { name: 'PIN setzen' });
    await dialog.getByLabel('Neue PIN', { exact: true }).fill('1234');
    await dialog.getByLabel('PIN wiederholen', { exact: true }).fill('1234');
    await dialog.getByRole('button', { name: 'PIN setzen' }).click();
    await expect(dialog).toContainText('Diese PIN ist leicht zu erraten.');
    await dialog.getByLabel('Neue PIN', { exact: true }).fill('8305');
    await dialog.getByRole('button', { name: 'PIN setzen' }).click();
    await expect(dialog).toContainText('Die beiden Eingaben sind verschieden.');
    await dialog.getByLabel('PIN wiederholen', { exact: true }).fill('8305');
    await dialog.getByRole('button', { name: 'PIN setzen' }).click();
    await expect(page.getByText('Für dieses Profil ist eine PIN gesetzt.')).toBeVisible();
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(kept).toContain('token');
    expect(kept).not.toContain('8305');

    await page.getByLabel('Kommentar').fill('Ersthelferin');
    await page.getByRole('checkbox', { name: 'Spielhalle Altona' }).check();
    await page.getByLabel('Zugang').selectOption({ label: 'Petersen, Wiebke (verwaltung@nordlicht.test)' });
    await expectNoFindings(page, 'a profile');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByText('Das Profil wurde gespeichert.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Standort' }).selectOption('Spielhalle Altona');
    await page.getByRole('searchbox', { name: 'Name' }).fill(name);
    await expect(rowOf(page, name)).toContainText('Spielhalle Altona');
    await expect(rowOf(page, name)).toContainText('Ersthelferin');
    await page.getByRole('combobox', { name: 'Standort' }).selectOption('Spielhalle Stade');
    await expect(page.getByText('Keine Daten.')).toBeVisible();
    const { id } = await session.profile(name);
    await expect(session.send('POST', `/api/currentprofile/set/${id}`, { pin: '8305' })).resolves.toMatchObject({
      name,
    });
  });

  test('switches somebody off and takes it back, and sees at once what somebody else changes', async ({
    page,
    office,
  }) => {
    const { name } = await office.send<Named>('POST', '/api/profiles', { name: `Karl Klinke ${Date.now()}` });
    await page.goto(`/users/profiles?name=${encodeURIComponent(name)}`);
    const active = rowOf(page, name).getByRole('switch', { name: `${name} aktiv` });
    await expect(active).toBeChecked();
    await active.focus();
    await page.keyboard.press('Space');
    await expect(toast(page, `${name} ist nicht mehr aktiv.`)).toBeVisible();
    await expect(active).not.toBeChecked();
    await expectNoFindings(page, 'the list of profiles');
    await toast(page, 'nicht mehr aktiv').getByRole('button', { name: 'Rückgängig' }).click();
    await expect(toast(page, `${name} ist wieder aktiv.`)).toBeVisible();
    await expect(active).toBeChecked();
    // Somebody else's change comes by itself.
    const { id } = await office.profile(name);
    await office.send('PATCH', `/api/profiles/${id}`, { isActive: false });
    await expect(active).not.toBeChecked();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('aktiv');
    await expect(page.getByText('Keine Daten.')).toBeVisible();
    await expect(page).toHaveURL(/active=yes/);
  });

  test('is asked before changes are thrown away, and finds them after a reload', async ({ page, office }) => {
    page.on('dialog', (dialog) => void dialog.accept());
    const { id } = await office.send<Named>('POST', '/api/profiles', { name: `Nora Neu ${Date.now()}` });
    await page.goto(`/users/profiles_edit/${id}`);
    await page.getByLabel('Kommentar').fill('In Elternzeit');
    await page.reload();
    await expect(page.getByLabel('Kommentar')).toHaveValue('In Elternzeit');
    await page.getByRole('button', { name: 'Abbrechen' }).click();
    const question = page.getByRole('dialog', { name: 'Eingaben verwerfen?' });
    await question.getByRole('button', { name: 'Verwerfen' }).click();
    await expect(page).toHaveURL(/\/users\/profiles$/);
  });

  test('finds who lacks a proof, and reads the proofs of a person beside their data', async ({ page, office }) => {
    const { name } = await office.send<Named>('POST', '/api/profiles', { name: `Ohne Nachweis ${Date.now()}` });
    await page.goto('/users/profiles');
    await page.getByRole('combobox', { name: 'Nachweise' }).selectOption('Kein Nachweis vorhanden');
    await page.getByRole('searchbox', { name: 'Name' }).fill(name);
    await expect(rowOf(page, name)).toContainText('Kein Nachweis vorhanden');
    await rowOf(page, name).getByRole('button', { name }).click();
    const proofs = page.getByRole('region', { name: 'Nachweise' });
    await expect(proofs).toContainText('Kein Nachweis vorhanden');
  });

  test('gives somebody who left their data, and erases them by name and reason', async ({
    page,
    office,
    expectConsole,
  }) => {
    expectConsole(/status of 422/);
    const name = `Fritz Fort ${Date.now()}`;
    const { id } = await office.send<Named>('POST', '/api/profiles', { name, comment: 'Ersthelfer' });
    await page.goto(`/users/profiles_edit/${id}`);
    const data = page.getByRole('region', { name: 'Personenbezogene Daten' });
    const saving = page.waitForEvent('download');
    await data.getByRole('button', { name: 'Daten exportieren (ZIP)' }).click();
    expect((await saving).suggestedFilename()).toBe(`${name}.zip`);
    await expect(data.getByRole('button', { name: 'Daten löschen' })).toBeHidden();
    await office.send('PATCH', `/api/profiles/${id}`, { isActive: false });
    await data.getByRole('button', { name: 'Daten löschen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Daten dieser Person löschen' });
    await expectNoFindings(page, 'the question before a person is erased');
    await dialog.getByRole('button', { name: 'Endgültig löschen' }).click();
    await expect(dialog).toContainText('Bitte einen Grund angeben.');
    await dialog.getByRole('textbox', { name: 'Grund' }).fill('Auf eigenen Wunsch');
    await dialog.getByRole('textbox', { name: 'Name der Person' }).fill('Fritz');
    await dialog.getByRole('button', { name: 'Endgültig löschen' }).click();
    await expect(dialog).toContainText('Der Name stimmt nicht mit dem Profil überein.');
    await dialog.getByRole('textbox', { name: 'Name der Person' }).fill(name);
    await dialog.getByRole('button', { name: 'Endgültig löschen' }).click();
    await expect(page.getByRole('heading', { name: `Gelöschte Person ${id}`, level: 1 })).toBeVisible();
    await expect(page.getByText('Die Daten dieser Person wurden gelöscht.').first()).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await page.goto(`/users/profiles?name=${encodeURIComponent(`Gelöschte Person ${id}`)}`);
    await expect(rowOf(page, `Gelöschte Person ${id}`)).toContainText('gelöscht');
    await expect(page.getByRole('switch')).toHaveCount(0);
    await page.goto(`/users/profiles?name=${encodeURIComponent(name)}`);
    await expect(page.getByText('Keine Daten.')).toBeVisible();
  });

  test('uses the list and the form on a phone of 320 px', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/users/profiles');
    await expect(page.getByRole('switch').first()).toBeVisible();
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBe(320);
    await list(page).getByRole('listitem').first().getByRole('button').first().click();
    await expect(page.getByRole('button', { name: 'Speichern' })).toBeVisible();
    expect(await width()).toBe(320);
  });
});

test.describe('service', () => {
  test.use({ person: 'service', place: 'Spielhalle Wandsbek', signer: 'Anja Brandt' });

  test('reads who belongs to the staff, changes nobody, and chooses who works', async ({ page }) => {
    await page.goto('/users/profiles');
    await expect(rowOf(page, 'Katharina Lorenz')).toContainText('aktiv');
    await expect(page.getByRole('switch')).toHaveCount(0);
    await expectNoFindings(page, 'the staff as service sees it');
    await rowOf(page, 'Katharina Lorenz').getByRole('button', { name: 'Katharina Lorenz' }).click();
    await expect(page.getByRole('dialog', { name: 'Profil wechseln' })).toBeVisible();
    await page.goto('/users/profiles_create');
    await expect(page.getByRole('heading', { name: 'Diese Seite gibt es nicht.' })).toBeVisible();
  });
});

test.describe('an admin who works for no organisation', () => {
  test.use({ person: 'admin' });

  test('reads the staff of all of them, and adds nobody', async ({ page }) => {
    await page.goto('/users/profiles');
    await expect(rowOf(page, 'Anja Brandt')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Profil anlegen' })).toBeHidden();
  });
});
