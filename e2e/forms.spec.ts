// The admin writes what staff are asked: over a reload, and beside somebody else.
import { draftOf, labels, newForm, newName, questionLabels, row, saved, yesNo } from './form-steps.ts';
import { expect, test } from './journey.ts';
import { ApiSession } from './people.ts';

test.describe('the admin', () => {
  test.use({ person: 'admin' });

  test('reads what is missing, and is led to it', async ({ page, session }) => {
    const form = await newForm(session, newName('Lücken'), [
      yesNo('a', 'Türen zu?'),
      { id: 'b', type: 'singleChoice', label: '', isRequired: true, options: [] },
    ]);
    await page.goto(`/forms/edit/${form.id}`);
    await page.getByRole('button', { name: 'Veröffentlichen' }).click();
    const list = page.getByRole('list', { name: 'Vor dem Veröffentlichen fehlt noch' });
    await expect(list.getByRole('button')).toHaveCount(2);
    await list.getByRole('button', { name: 'Bitte mindestens zwei Antworten angeben.' }).click();
    const answer = page.getByRole('textbox', { name: 'Neue Antwort' });
    await expect(answer).toBeFocused();
    await page.keyboard.type('gut');
    await page.keyboard.press('Enter');
    await answer.evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', '- abgenutzt\n- defekt\n- gut');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(page.getByRole('textbox', { name: 'Antwort 3' })).toHaveValue('defekt');
    await expect(page.getByRole('button', { name: 'Fehlt noch: 1' })).toBeVisible();
    await list.getByRole('button', { name: 'Bitte die Frage angeben.' }).click();
    await expect(page.getByRole('textbox', { name: 'Frage', exact: true })).toBeFocused();
    await page.keyboard.type('Zustand der Stühle');
    await expect(page.getByRole('button', { name: /^Fehlt noch/ })).toBeHidden();
  });

  test('pastes a list and gets questions; a removed one comes back, with what depended on it', async ({
    page,
    session,
  }) => {
    const form = await newForm(session, newName('Liste'), [
      yesNo('a', ''),
      {
        ...yesNo('b', 'Warum nicht?'),
        type: 'text',
        visibleIf: { match: 'all', conditions: [{ question: 'a', operator: 'is', value: 'no' }] },
      },
    ]);
    await page.goto(`/forms/edit/${form.id}`);
    await page.getByRole('textbox', { name: 'Frage', exact: true }).evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', '1. Türen zu?\n2. Licht aus?\n\n3. Alarm an?');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(labels(page)).toHaveCount(4);
    await row(page, 'Türen zu?').click();
    await page.getByRole('button', { name: 'Frage 1 löschen' }).click();
    await expect(page.getByText('Die Frage wurde gelöscht. Eine Bedingung ging mit.')).toBeVisible();
    await saved(page);
    await expect(labels(page)).toHaveCount(3);
    // What is saved can be taken back too.
    await page.getByRole('status').getByRole('button', { name: 'Rückgängig' }).click();
    await expect(labels(page)).toHaveCount(4);
    await expect(row(page, 'Warum nicht?')).toContainText('wenn Frage 1 = Nein');
    await expect
      .poll(() => questionLabels(form, session))
      .toEqual(['Türen zu?', 'Licht aus?', 'Alarm an?', 'Warum nicht?']);
    await page.getByRole('button', { name: 'Wiederholen' }).click();
    await expect(labels(page)).toHaveCount(3);
  });

  test('finds what was typed again after a reload, although it was never saved', async ({
    page,
    session,
    expectConsole,
  }) => {
    expectConsole(/net::ERR_/);
    page.on('dialog', (dialog) => void dialog.accept());
    const form = await newForm(session, newName('Neustart'), [yesNo('a', 'Türen zu?')]);
    await page.goto(`/forms/edit/${form.id}`);
    await expect(labels(page)).toHaveCount(1);
    await page.route(`**/api/forms/${form.id}`, (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await page.getByRole('textbox', { name: 'Frage', exact: true }).fill('Alle Türen zu?');
    await expect(page.getByText(/^Nicht gespeichert – keine Verbindung/)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Frage', exact: true })).toHaveValue('Alle Türen zu?');
    expect(await questionLabels(form, session)).toEqual(['Türen zu?']);
    await page.unroute(`**/api/forms/${form.id}`);
    await saved(page);
    expect(await questionLabels(form, session)).toEqual(['Alle Türen zu?']);
  });

  test('never writes over what somebody else saved meanwhile', async ({ page, session, baseURL, expectConsole }) => {
    expectConsole(/status of 409|net::ERR_/);
    const name = newName('Zu zweit');
    const form = await newForm(session, name, [yesNo('a', 'Türen zu?')]);
    await page.goto(`/forms/edit/${form.id}`);
    await expect(labels(page)).toHaveCount(1);
    const colleague = await ApiSession.signIn(baseURL, 'admin');
    const { questionnaire, revision } = await draftOf(form, colleague);
    const [section] = questionnaire.sections;
    await page.route('**/api/forms/*', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    );
    await colleague.send('PATCH', `/api/forms/${form.id}`, {
      revision,
      questionnaire: { sections: [{ ...section, questions: [yesNo('a', 'Türen verriegelt?')] }] },
    });
    await page.getByRole('textbox', { name: 'Frage', exact: true }).fill('Türen geschlossen?');
    const alert = page.getByRole('alert').filter({ hasText: 'Inzwischen an anderer Stelle geändert' });
    await expect(alert).toBeVisible();
    expect(await questionLabels(form, session)).toEqual(['Türen verriegelt?']);
    await page.unroute('**/api/forms/*');
    await alert.getByRole('button', { name: 'Meinen Stand als neues Template sichern' }).click();
    await expect(page.getByRole('heading', { name: `${name} (mein Stand)`, level: 1 })).toBeVisible();
    await expect(row(page, 'Türen geschlossen?')).toBeVisible();
    expect(await questionLabels(form, session)).toEqual(['Türen verriegelt?']);
    await page.goto(`/forms/edit/${form.id}`);
    await expect(row(page, 'Türen verriegelt?')).toBeVisible();
  });

  test('sees before publishing what is new, and finds every version again', async ({ page, session }) => {
    const form = await newForm(session, newName('Fassungen'), [yesNo('a', 'Türen zu?'), yesNo('b', 'Licht aus?')]);
    await session.send('POST', '/api/form_versions', { form: form['@id'] });
    await page.goto(`/forms/edit/${form.id}`);
    await page.getByRole('button', { name: 'Veröffentlichen' }).click();
    await expect(page.getByRole('dialog', { name: 'Nichts zu veröffentlichen' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Frage', exact: true }).fill('Alle Türen zu?');
    await row(page, 'Licht aus?').click();
    await page.getByRole('button', { name: 'Frage 2 löschen' }).click();
    await page.getByRole('button', { name: 'Veröffentlichen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Fassung 2 veröffentlichen' });
    const changes = dialog.getByRole('region', { name: 'Änderungen seit Fassung 1' }).getByRole('listitem');
    await expect(changes).toHaveText([/geändertAlle Türen zu\?Frage/, /entferntLicht aus\?/]);
    await expect(dialog).toContainText('Begonnene Protokolle behalten die Fassung');
    await dialog.getByRole('button', { name: 'Veröffentlichen' }).click();
    await expect(page.getByText('Fassung 2 ist veröffentlicht.')).toBeVisible();
    await page.getByRole('button', { name: 'Fassungen' }).click();
    await page.getByRole('button', { name: 'Fassung 1 ansehen' }).click();
    const look = page.getByRole('dialog', { name: 'Fassung 1' });
    await expect(look).toContainText('Licht aus?');
    await look.getByRole('button', { name: 'Als Entwurf übernehmen' }).click();
    await expect(labels(page)).toHaveCount(2);
    await expect.poll(() => questionLabels(form, session)).toEqual(['Türen zu?', 'Licht aus?']);
  });
});
