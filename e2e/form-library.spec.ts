// Where templates come from and where they are kept: files, the gallery, copies, and who never sees them.
import { readFile } from 'node:fs/promises';
import { newForm, newName, questionLabels, row, yesNo } from './form-steps.ts';
import { expect, test } from './journey.ts';

test.describe('the admin', () => {
  test.use({ person: 'admin' });

  test('takes a file out and in again; one that is no template says so', async ({ page, session }) => {
    const name = newName('Datei');
    const form = await newForm(session, name, [yesNo('a', 'Türen zu?')]);
    await page.goto(`/forms/edit/${form.id}?view=versions`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Entwurf als JSON' }).click();
    const content = await readFile(await (await download).path());
    await page.goto('/forms/create');
    const choose = (file: Buffer) =>
      page
        .getByLabel('JSON-Datei wählen')
        .setInputFiles({ name: 'template.json', mimeType: 'application/json', buffer: file });
    await choose(Buffer.from('{"format":"anders"}'));
    await expect(page.getByRole('alert')).toContainText('Die Datei ist kein Fragebogen-Template.');
    await choose(content);
    await page.getByRole('button', { name: 'Datei übernehmen' }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(row(page, 'Türen zu?')).toBeVisible();
  });

  test('looks into the gallery, takes one, and tries it out as on a tablet', async ({ page }) => {
    await page.goto('/forms/create');
    const gallery = page.getByRole('list', { name: 'Vorlagen der Galerie' });
    await expect(gallery.getByRole('listitem')).toHaveCount(13);
    await gallery.getByRole('button', { name: 'Hausverbot ansehen' }).click();
    const look = page.getByRole('dialog', { name: 'Hausverbot' });
    await expect(look.getByRole('listitem').first()).toBeVisible();
    await look.getByRole('button', { name: 'Übernehmen' }).click();
    await expect(page.getByRole('heading', { name: 'Hausverbot', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Vorschau' }).click();
    const preview = page.getByRole('region', { name: 'Vorschau' });
    await expect(preview).toContainText(/\d+ von \d+ Fragen sichtbar/);
    await preview.getByRole('button', { name: 'Pflichtangaben prüfen' }).click();
    await expect(preview).toContainText(/noch \d+ zu klären/);
  });

  test('changes name and places without touching the questions', async ({ page, session }) => {
    const form = await newForm(session, newName('Ort'), [yesNo('a', 'Türen zu?')]);
    await page.goto(`/forms/edit/${form.id}?view=settings`);
    await page.getByRole('textbox', { name: 'Name' }).fill('x');
    await page.getByRole('button', { name: 'Einstellungen speichern' }).click();
    await expect(page.getByRole('alert')).toContainText('Bitte das Fragebogen-Template benennen.');
    const name = newName('Nur Spielhallen');
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('checkbox', { name: 'Spielhalle', exact: true }).check();
    await page.getByRole('checkbox', { name: /^Aktiv/ }).uncheck();
    await page.getByRole('button', { name: 'Einstellungen speichern' }).click();
    await expect(page.getByText('Die Einstellungen wurden gespeichert.')).toBeVisible();
    await page.goto(`/forms/list?name=${encodeURIComponent(name)}`);
    const line = page.getByRole('row').nth(1);
    await expect(line).toContainText('inaktiv');
    await expect(line).toContainText('Spielhalle');
    await line.getByRole('button', { name: `${name} duplizieren` }).click();
    await expect(page.getByRole('heading', { name: `${name} (Kopie)`, level: 1 })).toBeVisible();
  });

  test('drags a question to another place with the mouse', async ({ page, session }) => {
    const form = await newForm(
      session,
      newName('Ziehen'),
      ['Eins', 'Zwei', 'Drei'].map((label) => yesNo(label, label)),
    );
    await page.goto(`/forms/edit/${form.id}`);
    await row(page, 'Eins').hover();
    await expect(page.locator('[data-row="Eins"][draggable="true"]')).toBeVisible();
    const to = await page.locator('[data-row="Drei"]').boundingBox();
    await page
      .locator('[data-row="Eins"] [data-grip]')
      .dragTo(page.locator('[data-row="Drei"]'), { targetPosition: { x: 60, y: (to?.height ?? 40) - 6 } });
    await expect.poll(() => questionLabels(form, session)).toEqual(['Zwei', 'Drei', 'Eins']);
  });

  test('reads when the templates could not be loaded, and tries again', async ({ page, expectConsole }) => {
    expectConsole(/status of 500/);
    await page.route('**/api/forms?*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/forms/list');
    await expect(
      page.getByRole('alert').filter({ hasText: 'Fragebogen-Templates konnten nicht geladen werden.' }),
    ).toBeVisible();
    await page.unroute('**/api/forms?*');
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(page.getByRole('row').nth(1)).toContainText('Fassung');
  });
});

test.describe('the operator', () => {
  test.use({ person: 'operator' });

  test('finds no templates, neither in the menu nor at their address', async ({ page }) => {
    await page.goto('/forms/list');
    await expect(page.getByRole('heading', { name: 'Diese Seite gibt es nicht.' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Fragebogen-Templates' })).toBeHidden();
  });
});
